import type { Book } from './book.ts'
import type { Kept, PhonePorts, Store, StoredHeads } from './ports.ts'

/** A store that has not answered by then is taken to hang. */
export const STORE_LIMIT_MS = 1000
/** Reading all of an attempt takes a slow phone longer: as long as the database is waited for (store/connection.ts). */
export const READ_LIMIT_MS = 4000

/** Stand among the writers for what is kept beside their logs, and for reading all of it. */
const [KEPT, ALL] = ['kept', 'all']

/** What a store was asked for last and has not answered yet. */
interface Asked {
  writer: string
  /** What was known beside the logs when it was asked. */
  kept: Kept
  cancels: (() => void)[]
}

/**
 * One of the two copies on the phone, of one attempt. Entries that come while it writes wait together for the next write, so that a slow
 * store makes larger writes and not more of them.
 *
 *   well ── a write fails, or is not answered in its time ──► ailing
 *    ▲                                                           │ tries again, after 1 s, 2 s … 8 s
 *    └──────────────────── a write is answered ──────────────────┘
 *
 * Reading makes it ailing after a second as well, and is given up later. What is written waits for it, in the browser's stores too: of stores
 * that were read once one is read at a time, so that another takes what is written. What was given up may still come to pass: then it is not
 * asked for again. A write adds the same entries, and nothing is added twice.
 */
export class Replica {
  state: 'well' | 'ailing' = 'well'
  #heads: StoredHeads = new Map()
  /** What is kept there beside the logs, as far as is known. */
  #kept: Kept | null = null
  readonly #waiting = new Set<string>()
  #writing = false
  #failures = 0
  #asked: Asked | null = null
  /** Another store of the attempt was read: the page can go on with what that one had. */
  #otherRead = false
  /** It was read once. */
  #known = false
  readonly #store: Store
  readonly #book: Book
  readonly #ports: Pick<PhonePorts, 'after'>
  /** Whoever waits for the try of a reading. */
  #awaited: (() => void)[] = []
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

  /** How much of it could be opened and sent from this store alone: without what is kept beside the logs, nothing. */
  holds(writer: string): number {
    return this.#lacksKept() ? 0 : this.has(writer)
  }

  /** All of what is kept but whose attempt it is, and of what, is fetched again where it is lost. */
  #lacksKept = () => this.#kept === null || (this.#kept.about === null && this.#book.kept.about !== null)

