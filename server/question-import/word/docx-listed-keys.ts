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
  /** Explanations stand below the keys. */
  #afterKeys = false
  /** Lines below the list that are no keys. */
  readonly #unread: string[] = []
  /** How far Word's own numbers have come. */
  readonly #numbers = new Map<string, number>()

  take(plain: string): void {
    this.#afterKeys ||= /^(?:pembahasan|penyelesaian|penjelasan)\b/i.test(plain)
    if (!this.#afterKeys && RUN.test(plain)) {
      const from = this.found.at(-1)?.size ?? 0
      this.put((plain.toUpperCase().match(/[A-E]/g) ?? []).map((key, at) => ({ number: String(from + at + 1), key })))
    } else if (this.#afterKeys || (!readKeys(plain, this.found) && plain && !SECTION.test(plain)))
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

  /** A row of letters that is as long as the paper, read as the key of the last question: it is that of all. */
  run(questions: readonly DocxQuestion[]): void {
    const last = questions.at(-1)
    const said = last?.record.kunci ?? ''
    if (!last || this.found.length || !RUN.test(said) || questions.some((one) => one !== last && one.record.kunci))
      return
    const letters = said.toUpperCase().match(/[A-E]/g) ?? []
    if (letters.length !== questions.length) return
    for (const [at, { record }] of questions.entries()) record.kunci = letters[at] ?? ''
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
