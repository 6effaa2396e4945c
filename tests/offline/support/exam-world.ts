import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { Directive } from '#contract/exam/live.ts'
import type { Answer } from '#contract/exam/log/entry.ts'
import type { AppendRequest, EndRequest, FactsMessage, InitRequest } from '#contract/exam/log/messages.ts'
import { appendRequest, endRequest, initRequest } from '#contract/exam/log/requests.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { SittingInfo } from '#offline/types.ts'
import { amended, append, end, init, UnknownAttempt } from '#server/exam/log/calls.ts'
import type { LogDeps } from '#server/exam/log/deps.ts'
import { examFor } from '#server/exam/log/exam-of.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { logsOf } from '#server/exam/log/seal.ts'
import { sealedAnswers } from '#server/exam/log/sealed.ts'
import { logTokens } from '#server/exam/log/upload-token.ts'
import type { Outline } from '#server/exam/rows.ts'
import type { Sitting } from '#server/exam/sitting.ts'
import { startOf } from '#server/exam/sitting-start.ts'
import { AppError, refusal } from '#server/lib/errors.ts'
import type { SimTime } from './sim-time.ts'

export const sha256 = (text: string | Uint8Array): string => hash('sha256', text)

/** `waktu: 'subtes'`: two sub-tests of ten minutes; else one timer of twenty. */
export function somePaper(waktu: Paper['waktu'] = 'total', izin_lanjut_awal = false): Paper {
  const soal = () => ({
    id: randomUUID(),
    html: '<p>Soal</p>',
    stimulus_id: null,
    // Of a kind that takes any text, so that every tap can be told from every other.
    jenis: 'isian' as const,
    format: 'teks' as const,
  })
  const subtes = (kode: string) => ({
    ...{ id: randomUUID(), kode, nama: kode, durasi_detik: 600, acak_soal: false, acak_opsi: false },
    soal: [soal(), soal(), soal(), soal()],
  })
  return {
    ...{ format: 1, paket_id: randomUUID(), nama: 'Uji', skin: 'latihan', waktu, durasi_detik: 1200, izin_lanjut_awal },
    ...{ salah_mengurangi: false, subtes: [subtes('A'), subtes('B')], stimulus: [], media: [] },
  }
}

export interface ExamWorldOptions {
  paper?: Paper
  grace_ms?: number
  max_attempts?: number
}

/** Of the server's answers: status and body. */
export interface Said {
  status: number
  body: unknown
}

/** One open sitting of one paper on the real server rules, in memory. */
export class ExamWorld {
  readonly paper: Paper
  readonly sitting: SittingInfo
  /** The sitting as the server has it: what an admin changes. */
  readonly held: Sitting
  readonly store = new MemoryLogStore()
  /** What the server hands out, by its hash. */
  readonly bundles = new Map<string, string>()
  /** Server clock minus true time, ms: a test may step it. */
  skew = 0
  /** Told of each attempt whose facts changed. */
  changed: (attempt_id: string) => void = () => undefined
  readonly receiptKey: { key_id: string; algorithm: 'Ed25519'; public_key: string }
  readonly tokens
  readonly #papers = new Map<string, Paper>()
  readonly #deps: LogDeps

