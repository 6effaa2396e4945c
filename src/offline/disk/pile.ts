import type { LogEntry } from '#contract/exam/log/entry.ts'
import { NOTHING_KEPT, unite } from '../log/kept.ts'
import type { Kept, StoredAttempt } from '../log/ports.ts'
import type { Frame } from './frames.ts'

/** What several files of an attempt say together, in whatever order they are read. */
export class Pile {
  readonly heads = new Map<string, number>()
  readonly #entries = new Map<string, Map<number, LogEntry>>()
  kept: Kept | null = null

  put(frame: Frame): void {
    if ('kept' in frame) this.#keep(frame.kept)
    else this.#add(frame.writer, frame.entries)
  }

  #add(writer: string, entries: readonly LogEntry[]): void {
    const all = this.#entries.get(writer) ?? new Map<number, LogEntry>()
    this.#entries.set(writer, all)
    for (const entry of entries) all.set(entry.seq, entry)
    let head = this.heads.get(writer) ?? 0
    while (all.has(head + 1)) head++
    if (head) this.heads.set(writer, head)
  }

  /** A file begins with all that was kept then, news follow. */
  #keep({ begun = this.kept?.begun, ...news }: Partial<Kept>): void {
    if (!begun) return
    const more: Kept = { ...NOTHING_KEPT, ...news, begun }
    this.kept = this.kept ? unite(this.kept, more) : more
  }

  /** Entries stand behind a hole: what comes before them is in a file that was not read, or is gone. */
  get hasHole(): boolean {
    return [...this.#entries].some(([writer, { size }]) => size > (this.heads.get(writer) ?? 0))
  }

  /** Entries that stand behind a hole are left out. */
  all(): StoredAttempt {
    const log = (writer: string, head: number) =>
      Array.from({ length: head }, (_, n) => this.#entries.get(writer)?.get(n + 1) as LogEntry)
    return { logs: new Map([...this.heads].map(([writer, head]) => [writer, log(writer, head)])), kept: this.kept }
  }
}

/** What one copy says that the other does not; null: nothing. */
export function newsIn(kept: Kept, known: Kept | null): Partial<Kept> | null {
  if (!known) return kept
  const both = unite(known, kept)
  const said = new Set(known.acked.map(nameOf))
  const acked = both.acked.filter((one) => !said.has(nameOf(one)))
  const news: Partial<Kept> = {
    ...(both.about !== known.about && { about: both.about }),
    ...(both.read !== known.read && { read: both.read }),
    ...(both.facts !== known.facts && { facts: both.facts }),
    ...(acked.length && { acked }),
    ...(both.token !== known.token && { token: both.token }),
    ...(both.paper_key !== known.paper_key && { paper_key: both.paper_key }),
    ...(both.joined !== known.joined && { joined: both.joined }),
    ...(both.receipt !== known.receipt && { receipt: both.receipt }),
  }
  return Object.keys(news).length ? news : null
}

const nameOf = ({ writer, seq, at }: Kept['acked'][number]) => `${writer}/${seq}/${at}`
