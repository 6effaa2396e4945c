import type { Batch } from '#contract/exam/log/batch.ts'
import { unpack } from '#contract/exam/log/batch.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { type Exam, type Judged, judge } from '#contract/exam/log/verdicts.ts'
import type { TimeFacts } from '#contract/exam/log/when.ts'
import { unite } from './kept.ts'
import type { Kept, StoredAttempt } from './ports.ts'

/** All that this page, or the worker, knows of an attempt: logs that only grow, and what is kept beside them. */
export class Book {
  readonly logs = new Map<string, LogEntry[]>()
  kept: Kept
  /** Where somebody finished, and by which right. */
  readonly ends: { writer: string; seq: number; epoch: number }[] = []
  readonly #epochs = new Map<string, number>()
  /** Told which writer's log has more now. */
  grew: (writer: string) => void = () => undefined

  constructor(kept: Kept) {
    this.kept = kept
  }

  /** What follows the end of what is known is added. False where it leaves a hole: then it has to come with the rest. */
  add(writer: string, entries: readonly LogEntry[]): boolean {
    const log = this.logs.get(writer) ?? []
    const fresh = entries.filter(({ seq }) => seq > log.length)
    if (fresh[0]?.seq !== log.length + 1) return fresh.length === 0
    log.push(...fresh)
    this.logs.set(writer, log)
    for (const entry of fresh) this.#note(writer, entry)
    this.grew(writer)
    return true
  }

  #note(writer: string, { seq, v }: LogEntry): void {
    if ('open' in v) this.#epochs.set(writer, v.open.epoch)
    if ('epoch' in v) this.#epochs.set(writer, v.epoch)
    if ('end' in v) this.ends.push({ writer, seq, epoch: this.#epochs.get(writer) ?? 0 })
  }

  take({ logs, kept }: StoredAttempt): void {
    for (const [writer, entries] of logs) this.add(writer, entries)
    if (kept) this.learn(kept)
  }

  takeBatches(batches: readonly Batch[]): void {
    for (const { writer, entries } of batches.flatMap((sent) => {
      const read = unpack(sent)
      return read ? [{ writer: read.batch.writer, entries: read.entries }] : []
    }))
      this.add(writer, entries)
  }

  learn(news: Partial<Kept>): void {
    this.kept = unite(this.kept, { ...EMPTY, begun: this.kept.begun, ...news })
  }

  acked(writer: string): number {
    return this.kept.acked.reduce((most, one) => (one.writer === writer ? Math.max(most, one.seq) : most), 0)
  }

  after(writer: string, seq: number): readonly LogEntry[] {
    return this.logs.get(writer)?.slice(seq) ?? []
  }

  heads(): [string, number][] {
    return [...this.logs]
      .map(([writer, { length }]): [string, number] => [writer, length])
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }

  /** The number of the last claim, and whether this phone holds it. Before the server has been heard the phone that began does. */
  get right(): { epoch: number; mine: boolean } {
    const claims = this.kept.facts?.claims ?? []
    const mine = claims.length === 0 || claims.at(-1)?.phone_id === this.kept.begun.phone_id
    return { epoch: Math.max(0, claims.length - 1), mine }
  }

  /** The same verdicts as the server gives on the same entries. Null as long as it was never heard. */
  judged(exam: Exam): Judged | null {
    const received = new Map<string, { seq: number; at: number }[]>()
    for (const { writer, seq, at } of this.kept.acked)
      received.set(writer, [...(received.get(writer) ?? []), { seq, at }])
    return this.kept.facts && judge(this.logs, readFacts(this.kept.facts, received as TimeFacts['received']), exam)
  }
}

const EMPTY: Omit<Kept, 'begun'> = {
  about: null,
  read: 0,
  facts: null,
  acked: [],
  token: null,
  paper_key: null,
  receipt: null,
}

export const begin = (begun: Kept['begun']): Kept => ({ ...EMPTY, begun })