  constructor(time: SimTime, { paper = somePaper(), grace_ms = 3_600_000, max_attempts = 5 }: ExamWorldOptions = {}) {
    this.paper = paper
    const ids = { jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() }
    const window = { mulai: time.now - 60_000, selesai: time.now + 86_400_000 }
    const bundle = this.#publish(paper)
    const { paper_sha256 } = bundle
    this.held = {
      ...{
        ...ids,
        ...window,
        ujian_id: randomUUID(),
        published: true,
        extra_ms: 0,
        grace_ms,
        max_attempts,
        mode: 'nasional',
      },
      ...{ tolerance_ms: null, hold_marked: false },
      ...{ member: true, former_member: false, code: 'admitted' },
      papers: [{ paper_sha256, policy: 'open', paper_key: null, current: true }],
    }
    const names = { nama: 'Sesi 1', paket_nama: 'Uji', kelonggaran_kirim_detik: grace_ms / 1000 }
    this.sitting = { ...ids, ...window, ...names, bundle }
    const { privateKey } = generateKeyPairSync('ed25519')
    const raw = createPublicKey(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))).export({
      format: 'der',
      type: 'spki',
    })
    const public_key = raw.subarray(-32).toString('base64')
    this.receiptKey = { key_id: sha256(public_key).slice(0, 16), algorithm: 'Ed25519', public_key }
    const now = () => time.now + this.skew
    this.tokens = logTokens('secret', now)
    const bundleOf = async ({ paper_sha256: sha }: { paper_sha256: string }) => this.#bundleOf(sha)
    const outlineOf = async (sha: string) => (this.#papers.get(sha) as unknown as Outline) ?? null
    const sittingOf = async (_: string, asked: { jadwal_id: string }) =>
      asked.jadwal_id === ids.jadwal_id ? this.held : null
    const guesses = { demand: () => undefined, take: () => undefined } as never
    this.#deps = {
      ...{ store: this.store, now, sha256, pace: () => 2000 },
      sign: (text) => ({
        signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
        key_id: this.receiptKey.key_id,
      }),
      exam: async ({ paper_sha256: sha, facts }) => examFor(this.#papers.get(sha) as unknown as Outline, facts),
      start: (request, student) => startOf(request, student, { now, outlineOf, sittingOf, bundleOf, guesses }),
      token: this.tokens.sign,
    }
  }

  #publish(paper: Paper): BundleInfo {
    const json = JSON.stringify(paper)
    const sha = sha256(json)
    this.bundles.set(sha, json)
    this.#papers.set(sha, paper)
    return this.#bundleOf(sha)
  }

  #bundleOf = (sha: string): BundleInfo => ({
    ...{ paper_sha256: sha, bundle_sha256: sha, bytes: this.bundles.get(sha)?.length ?? 0 },
    ...{ policy: 'open', wrapped_key: null },
  })

  /** Another paper is handed out from now on; answers what phones are told of it. */
  republish(paper: Paper): BundleInfo {
    const bundle = this.#publish(paper)
    const old = this.held.papers.map((known) => ({ ...known, current: false }))
    const current = { paper_sha256: bundle.paper_sha256, policy: 'open' as const, paper_key: null, current: true }
    this.held.papers = [current, ...old]
    return bundle
  }

  init = (user_id: string | null, body: unknown) =>
    said(async () => {
      if (!user_id) throw refusal('upload.over')
      return init(initRequest.parse(body) as InitRequest, user_id, this.#deps)
    })

  append = (token: string | undefined, body: unknown) =>
    said(async () => append(appendRequest.parse(body) as AppendRequest, this.#caller(token), this.#deps))

  end = (token: string | undefined, body: unknown) =>
    said(async () => end(endRequest.parse(body) as EndRequest, this.#caller(token), this.#deps))

  #caller(token: string | undefined) {
    const caller = this.tokens.verify(token)
    if (!caller) throw refusal('upload.over')
    return caller
  }

  /** Staff act. */
  async act(
    attempt_id: string,
    change: (facts: FactsMessage, at: number) => FactsMessage,
    notice?: Omit<Directive, 'seq' | 'at'>,
  ): Promise<void> {
    const at = this.#deps.now()
    await amended(
      attempt_id,
      (facts) => {
        const next = change(facts, at)
        const seq = facts.seq + 1
        return { ...next, seq, ...(notice && { notices: [...(facts.notices ?? []), { ...notice, seq, at }] }) }
      },
      this.#deps,
    )
    this.changed(attempt_id)
  }

  async facts(attempt_id: string): Promise<FactsMessage> {
    const row = await this.store.find(attempt_id)
    if (!row) throw new Error('The server does not know the attempt.')
    return row.facts
  }

  async logs(attempt_id: string) {
    return logsOf(await this.store.rows(attempt_id)).logs
  }

  /** What the server scores of a sealed attempt. */
  async scored(attempt_id: string): Promise<Record<string, Answer>> {
    const row = await this.store.find(attempt_id)
    if (!row) throw new Error('The server does not know the attempt.')
    const rows = await this.store.rows(attempt_id)
    const soal_ids = this.paper.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
    const exam = await this.#deps.exam(row)
    const sealed = sealedAnswers({ facts: row.facts, rows, exam, soal_ids })
    return Object.fromEntries([...(sealed?.folded.answers ?? [])].map(([id, { value }]) => [id, value]))
  }
}

async function said(work: () => Promise<unknown>): Promise<Said> {
  try {
    return { status: 200, body: await work() }
  } catch (error) {
    if (error instanceof UnknownAttempt) return { status: 401, body: { code: 'upload_token_invalid' } }
    if (error instanceof AppError) return { status: error.status, body: { code: error.code, details: error.details } }
    throw error
  }
}
