import { type KeyLists, readKeys } from './docx-keys.ts'
import { SECTION } from './docx-marks.ts'

interface Numbering {
  format: string
  list: string
}

/** The list of keys at the end of a paper, line by line. */
export class ListedKeys {
  readonly found: KeyLists = []
  /** Explanations stand below the keys. */
  #afterKeys = false
  /** Lines below the list that are no keys. */
  readonly #unread: string[] = []
  /** How far Word's own numbers have come. */
  readonly #numbers = new Map<string, number>()

  take(plain: string): void {
    this.#afterKeys ||= /^(?:pembahasan|penyelesaian|penjelasan)\b/i.test(plain)
    if (this.#afterKeys || (!readKeys(plain, this.found) && plain && !SECTION.test(plain))) this.#unread.push(plain)
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
