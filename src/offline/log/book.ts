import { isDeed, type LogEntry } from '#contract/exam/log/entry.ts'
import { NOTHING_KEPT, unite } from './kept.ts'
import type { Kept, StoredAttempt } from './ports.ts'

/** All that this page, or the worker, knows of an attempt: logs that only grow, and what is kept beside them. */
export class Book {
  readonly logs = new Map<string, LogEntry[]>()
  kept: Kept
  /** Stores that were not read yet: nobody knows what they have. */
  readonly unread = new Set<object>()
  /** Writers of whom the server took nothing more when it was asked last: kept, and told. */
  readonly refused = new Set<string>()
  /** By writer how much the server has, where that is less than it once acknowledged: it lost its last commits. */
  readonly #lowered = new Map<string, number>()
  /** Where somebody finished, and by which right. `early`: by a limit that staff have moved since; known once somebody judged. */
  readonly ends: { writer: string; seq: number; epoch: number; by_time: boolean; early: boolean }[] = []
  readonly #epochs = new Map<string, number>()
  readonly #mine: string[] = []
  /** By writer how much the server had at one time, of the receipts from which that was counted. */
  #counted: { of: Kept['acked']; seqs: Map<string, number> } = { of: [], seqs: new Map() }
  /** By writer, how many of its first entries are deeds, up to each: counting them anew would take longer with every entry. */
  readonly #deeds = new Map<string, number[]>()
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
    if (seq === 1 && 'open' in v && v.open.phone_id === this.kept.begun.phone_id) this.#mine.push(writer)
    if ('epoch' in v) this.#epochs.set(writer, v.epoch)
    if ('end' in v) {
      const epoch = this.#epochs.get(writer) ?? 0
      this.ends.push({ writer, seq, epoch, by_time: v.end === 'time', early: false })
    }
    const deeds = this.#deeds.get(writer) ?? [0]
    deeds.push((deeds.at(-1) as number) + (isDeed(v) && !('end' in v) ? 1 : 0))
    this.#deeds.set(writer, deeds)
  }

  take({ logs, kept }: StoredAttempt): void {
    for (const [writer, entries] of logs) this.add(writer, entries)
    if (kept) this.learn(kept)
  }

  learn(news: Partial<Kept>): void {
    this.kept = unite(this.kept, { ...NOTHING_KEPT, begun: this.kept.begun, ...news })
  }

  /** How much of a writer the server has, as far as is known. */
  durable(writer: string): number {
    return this.#lowered.get(writer) ?? this.acked(writer)
  }

  /** The server said what it has; of what it had at one time and another the last is what it has. */
  stand(heads: readonly { writer: string; seq: number }[]): void {
    const last = new Map<string, number>()
    for (const { writer, seq } of heads) last.set(writer, Math.max(seq, last.get(writer) ?? 0))
    for (const [writer, seq] of last)
      if (seq < this.acked(writer)) this.#lowered.set(writer, seq)
      else this.#lowered.delete(writer)
  }

  /** Less than before: what it lost is sent again. */
  hasLost = (writer: string): boolean => this.#lowered.has(writer)

  /** How much of a writer the server had at one time. */
  acked(writer: string): number {
    const { acked } = this.kept
    if (this.#counted.of !== acked) {
      const seqs = new Map<string, number>()
      for (const one of acked) seqs.set(one.writer, Math.max(one.seq, seqs.get(one.writer) ?? 0))
      this.#counted = { of: acked, seqs }
    }
    return this.#counted.seqs.get(writer) ?? 0
  }

  /** How much there is of a writer. */
  count(writer: string): number {
    return this.logs.get(writer)?.length ?? 0
  }

  after(writer: string, seq: number): readonly LogEntry[] {
    const log = this.logs.get(writer)
    return log && log.length > seq ? log.slice(seq) : NONE
  }

  /** Writers of this phone. */
  mine(): readonly string[] {
    return this.#mine
  }

  /** What the student did on this phone, and how much of it the server has not; that it is over is told by itself. */
  deeds(): { all: number; unsent: number } {
    let [all, unsent] = [0, 0]
    for (const writer of this.mine()) {
      const deeds = this.#deeds.get(writer) as number[]
      const own = deeds.at(-1) as number
      all += own
      unsent += own - (deeds[Math.min(this.durable(writer), deeds.length - 1)] as number)
    }
    return { all, unsent }
  }

  heads(): [string, number][] {
    return [...this.logs]
      .map(([writer, { length }]): [string, number] => [writer, length])
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }

  /** One of these writers finished by the right that holds, and since it was opened again last. */
  finished(by = this.mine()): boolean {
    const over = new Map(this.kept.facts?.seals.at(-1)?.heads)
    const { epoch } = this.right
    return this.ends.some(
      (end) => !end.early && end.epoch === epoch && end.seq > (over.get(end.writer) ?? 0) && by.includes(end.writer),
    )
  }

  /** The number of the last claim, and whether this phone holds it. Before the server has been heard the phone that began does. */
  get right(): { epoch: number; mine: boolean } {
    const claims = this.kept.facts?.claims ?? []
    const mine = claims.length === 0 || claims.at(-1)?.phone_id === this.kept.begun.phone_id
    return { epoch: Math.max(0, claims.length - 1), mine }
  }
}

const NONE: readonly LogEntry[] = []

export const begin = (begun: Kept['begun']): Kept => ({ ...NOTHING_KEPT, begun })
