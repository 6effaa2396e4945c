import * as z from 'zod/mini'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import { answerRequest, endRequest, initRequest } from '#contract/exam/messages.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { AppError, invalidInput, refusal } from '../lib/errors.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { outlineOfPaper } from '../packages/publication/outline.ts'
import { type CallDeps, examCalls } from './calls.ts'
import type { Act } from './core/act.ts'
import { type ActResult, direct } from './core/direct.ts'
import { liveSince } from './core/given.ts'
import type { Sitting } from './core/sitting.ts'
import type { Crypto, Outline } from './core/state.ts'
import { withToken } from './live-token.ts'
import { memoryStore } from './memory.ts'
import { sealDue } from './seal-due.ts'
import type { ExamStore } from './store.ts'
import type { UploadClaims, UploadTokens } from './upload-token.ts'

/**
 * The server's side of the exam protocol without HTTP, database or Node: the same rules over the store in memory, for
 * tests that put a simulated network in between.
 */
export interface MemorySitting {
  sitting: Omit<Sitting, 'member' | 'former_member' | 'code'>
  /** Papers by their SHA-256. */
  papers: Record<string, Pick<Paper, 'waktu' | 'durasi_detik' | 'izin_lanjut_awal' | 'subtes'>>
  /** Students registered; absent: everybody. */
  members?: string[]
  /** Students who were registered and are no more. */
  former?: string[]
}

export interface MemoryReply {
  status: number
  body: unknown
}

export interface MemoryExamOptions {
  now: () => number
  sittings: MemorySitting[]
  sha256(text: string): string
  /** Absent: receipts bear a stand-in signature. */
  sign?: Crypto['sign']
  flush_after_ms?: number
  /** What a phone must know of a paper's bundle; absent: nothing is told. */
  bundleOf?(jadwal_ujian_id: string, paper_sha256: string): BundleInfo | undefined
  /** Where attempts are kept; absent: in memory. */
  store?: ExamStore
}

export type MemoryExam = ReturnType<typeof memoryExam>

export function memoryExam(options: MemoryExamOptions) {
  const { now, sha256 } = options
  const store = memoryStore()
  const sign = options.sign ?? ((text: string) => ({ signature: btoa(sha256(text)), key_id: '0'.repeat(16) }))
  const outlines = new Map<string, Outline>()
  const outlineOf = (sha: string): Outline | null => {
    const paper = options.sittings.map(({ papers }) => papers[sha]).find((found) => found !== undefined)
    if (paper && !outlines.has(sha)) outlines.set(sha, outlineOfPaper(paper))
    return outlines.get(sha) ?? null
  }
  const tokens = memoryTokens(now)
  const deps: CallDeps = {
    store: options.store ?? store,
    crypto: { sha256, sign },
    tokens,
    now,
    pace: () => options.flush_after_ms ?? 3000,
    outlineOf: async (sha) => outlineOf(sha),
    sittingOf: async (user_id, request) => sittingOf(options.sittings, user_id, request),
    bundleOf: async ({ jadwal_ujian_id, paper_sha256 }) => options.bundleOf?.(jadwal_ujian_id, paper_sha256) ?? null,
    onSealed: async () => undefined,
    guesses: { demand: () => undefined, take: () => undefined },
  }
  const calls = examCalls(deps)

  return {
    store,
    /** `user_id` null: without a log-in. */
    init: (user_id: string | null, body: unknown): Promise<MemoryReply> =>
      replying(async () => calls.init(demandUser(user_id), parsed(initRequest, body))),
    answer: (token: string | undefined, body: unknown): Promise<MemoryReply> =>
      replying(async () => calls.answer(tokens.verify(token), parsed(answerRequest, body))),
    end: (token: string | undefined, body: unknown): Promise<MemoryReply> =>
      replying(async () => calls.end(tokens.verify(token), parsed(endRequest, body))),
    sealDue: () => sealDue(deps),
    /** What its stream would tell a phone that keeps everything up to `seen`. */
    live: (token: string | undefined, seen: number): Promise<MemoryReply> =>
      replying(async () => {
        const claims = tokens.verify(token)
        const attempt = (await deps.store.read(claims.attempt_id))?.attempt
        const live = attempt && liveSince(attempt, seen)
        return live ? { live: withToken(live, claims, tokens), server_time: now() } : null
      }),
    /** Staff act on an attempt. */
    act: (attempt_id: string, act: Act): Promise<ActResult> => actOn(deps, attempt_id, act),
    /** No upload token that was given out is good any more. */
    loseSecret: tokens.loseSecret,
  }
}

const STAFF = '00000000-0000-4000-8000-000000000000'

async function actOn({ store, outlineOf, crypto, now }: CallDeps, attempt_id: string, act: Act): Promise<ActResult> {
  const known = await store.read(attempt_id)
  const outline = known && (await outlineOf(known.attempt.paper_sha256))
  if (!outline) return 'Pengerjaannya tidak dikenal.'
  const refused = (await store.log(attempt_id, MAX_LOG)).filter(({ reason }) => reason !== null)
  const deed = { actor_id: STAFF, reason: 'Uji', audit_id: act.id }
  return store.transact<ActResult>(attempt_id, null, (facts) =>
    facts ? direct(facts, act, { ...deed, outline, refused, crypto, now: now() }) : { reply: null },
  )
}

const MAX_LOG = 20_000

function sittingOf(
  sittings: MemorySitting[],
  user_id: string,
  request: { jadwal_id: string; jadwal_ujian_id?: string | undefined },
): Sitting | null {
  const wanted = ({ sitting }: MemorySitting) =>
    sitting.jadwal_id === request.jadwal_id &&
    sitting.jadwal_ujian_id === (request.jadwal_ujian_id ?? sitting.jadwal_ujian_id)
  const found = sittings.find(wanted)
  return found
    ? {
        ...found.sitting,
        member: found.members?.includes(user_id) ?? true,
        former_member: found.former?.includes(user_id) ?? false,
        code: 'admitted',
      }
    : null
}

async function replying(call: () => Promise<unknown>): Promise<MemoryReply> {
  try {
    return { status: 200, body: await call() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, body: error.body }
  }
}

function parsed<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = z.safeParse(schema, body)
  if (result.success) return result.data
  throw invalidInput(fieldErrors(result.error.issues))
}

function demandUser(user_id: string | null): string {
  if (user_id) return user_id
  throw refusal('session.missing')
}

/** Readable and unsigned, with the lifetime of the real ones. */
function memoryTokens(now: () => number): UploadTokens & { loseSecret(): void } {
  let secret = 0
  const token = (claims: UploadClaims, exp: number) => btoa(JSON.stringify({ ...claims, exp, secret }))
  return {
    sign: (claims, sync_until) => token(claims, Math.max(sync_until, now() + 900_000)),
    verify: (text) => {
      const claims = text ? (JSON.parse(atob(text)) as UploadClaims & { exp: number; secret: number }) : undefined
      if (claims && claims.exp >= now() && claims.secret === secret) return claims
      throw refusal('upload.over')
    },
    candidates: (claims, sync_until) => [token(claims, sync_until)],
    loseSecret() {
      secret++
    },
  }
}
