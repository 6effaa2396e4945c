import { keyLetters } from '../columns.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import { gridOf } from './docx-grid.ts'
import type { DocxQuestion } from './docx-rows.ts'
import { blockHtml, cellText, type DocxParts, isBold } from './docx-text.ts'
import { LETTERS } from './question.ts'

const TAGS = '((?:<[a-z]+>)*)\\s*'
const QUESTION = new RegExp(`^${TAGS}(\\d{1,3})[.)](?:\\s|&nbsp;)*`)
const OPTION = new RegExp(`^${TAGS}([A-Ha-h])[.)](?:\\s|&nbsp;)+`)
const KEY = /^(?:kunci(?: jawaban)?|jawaban(?: benar)?|answer|ans)\s*[:=]\s*(\S.*)$/i
const EXPLAINED = /^(?:<[a-z]+>)*(?:pembahasan|penjelasan|penyelesaian)(?:<\/[a-z]+>)*\s*[:.]\s*/i
const KEY_LIST = /^kunci(?: jawaban)?(?: soal)?\s*:?$/i

interface Open {
  question: DocxQuestion
  /** Columns in which what follows is written. */
  at: string
  bold: string[]
}

/**
 * Questions written as text: numbered stems, options A. to H., the key on a line of its own, in bold, or in a list at the
 * end. Numbers may be typed or be Word's own.
 */
export function questionsInText(blocks: readonly XmlElement[], parts: DocxParts): DocxQuestion[] {
  const reader = new LineReader(parts)
  for (const [index, block] of blocks.entries()) {
    if (block.name === 'p') reader.paragraph(block, index + 1)
    else if (block.name === 'tbl') reader.table(block)
  }
  return reader.finished()
}

class LineReader {
  readonly #parts: DocxParts
  readonly #found: Open[] = []
  readonly #keys = new Map<string, string>()
  #inKeys = false
  /** Word's own list that numbers the questions. */
  #list: string | undefined

  constructor(parts: DocxParts) {
    this.#parts = parts
  }

  get #last(): Open | undefined {
    return this.#found.at(-1)
  }

  paragraph(element: XmlElement, row: number): void {
    this.#parts.lost = []
    const html = blockHtml(element, this.#parts)
    const plain = html.replace(/<[^>]*>|&nbsp;/g, ' ').trim()
    if (!html) return
    if (KEY_LIST.test(plain)) this.#inKeys = true
    else if (this.#inKeys) this.#listed(plain)
    else this.#line(element, html, plain, row)
    this.#last?.question.lost.push(...this.#parts.lost)
  }

  table(element: XmlElement): void {
    if (this.#inKeys || isKeyTable(element)) {
      this.#listed(
        gridOf(element)
          .map((row) => row.map((cell) => (cell ? cellText(cell.element) : '')).join(' '))
          .join(' '),
      )
    } else if (this.#last) this.#add(blockHtml(element, this.#parts))
  }

  #line(element: XmlElement, html: string, plain: string, row: number): void {
    const numbered = this.#parts.numbering(element)
    const typed = QUESTION.exec(html)
    const expected = String(Number(this.#last?.question.number ?? 0) + 1)
    const byWord =
      numbered?.format === 'decimal' && (this.#list ?? numbered.list) === numbered.list && numbered.level === 0
    if (byWord || typed?.[2] === expected) {
      if (byWord) this.#list = numbered.list
      const soal = byWord ? html : `${typed?.[1] ?? ''}${html.slice(typed?.[0].length)}`
      const question = { row, number: expected, record: { soal, kunci: '' }, lost: [] }
      this.#found.push({ question, at: 'soal', bold: [] })
      return
    }
    const last = this.#last
    if (!last) return
    const key = KEY.exec(plain)
    const option = OPTION.exec(html)
    if (key) last.question.record.kunci = (key[1] ?? '').trim()
    else if (EXPLAINED.test(html)) {
      last.at = 'pembahasan'
      this.#add(html.replace(EXPLAINED, ''))
    } else if (numbered && /Letter$/.test(numbered.format)) this.#option(last, nextLetter(last), html, element)
    else if (option && letterOf(option[2]) === nextLetter(last)) this.#options(last, html, element)
    else this.#add(html)
  }

  /** Options of one line (`A. … B. … C. …`) are as good as on lines of their own. */
  #options(last: Open, html: string, element: XmlElement): void {
    let rest = html
    for (;;) {
      const own = OPTION.exec(rest)
      const letter = letterOf(own?.[2])
      const text = `${own?.[1] ?? ''}${rest.slice(own?.[0].length)}`
      const following = LETTERS[LETTERS.indexOf(letter as 'A') + 1]
      const next = following ? new RegExp(`\\s+(?=(?:<[a-z]+>)*${following}[.)]\\s)`, 'i').exec(text) : null
      this.#option(last, letter, next ? text.slice(0, next.index) : text, element)
      if (!next) return
      rest = text.slice(next.index).trimStart()
    }
  }

  #option(last: Open, letter: string, html: string, element: XmlElement): void {
    last.at = `opsi_${letter.toLowerCase()}`
    last.question.record[last.at] = html.trim()
    if (isBold(element)) last.bold.push(letter)
  }

  #add(html: string): void {
    const last = this.#last
    if (!last || !html) return
    const before = last.question.record[last.at] ?? ''
    const wrap = (text: string) => (/^<(p|table|ul|ol)\b/.test(text) ? text : `<p>${text}</p>`)
    last.question.record[last.at] = before ? `${wrap(before)}${wrap(html)}` : html
  }

  /** `1. A 2. B`, and the numbers in one row with the letters in the next. */
  #listed(plain: string): void {
    const numbers = plain.match(/\b\d{1,3}(?!\d)/g) ?? []
    const letters = plain.toUpperCase().match(/(?<![A-Z])[A-H](?![A-Z])/g) ?? []
    if (numbers.length !== letters.length) return
    for (const [index, number] of numbers.entries()) this.#keys.set(number, letters[index] ?? '')
  }

  finished(): DocxQuestion[] {
    return this.#found.map(({ question, bold }) => {
      const { record } = question
      if (!record.kunci) record.kunci = this.#keys.get(question.number) ?? (bold.length === 1 ? (bold[0] ?? '') : '')
      return question
    })
  }
}

const letterOf = (letter: string | undefined): string => (letter ?? '').toUpperCase()
const nextLetter = ({ question: { record } }: Open): string =>
  LETTERS.find((letter) => record[`opsi_${letter.toLowerCase()}`] === undefined) ?? ''

/** Numbers and letters, and nothing else. */
function isKeyTable(table: XmlElement): boolean {
  const texts = gridOf(table).flatMap((row) => row.map((cell) => (cell ? cellText(cell.element).trim() : '')))
  const said = texts.filter((text) => text && !/^(no|nomor|kunci|jawaban|kunci jawaban)\.?$/i.test(text))
  return (
    findAll(table, 'blip').length === 0 &&
    said.length >= 2 &&
    said.every(
      (text) => /^\d{1,3}[.)]?$/.test(text) || keyLetters(text)?.length === 1 || /^\d{1,3}[.)]?\s*[A-H]$/i.test(text),
    )
  )
}
