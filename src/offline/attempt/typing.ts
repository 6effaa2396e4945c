import { MAX_LONG_TEXT, MAX_TEXT_ANSWER } from '#contract/exam/bounds.ts'
import type { Answer, Deed } from '#contract/exam/log/entry.ts'
import { pointsOf, spliceBetween, writable } from '#contract/exam/log/text.ts'
import type { PhonePorts } from '../log/ports.ts'

/** Written at the latest so long after the first key that is not: a frame and a slow timer are within 300 ms, too. */
const WRITE_MS = 220

/** A text, or one for each gap of a question. */
export type Typed = string | readonly string[]

/** What this page life wrote last of a text. */
interface Written {
  seq: number
  text: string
  /** Letters of splices since it was written as a whole. */
  spliced: number
}

interface TypedLog {
  /** Answers the number of the entry, null where nothing may be written. */
  write(soal_id: string, value: Deed): number | null
  /** The answer that is shown. */
  stands(soal_id: string): Answer | undefined
}

/**
 * Texts as they are typed.
 *
 *   rest ── a key ──► waits ── 220 ms after the first key, on leaving the question, on going ──► written, rest
 */
export class Typing {
  readonly #pending = new Map<string, Typed>()
  readonly #written = new Map<string, Written>()
  #cancel: (() => void) | null = null
  readonly #after: PhonePorts['after']
  readonly #log: TypedLog

  constructor(after: PhonePorts['after'], log: TypedLog) {
    this.#after = after
    this.#log = log
  }

  get waits(): boolean {
    return this.#pending.size > 0
  }

  /** The answers as they are on the screen. */
  over(answers: ReadonlyMap<string, Answer>): ReadonlyMap<string, Answer> {
    return this.waits ? new Map([...answers, ...this.#pending]) : answers
  }

  typed(soal_id: string, text: Typed): void {
    this.#pending.set(soal_id, text)
    this.#cancel ??= this.#after(WRITE_MS, () => this.flush())
  }

  flush(): void {
    this.#cancel?.()
    this.#cancel = null
    const all = [...this.#pending]
    this.#pending.clear()
    for (const [soal_id, text] of all) this.say(soal_id, text)
  }

  /**
   * A whole text as the first of a page life, and when splices since then come to twice the text; else what changed of it. Texts of gaps
   * are short, and whole each time.
   */
  say(soal_id: string, said: Typed, whole = false): number | null {
    // What is longer the server would refuse, with all that follows it in this page life.
    const text =
      typeof said === 'string'
        ? writable(said.slice(0, MAX_LONG_TEXT))
        : said.map((one) => writable(one.slice(0, MAX_TEXT_ANSWER)))
    const isBlank = typeof text === 'string' ? text.trim() === '' : text.every((one) => one.trim() === '')
    if (isBlank || typeof text !== 'string') {
      this.forget(soal_id)
      return this.#log.write(soal_id, { a: isBlank ? null : text })
    }
    const written = this.#written.get(soal_id)
    // Where another tab's answer stands, a change of the text before it would say nothing of that.
    const known = written?.text === this.#log.stands(soal_id) ? written : undefined
    const splice = known && spliceBetween(known.seq, known.text, text)
    const cost = splice ? splice.del + pointsOf(splice.ins).length : 0
    const spliced = (known?.spliced ?? 0) + cost
    const short = splice && !whole && spliced <= 2 * Math.max(8, text.length)
    const seq = this.#log.write(soal_id, short ? { splice } : { a: text })
    if (seq !== null) this.#written.set(soal_id, { seq, text, spliced: short ? spliced : 0 })
    return seq
  }

  /** The question is left: a text that was spliced is written as a whole. */
  left(soal_id: string): void {
    this.flush()
    const known = this.#written.get(soal_id)
    if (known && known.spliced > 0) this.say(soal_id, known.text, true)
  }

  /** Something else was said of it: the next text is a whole one. */
  forget(soal_id: string): void {
    this.#pending.delete(soal_id)
    this.#written.delete(soal_id)
  }
}
