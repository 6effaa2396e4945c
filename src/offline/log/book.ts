import { isDeed, type LogEntry } from '#contract/exam/log/entry.ts'
import { NOTHING_KEPT, unite } from './kept.ts'
import type { Kept, StoredAttempt } from './ports.ts'

/** All that this page, or the worker, knows of an attempt: logs that only grow, and what is kept beside them. */
export class Book {
  readonly logs = new Map<string, LogEntry[]>()
  kept: Kept
  /** Where somebody finished, and by which right. */
  readonly ends: { writer: string; seq: number; epoch: number }[] = []
  readonly #epochs = new Map<string, number>()
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
    if ('epoch' in v) this.#epochs.set(writer, v.epoch)
    if ('end' in v) this.ends.push({ writer, seq, epoch: this.#epochs.get(writer) ?? 0 })
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

  acked(writer: string): number {
    return this.kept.acked.reduce((most, one) => (one.writer === writer ? Math.max(most, one.seq) : most), 0)
  }

  after(writer: string, seq: number): readonly LogEntry[] {
    return this.logs.get(writer)?.slice(seq) ?? []
  }

  /** Writers of this phone. */
  mine(): string[] {
    const { phone_id } = this.kept.begun
    return [...this.logs].flatMap(([writer, [first]]) =>
      first && 'open' in first.v && first.v.open.phone_id === phone_id ? [writer] : [],
    )
  }

  /** What the student did on this phone, and how much of it the server has not; that it is over is told by itself. */
  deeds(): { all: number; unsent: number } {
    let [all, unsent] = [0, 0]
    for (const writer of this.mine()) {
      const deeds = this.#deeds.get(writer) as number[]
      const own = deeds.at(-1) as number
      all += own
      unsent += own - (deeds[Math.min(this.acked(writer), deeds.length - 1)] as number)
    }
    return { all, unsent }
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
}

export const begin = (begun: Kept['begun']): Kept => ({ ...NOTHING_KEPT, begun })
