import type { Book } from './book.ts'
import type { PhonePorts, Store, StoredHeads } from './ports.ts'

/** A store that has not answered by then is taken to hang. */
export const STORE_LIMIT_MS = 1000

/** Stand among the writers for what is kept beside their logs, and for reading all of it. */
const [KEPT, ALL] = ['kept', 'all']

/**
 * One of the two copies on the phone, of one attempt. Entries that come while it writes wait together for the next write, so that a slow
 * store makes larger writes and not more of them.
 *
 *   well ── a write fails, or is not answered in its time ──► ailing
 *    ▲                                                           │ tries again, after 1 s, 2 s … 8 s
 *    └──────────────────── a write is answered ──────────────────┘
 *
 * A write that was given up may still come to pass: it adds the same entries, and nothing is added twice.
 */
export class Replica {
  state: 'well' | 'ailing' = 'well'
  #heads: StoredHeads = new Map()
  readonly #waiting = new Set<string>()
  #writing = false
  #failures = 0
  readonly #store: Store
  readonly #book: Book
  readonly #ports: Pick<PhonePorts, 'after'>
  #tried: () => void = () => undefined
  /** Told whenever a call has come out: what stands, or how the store is, may be another. `error`: why it took nothing. */
  told: (error?: unknown) => void = () => undefined

  constructor(store: Store, book: Book, ports: Pick<PhonePorts, 'after'>) {
    this.#store = store
    this.#book = book
    this.#ports = ports
  }

  /** How much of a writer's log this store is known to have. */
  has(writer: string): number {
    return this.#heads.get(writer) ?? 0
  }

  /** Reads what is stored into the book. Settles once the first try has come out, one way or the other; it is tried until it succeeds. */
  read(): Promise<void> {
    this.#book.unread.add(this)
    return new Promise((resolve) => {
      this.#tried = resolve
      this.grew(ALL)
    })
  }

  /** What is kept beside the logs has changed. */
  keep(): void {
    this.grew(KEPT)
  }

  /** There is more of this writer. */
  grew(writer: string): void {
    this.#waiting.add(writer)
    if (!this.#writing) this.#write()
  }

  #write(): void {
    const [writer] = this.#waiting
    if (writer === undefined) return
    this.#writing = true
    this.#waiting.delete(writer)
    let over = false
    const settle = (end: () => void) => {
      if (over) return
      over = true
      cancel()
      end()
      if (writer === ALL) this.#tried()
    }
    const cancel = this.#ports.after(STORE_LIMIT_MS, () => settle(() => this.#failed(writer)))
    this.#put(writer).then(
      (heads) => settle(() => this.#wrote(heads)),
      (error) => settle(() => this.#failed(writer, error)),
    )
  }

  async #put(writer: string): Promise<StoredHeads | null> {
    const { attempt_id } = this.#book.kept.begun
    if (writer === ALL) {
      const stored = await this.#store.load(attempt_id)
      this.#book.take(stored)
      this.#book.unread.delete(this)
      return new Map([...stored.logs].map(([of, entries]) => [of, Math.min(entries.length, this.#book.count(of))]))
    }
    if (writer !== KEPT) return this.#store.add(attempt_id, writer, this.#book.after(writer, this.has(writer)))
    await this.#store.keep(attempt_id, this.#book.kept)
    return null
  }

  #wrote(heads: StoredHeads | null): void {
    if (heads) this.#stands(heads)
    this.#failures = 0
    this.state = 'well'
    this.#writing = false
    this.told()
    this.#write()
  }

  /** Less than before: somebody emptied it. More than this page knows: it could not read it when it began, or did not hear another tab. */
  #stands(heads: StoredHeads): void {
    const before = this.#heads
    this.#heads = heads
    const { logs } = this.#book
    if ([...before.keys()].some((writer) => !heads.has(writer))) this.#waiting.add(KEPT)
    for (const [writer, { length }] of logs) if (length > this.has(writer)) this.#waiting.add(writer)
    for (const [writer, seq] of heads) if (seq > (logs.get(writer)?.length ?? 0)) this.#waiting.add(ALL)
  }

  #failed(writer: string, error?: unknown): void {
    this.state = 'ailing'
    this.#waiting.add(writer)
    this.told(error)
    this.#ports.after(STORE_LIMIT_MS * 2 ** Math.min(this.#failures++, 3), () => {
      this.#writing = false
      this.#write()
    })
  }
}