  /**
   * Reads what is stored into the book, and is tried until it succeeds. Settles once the first try has come out, one way or the other, and
   * after a second where another store was read.
   */
  read(): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited.push(resolve)
      this.#wantAll()
      this.#goOn()
    })
  }

  /** What is kept beside the logs has changed. */
  keep(): void {
    this.grew(KEPT)
  }

  /** There is more of this writer. */
  grew(writer: string): void {
    this.#waiting.add(writer)
    this.#goOn()
  }

  #tried(): void {
    for (const resolve of this.#awaited.splice(0)) resolve()
  }

  #goOn(): void {
    if (!this.#writing) this.#write()
  }

  #wantAll(): void {
    this.#book.unread.add(this)
    this.#waiting.add(ALL)
  }

  /** The others of the attempt of which nobody knows what they have. */
  #unread = (): Replica[] =>
    [...this.#book.unread].filter((each) => each instanceof Replica && each !== this) as Replica[]

  #mayRead = () => !this.#known || !this.#unread().some((other) => other.#asked?.writer === ALL)

  /** Runs every second for every open attempt: it allocates little where nothing has changed. */
  #write(): void {
    const writer = this.#next()
    if (writer === undefined) return
    this.#writing = true
    this.#waiting.delete(writer)
    const limit_ms = writer === ALL ? READ_LIMIT_MS : STORE_LIMIT_MS
    const giveUp = () => this.#failed(asked, undefined, limit_ms)
    const asked: Asked = { writer, kept: this.#book.kept, cancels: [this.#ports.after(limit_ms, giveUp)] }
    if (writer === ALL) asked.cancels.push(this.#ports.after(STORE_LIMIT_MS, () => this.#readsLong()))
    this.#asked = asked
    this.#put(writer).then(
      (heads) => this.#wrote(asked, heads),
      (error) => this.#failed(asked, error),
    )
  }

  #next(): string | undefined {
    for (const writer of this.#waiting) if (writer !== ALL || this.#mayRead()) return writer
    return undefined
  }

  #put(writer: string): Promise<StoredHeads | null> {
    if (writer === ALL) return this.#readAll()
    if (writer === KEPT) return this.#keepAll()
    return this.#store.add(this.#book.kept.begun.attempt_id, writer, this.#book.after(writer, this.has(writer)))
  }

  async #readAll(): Promise<StoredHeads> {
    const stored = await this.#store.load(this.#book.kept.begun.attempt_id)
    this.#kept = stored.kept
    this.#book.take(stored)
    this.#book.unread.delete(this)
    this.#known = true
    for (const other of this.#unread()) other.#otherWasRead()
    return new Map([...stored.logs].map(([of, entries]) => [of, Math.min(entries.length, this.#book.count(of))]))
  }

  async #keepAll(): Promise<null> {
    const { kept } = this.#book
    await this.#store.keep(kept.begun.attempt_id, kept)
    this.#kept = kept
    return null
  }

  /** Ends the waiting; answers whether it was still waited for. */
  #settle(asked: Asked): boolean {
    if (this.#asked !== asked) return false
    this.#asked = null
    for (const cancel of asked.cancels) cancel()
    return true
  }

  /** Whoever waits for the reading, and whoever waits to read, goes on. */
  #cameOut({ writer }: Asked): void {
    if (writer !== ALL) return
    this.#tried()
    for (const other of this.#unread()) other.#goOn()
  }

  #wrote(asked: Asked, heads: StoredHeads | null): void {
    if (!this.#settle(asked)) {
      // What is kept has changed meanwhile: it has to be written again.
      if (asked.writer !== KEPT || asked.kept === this.#book.kept) this.#cameLate(asked.writer, heads)
      return
    }
    if (heads) this.#stands(heads)
    this.#failures = 0
    this.state = 'well'
    this.#writing = false
    this.told()
    this.#write()
    this.#cameOut(asked)
  }

  /** Less than before: somebody emptied it. More than this page knows: it could not read it when it began, or did not hear another tab. */
  #stands(heads: StoredHeads): void {
    const before = this.#heads
    this.#heads = heads
    const book = this.#book
    for (const writer of before.keys()) if (!heads.has(writer)) this.#kept = null
    // Of a new attempt the page keeps it once it knows whose it is.
    if (before.size + heads.size > 0 && this.#lacksKept()) this.#waiting.add(KEPT)
    for (const writer of book.logs.keys()) if (book.count(writer) > this.has(writer)) this.#waiting.add(writer)
    for (const writer of heads.keys()) if (this.has(writer) > book.count(writer)) this.#wantAll()
  }

  #otherWasRead(): void {
    this.#otherRead = true
    if (this.state === 'ailing') this.#tried()
  }

  #readsLong(): void {
    this.state = 'ailing'
    this.told()
    if (this.#otherRead) this.#tried()
  }

  /** It was given up, and has come to pass. One reading is as good as the next. */
  #cameLate(writer: string, heads: StoredHeads | null): void {
    if (writer === ALL && this.#asked?.writer === ALL) {
      this.#wrote(this.#asked, heads)
      return
    }
    this.#waiting.delete(writer)
    if (heads) this.#stands(heads)
    this.told()
    if (writer === ALL) this.#tried()
  }

  /** `waited_ms`: how long it was waited for in vain. The longer it was, the sooner it is tried again. */
  #failed(asked: Asked, error?: unknown, waited_ms = 0): void {
    if (!this.#settle(asked)) return
    this.state = 'ailing'
    this.#waiting.add(asked.writer)
    this.told(error)
    const pause_ms = STORE_LIMIT_MS * 2 ** Math.min(this.#failures++, 3)
    const more_ms = Math.max(0, waited_ms - STORE_LIMIT_MS)
    this.#ports.after(Math.max(STORE_LIMIT_MS, pause_ms - more_ms), () => {
      this.#writing = false
      this.#write()
    })
    this.#cameOut(asked)
  }
}

export const readAll = (replicas: readonly Replica[]): Promise<unknown> =>
  Promise.all(replicas.map((replica) => replica.read()))
