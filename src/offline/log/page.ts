import { type Heads, isDeed, type LogEntry } from '#contract/exam/log/entry.ts'
import { lastIndex } from '#contract/exam/log/lists.ts'
import { Book, begin } from './book.ts'
import type { Begun, Channel, Kept, News, PhonePorts, Store } from './ports.ts'
import { Replica, readAll } from './replica.ts'
import { contradicts, Writer } from './writer.ts'

/** What brings an attempt to the server, as the page needs it (send/sender.ts). */
export interface Sending {
  /** There is something to send, at the latest in so many ms. */
  kick(within?: number): void
  hurry(): void
  /** The student asked to go on here. */
  claim(): void
  /** The server does not know this token any more. */
  renew(token: string): void
  stop(): void
  readonly unsent: number
  /** Since the last call that passed one failed. */
  readonly failing: boolean
}

export interface SendingParts {
  book: Book
  /** A reply said the server's time; `left`, `back`: on `ports.mono`. */
  sampled(at: number, left: number, back: number): void
  /** What is kept has changed. */
  learned(): void
  /** Reads all stores again; settles as `Replica.read` does. */
  fresh(): Promise<unknown>
}

export interface PageParts {
  /** Two of them, where the browser has two. */
  stores: readonly Store[]
  channel: Channel
  ports: Omit<PhonePorts, 'sha256'>
  sender(parts: SendingParts): Sending
  app: string
}

const LOOK_MS = 1000
/** A key of a sheet is on the server within ten seconds. */
const PATIENT_MS = 8000
/** Letters of a text go together: after so long while typing goes on, and like any answer after so long a rest. */
const TYPING_MS = 9500
const REST_MS = 1500
/** By then a tab that lives has sent it, and told the others. */
const OTHERS_MS = 10_000

/** Whether the last entry is a sample that says what one before it said, only better. */
function isBetterSample(log: readonly LogEntry[]): boolean {
  const [known, last] = samplesOf(log.slice(lastIndex(log, ({ v }) => 'gap' in v) + 1)).slice(-2)
  return last !== undefined && log.at(-1)?.v === last && !contradicts((known as Sampled).server, last.server)
}

type Sampled = Extract<LogEntry['v'], { server: unknown }>
const samplesOf = (log: readonly LogEntry[]): Sampled[] => log.flatMap(({ v }) => ('server' in v ? [v] : []))

/** An attempt on the screen of one page life. */
export class Page {
  readonly book: Book
  readonly writer: Writer
  readonly sender: Sending
  readonly replicas: readonly Replica[]
  #stopped = false
  /** Something was learned by another way than a reply: it is kept, and the other tabs are told. */
  readonly learn: (news: Partial<Kept>) => void

  private constructor(name: string, book: Book, replicas: readonly Replica[], parts: PageParts) {
    this.book = book
    this.replicas = replicas
    const { channel, ports } = parts
    const { attempt_id } = book.kept.begun
    const learned = () => {
      for (const replica of this.replicas) replica.keep()
      channel.post({ attempt_id, kept: book.kept })
    }
    this.learn = (news) => {
      book.learn(news)
      learned()
    }
    const sampled = (at: number, left: number, back: number) => this.writer.sampled(at, left, back)
    const fresh = () => readAll(this.replicas)
    this.sender = parts.sender({ book, sampled, learned, fresh })
    const knows: Heads = Object.fromEntries(book.heads())
    let told = 0
    let cancelRest: (() => void) | null = null
    book.grew = (writer) => {
      for (const replica of this.replicas) replica.grew(writer)
      // What another tab wrote that tab sends, unless it dies.
      if (writer !== name) return this.sender.kick(OTHERS_MS)
      const log = book.logs.get(name) ?? []
      const v = log.at(-1)?.v
      // Notes of the page itself are in no hurry, and keys and letters come by the thousand. A sample that is only better than one before goes along with
      // what comes next: the reply to it may bring a better one still.
      if (v && isDeed(v)) {
        this.sender.kick('k' in v ? PATIENT_MS : 'splice' in v ? TYPING_MS : undefined)
        cancelRest?.()
        cancelRest = 'splice' in v ? ports.after(REST_MS, () => this.sender.kick()) : null
      } else if (!isBetterSample(log)) this.sender.kick(PATIENT_MS)
      channel.post({ attempt_id, logs: [{ writer, entries: book.after(writer, told) }] })
      told = book.logs.get(writer)?.length ?? 0
    }
    for (const replica of this.replicas) {
      for (const [writer, { length }] of book.logs) if (replica.has(writer) < length) replica.grew(writer)
      replica.keep()
    }
    this.writer = new Writer(name, parts.app, knows, book, ports)
    const look = () => {
      if (this.#stopped) return
      this.writer.look()
      // Whether the stores still have what they had, and what a tab left there that nobody hears any more.
      for (const replica of this.replicas) replica.grew(name)
      ports.after(LOOK_MS, look)
    }
    ports.after(LOOK_MS, look)
    this.sender.kick(0)
  }

  /**
   * Reads both stores side by side and goes on with their union. One that does not answer in its time is not waited for; what it says later
   * joins. `name`: of this page life; `begun`: of the attempt, where none is stored; `known`: what is known of it besides.
   */
  static async open(name: string, begun: Begun, parts: PageParts, known: Partial<Kept> = {}): Promise<Page> {
    const book = new Book(begin(begun))
    const replicas = parts.stores.map((store) => new Replica(store, book, parts.ports))
    await readAll(replicas)
    book.learn(known)
    return new Page(name, book, replicas, parts)
  }

  /** From another tab of this phone. */
  hear({ attempt_id, logs = [], kept }: News): void {
    if (attempt_id !== this.book.kept.begun.attempt_id) return
    if (kept) this.book.learn(kept)
    const whole = logs.map(({ writer, entries }) => this.book.add(writer, entries)).every((added) => added)
    // Something was not heard: it stands in the stores.
    if (!whole) void readAll(this.replicas)
  }

  returned(): void {
    this.writer.returned()
    this.sender.hurry()
  }

  /** It writes, asks and sends nothing more. */
  stop(): void {
    this.#stopped = true
    this.sender.stop()
  }
}
