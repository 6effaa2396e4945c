import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pack } from '#contract/exam/log/batch.ts'
import { after, beginning, type Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { bodyOf } from '#server/exam/log/body.ts'
import type { Caller, LogDeps } from '#server/exam/log/deps.ts'
import type { Addition, AttemptRow, LogStore } from '#server/exam/log/store.ts'

export const NOW = 1_700_000_000_000
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Whose attempt it is and where it is sat: what the rows of a store refer to. */
export type Place = Pick<AttemptRow, 'student_id' | 'jadwal_id' | 'jadwal_ujian_id' | 'paper_sha256'>

export function factsOf(phone_id: string, more: Partial<FactsMessage> = {}): FactsMessage {
  return {
    ...{
      seq: 1,
      started_at: NOW,
      origins: [],
      claims: [{ phone_id, at: NOW }],
      stops: [],
      extra_ms: 0,
      ended_at: null,
    },
    ...{
      sync_until: NOW + 3_600_000,
      seals: [],
      rulings: [],
      uncounted: false,
      tolerance_ms: 300_000,
      hold_marked: false,
    },
    ...more,
  }
}

/** A page life that writes, and what it sends. */
export class Page {
  readonly writer = randomBytes(8).toString('base64url')
  readonly log: LogEntry[] = []
  readonly attempt_id: string
  readonly phone_id: string

  constructor(attempt_id: string, phone_id: string = randomUUID()) {
    this.attempt_id = attempt_id
    this.phone_id = phone_id
    this.say({ open: { phone_id, wall: NOW, app: '2', epoch: 0, knows: {} } })
  }

  get caller(): Caller {
    return { attempt_id: this.attempt_id, begun_as: this.attempt_id, phone_id: this.phone_id }
  }

  say(v: EntryValue, q = -1): this {
    this.log.push({ seq: this.log.length + 1, m: this.log.length * 1000, q, v })
    return this
  }

  answer(q: number, a: string): this {
    return this.say({ a }, q)
  }

  at(seq: number): Checkpoint {
    return after(beginning(this.attempt_id, this.writer, sha256), this.log.slice(0, seq), sha256)
  }

  /** Entries `from` to `to` as they are sent. */
  batch(from = 1, to = this.log.length) {
    const prev = from > 1 ? this.at(from - 1).hash : undefined
    return pack(this.writer, this.log.slice(from - 1, to), this.at(to).hash, prev)
  }

  request(...batches: unknown[]) {
    return { attempt_id: this.attempt_id, facts_seq: 1, batches: batches.length ? batches : [this.batch()] }
  }

  /** The same as a row of the store. */
  addition(from = 1, to = this.log.length, received_at = NOW): Addition {
    const { attempt_id, writer, phone_id } = this
    const entries = this.log.slice(from - 1, to)
    const row = { attempt_id, writer, entries, body: bodyOf(entries), to: { ...this.at(to), received_at, phone_id } }
    return { row, after: from > 1 ? this.at(from - 1) : null }
  }
}

export async function begun(store: LogStore, place: Place, more: Partial<FactsMessage> = {}): Promise<Page> {
  const page = new Page(randomUUID())
  const facts = factsOf(page.phone_id, { origins: [{ writer: page.writer, seq: 1 }], ...more })
  await store.begin({ attempt_id: page.attempt_id, ...place, facts }, 0)
  return page
}

export const EXAM = {
  paper: {
    waktu: 'total' as const,
    durasi_detik: 3600,
    izin_lanjut_awal: false,
    subtes: [{ durasi_detik: 3600, soal: Array(10).fill({ jenis: 'isian' }) }],
  },
  tolerance_ms: 300_000,
  hold_marked: false,
}

/** The calls over a store, without a sitting. */
export const depsOf = (store: LogStore, now: () => number = () => NOW): LogDeps => ({
  ...{ store, now, sha256, pace: () => 2000, token: (caller) => JSON.stringify(caller), exam: async () => EXAM },
  sign: (text) => ({ signature: sha256(text), key_id: 'test' }),
  start: () => Promise.reject(new Error('There is no sitting.')),
})
