import type { DocxQuestion } from './docx-cells.ts'
import type { TabledKey } from './docx-key-tables.ts'
import { type KeyLists, readKeys } from './docx-keys.ts'
import { SECTION } from './docx-marks.ts'

interface Numbering {
  format: string
  list: string
}

/** `ABCDE BCAAD`: letters alone, one for each question in turn. */
const RUN = /^[A-E](?:[\s,;.-]{0,3}[A-E]){2,199}$/i

/** The list of keys at the end of a paper, line by line. */
export class ListedKeys {
  readonly found: KeyLists = []
  /** What the same lists explain. */
  readonly explained: KeyLists = []
  /** Rows of letters, which say nothing of their numbers. */
  readonly #run: string[] = []
  /** Explanations stand below the keys. */
  #afterKeys = false
  /** Lines below the list that are no keys. */
  readonly #unread: string[] = []
  /** How far Word's own numbers have come. */
  readonly #numbers = new Map<string, number>()

  take(plain: string): void {
    this.#afterKeys ||= /^(?:pembahasan|penyelesaian|penjelasan)\b/i.test(plain)
    if (!this.#afterKeys && RUN.test(plain)) this.#run.push(plain)
    else if (this.#afterKeys || (!readKeys(plain, this.found) && plain && !SECTION.test(plain)))
      this.#unread.push(plain)
  }

  /** What a table says, question by question. */
  put(keys: readonly TabledKey[]): void {
    for (const { number, key, explanation } of keys) {
      // Numbers that begin anew are those of the next part of the paper.
      if (!this.found.length || this.found.at(-1)?.has(number)) this.found.push(new Map())
      this.found.at(-1)?.set(number, key)
      while (this.explained.length < this.found.length) this.explained.push(new Map())
      if (explanation) this.explained.at(-1)?.set(number, explanation)
    }
  }

  /** Rows of letters are keys where they are as long as the paper: one more or less, and nobody knows whose they are. */
  run(questions: readonly DocxQuestion[]): void {
    const offering = questions.filter(({ record }) => record.opsi_a !== undefined)
    const last = offering.at(-1)
    const own = last?.record.kunci ?? ''
    const isOfLast = !this.#run.length && RUN.test(own)
    const said = isOfLast ? own : this.#run.join(' ')
    if (!last || !said || this.found.length) return
    const letters = said.toUpperCase().match(/[A-E]/g) ?? []
    const isOpen = offering.every((one) => !one.record.kunci || (isOfLast && one === last))
    if (letters.length !== offering.length || !isOpen) {
      if (!isOfLast) this.#unread.push(...this.#run)
      return
    }
    for (const [at, { record }] of offering.entries()) record.kunci = letters[at] ?? ''
    delete last.problem
  }

  /** A key that Word itself numbers. */
  numbered(plain: string, numbering: Numbering | undefined): string {
    if (numbering?.format !== 'decimal') return plain
    const number = (this.#numbers.get(numbering.list) ?? 0) + 1
    this.#numbers.set(numbering.list, number)
    return `${number}. ${plain}`
  }

  get unread(): string {
    return this.#unread.join(' ')
  }
}
