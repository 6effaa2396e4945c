import type { BundleInfo } from '#contract/exam/bundle.ts'
import type {
  AnswerReply,
  AnswerRequest,
  EndReply,
  EndRequest,
  InitReply,
  InitRequest,
} from '#contract/exam/messages.ts'
import { AppError, refusal } from '../lib/errors.ts'
import type { WindowLimit } from '../lib/window-limit.ts'
import { answer } from './core/answer.ts'
import { begin } from './core/begin.ts'
import { end } from './core/end.ts'
import { liveSince } from './core/given.ts'
import { join } from './core/join.ts'
import { seqOf } from './core/read-entry.ts'
import type { Sitting } from './core/sitting.ts'
import { attemptOpen } from './core/start-refusals.ts'
import type { Attempt, Crypto, Outline } from './core/state.ts'
import { initReply } from './init-reply.ts'
import { withToken } from './live-token.ts'
import type { Asked } from './sittings.ts'
import type { ExamStore, Range } from './store.ts'
import type { UploadClaims, UploadTokens } from './upload-token.ts'

export interface CallDeps {
  store: ExamStore
  crypto: Crypto
  tokens: UploadTokens
  /** Server clock, epoch ms. */
  now: () => number
  /** How long phones shall wait before their next flush, ms. */
  pace: () => number
  outlineOf(paper_sha256: string): Promise<Outline | null>
  sittingOf(user_id: string, request: Asked): Promise<Sitting | null>
  /** The bundle of an attempt's paper, so that another phone can go on with it. */
  bundleOf(attempt: Pick<Attempt, 'jadwal_ujian_id' | 'paper_sha256'>): Promise<BundleInfo | null>
  /** Wrong start codes of an account, and their limit. */
  guesses: Pick<WindowLimit, 'demand' | 'take'>
  /** An attempt was sealed: its score can be worked out. */
  onSealed(attempt_id: string): Promise<void>
}

export type ExamCalls = ReturnType<typeof examCalls>

/** A log longer than this is no student's; the reply of a start ends there. */
const MAX_LOG = 20_000

/** The three calls of the protocol, whatever the store and the network. */
export function examCalls(deps: CallDeps) {
  const { store, crypto, now } = deps

  return {
    /** RULES I1, I5, I7; refusals: contract/errors.ts. */
    async init(user_id: string, request: InitRequest): Promise<InitReply> {
      const [sitting, outline] = await Promise.all([
        deps.sittingOf(user_id, request),
        deps.outlineOf(request.paper_sha256),
      ])
      if (request.code_proof !== undefined) deps.guesses.demand(user_id)
      if (sitting?.code === 'wrong') deps.guesses.take(user_id)
      const key = { attempt_id: request.attempt_id, user_id, jadwal_id: request.jadwal_id }
      const started = await store
        .start(key, ({ existing, others }) =>
          existing
            ? join(existing, request, { user_id, now: now() })
            : begin(request, { user_id, sitting, outline, others, now: now() }),
        )
        .catch(withBundle)
      if (!started || !outline) throw unknownAttempt()
      const { attempt, devices } = started
      const begun = devices.some(({ acked_seq }) => acked_seq > 0)
      const log = begun ? await store.log(request.attempt_id, MAX_LOG) : []
      const flush_after_ms = deps.pace()
      return initReply(attempt, devices, request.device_id, {
        seen: request.seen ?? 0,
        log,
        outline,
        sitting,
        tokens: deps.tokens,
        now: now(),
        flush_after_ms,
      })
    },

    /** Authorised by the upload token alone: no session, no question and no schedule is looked up. RULES I2, I4. */
    async answer(
      claims: UploadClaims,
      request: Pick<AnswerRequest, 'attempt_id' | 'device_id' | 'seen'> & { entries: unknown[] },
    ): Promise<AnswerReply> {
      if (claims.attempt_id !== request.attempt_id || claims.device_id !== request.device_id) throw foreignToken()
      const outline = await outlineFor(claims.paper_sha256)
      const done = await store.transact(request.attempt_id, rangeOf(request), (facts) => {
        const device = facts?.devices.find(({ device_id }) => device_id === request.device_id)
        if (!facts || !device) return { reply: null, error: unknownAttempt() }
        const outcome = answer(facts, device, request.entries, { outline, now: now(), crypto })
        const { extra_ms } = facts.attempt
        const live = liveSince(facts.attempt, request.seen ?? 0)
        return {
          ...outcome,
          reply: {
            ...{ ...outcome.reply, extra_ms, resealed: isResealed(facts.attempt, outcome.attempt) },
            ...(live && { live }),
          },
        }
      })
      if (!done) throw unknownAttempt()
      const { resealed, ...reply } = done
      if (reply.live) reply.live = withToken(reply.live, claims, deps.tokens)
      if (resealed) await deps.onSealed(request.attempt_id)
      return { ...reply, server_time: now(), flush_after_ms: deps.pace() }
    },

    /** RULES I6. */
    async end(claims: UploadClaims, request: EndRequest): Promise<EndReply> {
      if (claims.attempt_id !== request.attempt_id) throw foreignToken()
      const { device_id } = claims
      const outline = await outlineFor(claims.paper_sha256)
      const ended = await store.transact(request.attempt_id, null, (facts) =>
        facts
          ? end(facts, request, { device_id, now: now(), crypto, outline })
          : { reply: null, error: unknownAttempt() },
      )
      if (!ended) throw unknownAttempt()
      await deps.onSealed(request.attempt_id)
      const live = ended.live && withToken(ended.live, claims, deps.tokens)
      return { ...ended, ...(live && { live }), server_time: now() }
    },
  }

  /** Another phone may hold what was published since: where an attempt runs, it is told which paper that one has. */
  async function withBundle(error: unknown): Promise<never> {
    const running = error instanceof AppError && error.code === 'attempt_open' ? attemptIn(error.details) : null
    const known = running && (await store.read(running))
    if (!(error instanceof AppError) || !known) throw error
    throw attemptOpen(known.attempt.id, await deps.bundleOf(known.attempt))
  }

  async function outlineFor(paper_sha256: string): Promise<Outline> {
    const outline = await deps.outlineOf(paper_sha256)
    if (!outline) throw unknownAttempt()
    return outline
  }
}

const isResealed = (before: Attempt, after: Attempt | undefined) =>
  after?.receipt != null && after.receipt !== before.receipt

/** The part of the device's log that these entries may repeat; what has no usable number is kept under 0. */
export function rangeOf({ device_id, entries }: { device_id: string; entries: readonly unknown[] }): Range {
  const seqs = entries.map((entry) => seqOf((entry as { seq?: unknown } | null)?.seq))
  return { device_id, from: Math.min(...seqs), to: Math.max(...seqs) }
}

const attemptIn = (details: unknown) => (details as { attempt_id?: string } | undefined)?.attempt_id ?? null

const foreignToken = () => refusal('upload.foreign')

const unknownAttempt = () => refusal('upload.unknown_attempt')
