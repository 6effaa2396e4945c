import type { Deed, EntryValue, Heads, LogEntry, ServerSample } from '#contract/exam/log/entry.ts'
import { greatest, knowledgeOf } from '#contract/exam/log/knowledge.ts'
import { DRIFT, SLACK_MS } from '#contract/exam/log/life.ts'
import { lastIndex } from '#contract/exam/log/lists.ts'
import type { Book } from './book.ts'
import type { PhonePorts } from './ports.ts'

/** A sample is worth an entry where its round trip is shorter by as much, so that a quiet network is not sampled for ever. */
const BETTER = 0.7

/** A shorter look at something else is none, ms: a notification that came, a picture of the screen. */
const AWAY_MS = 1000

const tripOf = ({ left, back }: ServerSample) => back - left

/** Whether a sample says another time than a sample before it lets expect, in a stretch where both clocks went on. */
export function contradicts(known: ServerSample, sample: ServerSample): boolean {
  const passed = sample.back - known.back
  const differs = Math.abs(sample.at - known.at - passed)
  return differs > tripOf(sample) + tripOf(known) + SLACK_MS + DRIFT * passed
}

/** News of these alone is no news: else two tabs would answer each other for ever. */
const isNote = ({ v }: LogEntry) => 'sees' in v || 'server' in v || 'gap' in v || 'away' in v

/**
 * The log of one page life, from its first entry on. It is written here and nowhere else, and never waits for anything: stores and network
 * take it from the book when they can.
 */
export class Writer {
  readonly name: string
  readonly #book: Book
  readonly #ports: Pick<PhonePorts, 'wall' | 'mono'>
  readonly #began: number
  readonly #seen: Map<string, number>
  #epoch: number
  #checked: { m: number; wall: number }
  #sample: { sample: ServerSample; stretch: number } | null = null
  #stretch = 0
  /** When the student looked at something else; null: they do not, or nobody asks. */
  #left: number | null = null

  /** `knows`: heads of what is stored here or durable on the server. */
  constructor(name: string, app: string, knows: Heads, book: Book, ports: Pick<PhonePorts, 'wall' | 'mono'>) {
    this.name = name
    this.#book = book
    this.#ports = ports
    this.#began = ports.mono()
    const wall = ports.wall()
    this.#checked = { m: 0, wall }
    this.#epoch = book.right.epoch
    this.#seen = new Map(Object.entries(knows))
    const { phone_id } = book.kept.begun
    const named = greatest(knowledgeOf(book.logs), knows)
    this.#write({ open: { phone_id, wall: Math.round(wall), app, epoch: this.#epoch, knows: named } })
  }

  /** An answer, a flag, a key, a move or the end. Answers its number; null where another phone writes now. */
  say(v: Deed, q = -1): number | null {
    this.#compare(false)
    this.#learnRight()
    if (!this.#book.right.mine) return null
    this.#see()
    return this.#write(v, q)
  }

  /**
   * Looks at both clocks, as the page does every second: a lid that was closed, and a clock that somebody sets back after it was opened,
   * would hide each other if they were seen together.
   */
  look(): void {
    this.#compare(false)
  }

  /** The page was hidden and is seen again. */
  returned(): void {
    this.#compare(true)
  }

  /** Another window has the focus, or none of this browser's. */
  left(): void {
    this.#left ??= this.now()
  }

  /** This one has it again. What a clock did not count meanwhile stands in the gap before. */
  focused(): void {
    if (this.#left === null) return
    const away = this.now() - this.#left
    this.#left = null
    if (away >= AWAY_MS) this.#write({ away })
  }

  /** A reply said the server's time. `left`, `back`: on `ports.mono`. */
  sampled(at: number, left: number, back: number): void {
    this.#compare(false)
    const sample = { at, left: Math.floor(left - this.#began), back: Math.ceil(back - this.#began) }
    if (sample.left < 0 || !this.#isNews(sample)) return
    this.#sample = { sample, stretch: this.#stretch }
    this.#write({ server: sample })
  }

  /** The first of a stretch, one that is better than those before, or one that is not what they let expect. */
  #isNews(sample: ServerSample): boolean {
    if (!this.#sample || this.#sample.stretch !== this.#stretch) return true
    const { sample: known } = this.#sample
    return tripOf(sample) < tripOf(known) * BETTER || contradicts(known, sample)
  }

  /** What happened between the last look at both clocks and this one stands before what is written now. */
  #compare(hidden: boolean): void {
    const wall = this.#ports.wall()
    const m = this.now()
    const jump = Math.round(wall - this.#checked.wall - (m - this.#checked.m))
    if (!hidden && Math.abs(jump) <= SLACK_MS) return
    this.#stretch++
    this.#write({ gap: { hidden, jump } })
    this.#checked = { m, wall }
  }

  #learnRight(): void {
    const { epoch, mine } = this.#book.right
    if (!mine || epoch <= this.#epoch) return
    this.#epoch = epoch
    this.#write({ epoch })
  }

  #see(): void {
    const news: Record<string, number> = {}
    for (const [writer, log] of this.#book.logs) {
      if (writer === this.name) continue
      const known = this.#seen.get(writer) ?? 0
      const last = lastIndex(log.slice(known), (entry) => !isNote(entry))
      if (last >= 0) news[writer] = known + last + 1
    }
    if (Object.keys(news).length === 0) return
    for (const [writer, seq] of Object.entries(news)) this.#seen.set(writer, seq)
    this.#write({ sees: news })
  }

  /** Ms since this page life began. */
  now = () => Math.floor(this.#ports.mono() - this.#began)

  #write(v: EntryValue, q = -1): number {
    const seq = (this.#book.logs.get(this.name)?.length ?? 0) + 1
    this.#book.add(this.name, [{ seq, m: this.now(), q, v }])
    return seq
  }
}
