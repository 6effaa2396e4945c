import { OPTION, tidied } from '../split-cell.ts'
import type { XmlElement } from '../xml/parse.ts'
import type { DocxQuestion } from './docx-cells.ts'
import { gridOf } from './docx-grid.ts'
import { type KeyLists, keysFor } from './docx-keys.ts'
import { brokenLines, hasContent, joined, nextLetter, type Open, plainOf, takeMark } from './docx-line-parts.ts'
import { ListedKeys } from './docx-listed-keys.ts'
import {
  BY_HAND,
  EXPLAINED,
  INSTRUCTIONS,
  isKeyTable,
  KEY,
  KEY_LIST,
  KEYS_BEGIN,
  QUESTION,
  SECTION,
  wrapped,
} from './docx-marks.ts'
import { beginsOption, hasOptions, takeOption, takeOptions } from './docx-options.ts'
import { blockHtml, cellHtml, cellText, type DocxParts } from './docx-text.ts'
import { readFor } from './passages.ts'

interface Line {
  element: XmlElement
  html: string
  plain: string
  row: number
}

/**
 * Questions written as text: numbered stems, options A. to H., the key on a line of its own, in bold, or in a list or table at the
 * end. Numbers may be typed or be Word's own.
 */
export function questionsInText(
  blocks: readonly XmlElement[],
  parts: DocxParts,
): { questions: DocxQuestion[]; before: string; unread: string; keys: KeyLists } {
  const reader = new LineReader(parts)
  for (const [index, block] of blocks.entries()) {
    if (block.name === 'p') reader.paragraph(block, index + 1)
    else if (block.name === 'tbl') reader.table(block)
  }
  return {
    questions: reader.finished(),
    before: reader.before,
    unread: reader.listed.unread,
    keys: reader.listed.found,
  }
}

class LineReader {
  readonly #parts: DocxParts
  readonly #found: Open[] = []
  readonly listed = new ListedKeys()
  readonly #before: string[] = []
  #inKeys = false
  /** Word's own list that numbers the questions. */
  #list: string | undefined
  /** What stands behind the typed numbers of questions. */
  #sign: string | undefined
  #byHand = false
  /** Rules for those who sit the paper stand numbered before its questions: the last number of them. */
  #instructed: { number: number; list: string | undefined; held: Line[] } | undefined
  /** A text that the next questions share, while it is read and while questions of it are left. */
  #passage: { html: string[]; left: number; open: boolean } | undefined

  constructor(parts: DocxParts) {
    this.#parts = { ...parts, tabs: true }
  }

  get #last(): Open | undefined {
    return this.#found.at(-1)
  }

  paragraph(element: XmlElement, row: number): void {
    this.#parts.lost = []
    for (const html of brokenLines(blockHtml(element, this.#parts))) this.#one(element, html, row)
    this.#last?.question.lost.push(...this.#parts.lost)
  }

  #one(element: XmlElement, html: string, row: number): void {
    const plain = plainOf(html)
    if (!html) return
    if (KEY_LIST.test(plain)) this.#inKeys = true
    else if (this.#inKeys) this.listed.take(this.listed.numbered(plain, this.#parts.numbering(element)))
    else this.#line(element, html, plain, row)
  }

  table(element: XmlElement): void {
    const grid = gridOf(element).map((row) => row.filter((cell) => cell !== undefined && !cell.continued))
    if (this.#inKeys || isKeyTable(element)) {
      this.listed.take(grid.map((row) => row.map((cell) => (cell ? cellText(cell.element) : '')).join(' ')).join(' '))
      return
    }
    const last = this.#last
    const filled = grid.flat().flatMap((cell) => (cell && hasContent(cell.element) ? [cell.element] : []))
    const { cells, texts } = joined(
      filled,
      filled.map((cell) => cellHtml(cell, this.#parts)),
    )
    // Options side by side in a table without lines.
    if (last && texts.length > 1 && texts.every((text) => OPTION.test(text))) {
      for (const [index, text] of texts.entries()) takeOptions(last, text, cells[index] as XmlElement, true)
    } else if (last || this.#passage?.open) this.#add(blockHtml(element, this.#parts))
  }

  #line(element: XmlElement, html: string, plain: string, row: number): void {
    const section = SECTION.exec(plain)
    if (section && !/[?:]$/.test(plain)) this.#begin(section[1] ?? '')
    else if (!this.#last && INSTRUCTIONS.test(plain)) this.#instructed = { number: 0, list: undefined, held: [] }
    else if (!this.#isInstruction({ element, html, plain, row })) this.#said(element, html, plain, row)
  }

  #said(element: XmlElement, html: string, plain: string, row: number): void {
    const number = this.#numberOf(element, html)
    if (number !== undefined) this.#open(element, html, row, number)
    else if (this.#passage?.open) this.#add(html)
    else this.#part(element, html, plain)
  }

  /** A line of the question at hand, or of a text before the next. */
  #part(element: XmlElement, html: string, plain: string): void {
    const last = this.#last
    const key = KEY.exec(plain)
    const numbered = this.#parts.numbering(element)
    const lettered = numbered !== undefined && /Letter$/.test(numbered.format)
    const announces = (!last || hasOptions(last)) && !key && !lettered && !OPTION.test(html) && readFor(html) > 0
    if (announces) this.#announce(html)
    else if (!last) this.#before.push(plain)
    else if (key && KEYS_BEGIN.test(key[1] ?? '')) {
      this.#inKeys = true
      this.listed.take(key[1] ?? '')
    } else if (key) last.question.record.kunci = (key[1] ?? '').trim()
    else if (EXPLAINED.test(html)) {
      last.at = 'pembahasan'
      this.#add(html.replace(EXPLAINED, ''))
    } else if (lettered) takeOption(last, nextLetter(last), html, element)
    else if (beginsOption(last, html)) takeOptions(last, html, element, false)
    else this.#add(html)
  }

  /** A heading of a part of the paper: numbers may begin anew, and nothing of it belongs to the question above. */
  #begin(kind: string): void {
    this.#byHand = BY_HAND.test(kind)
    this.#instructed = undefined
    this.#passage = undefined
    if (this.#last) this.#last.at = null
  }

  #isInstruction(line: Line): boolean {
    const rules = this.#instructed
    if (!rules) return false
    const { element, html, plain } = line
    const numbering = this.#parts.numbering(element)
    const list = numbering?.format === 'decimal' ? numbering.list : undefined
    const number = list ? undefined : Number(QUESTION.exec(html)?.[2] ?? 0)
    const anew = list ? rules.list !== undefined && rules.list !== list : number === 1 && rules.number > 0
    const answers = OPTION.test(html) || KEY.test(plain) || /Letter$/.test(numbering?.format ?? '')
    if (anew || answers) {
      this.#instructed = undefined
      // What was last numbered has options: it was a question.
      if (answers) for (const held of rules.held) this.#line(held.element, held.html, held.plain, held.row)
      return false
    }
    if (list) rules.list = list
    if (number) rules.number = number
    rules.held = list || number ? [line] : [...rules.held, line]
    return true
  }

  #announce(html: string): void {
    this.#passage = { html: [html], left: readFor(html), open: true }
    if (this.#last) this.#last.at = null
  }

  /** The number of the question that begins here. */
  #numberOf(element: XmlElement, html: string): string | undefined {
    const last = this.#last
    const expected = Number(last?.question.number ?? 0) + 1
    const numbered = this.#parts.numbering(element)
    if (numbered?.format === 'decimal' && (this.#list ?? numbered.list) === numbered.list && numbered.level === 0) {
      this.#list = numbered.list
      return String(last?.at === null && this.#byHand ? 1 : expected)
    }
    const typed = QUESTION.exec(html)
    if (!typed) return undefined
    const number = Number(typed[2])
    // `1)` within questions numbered `1.` is a list, unless the next question is due.
    const due = last !== undefined && hasOptions(last) && number === expected
    if ((this.#sign ?? typed[3]) !== typed[3] && !due) return undefined
    const settled = !last || last.at === null || hasOptions(last) || Boolean(last.question.record.kunci)
    if (settled) {
      // After its options only another question is numbered, though one may be missing between.
      const begins =
        !last || number > Number(last.question.number) || (number === 1 && (last.at === null || hasOptions(last)))
      if (!begins) return undefined
    } else if (number === last.inner + 1) {
      // A list inside the text: `Perhatikan: 1. … 2. …`
      last.inner = number
      return undefined
    } else if (number !== expected) return undefined
    this.#sign = typed[3]
    return String(number)
  }

  #open(element: XmlElement, html: string, row: number, number: string): void {
    const typed = this.#parts.numbering(element) ? null : QUESTION.exec(html)
    const soal = (typed ? tidied(`${typed[1] ?? ''}${html.slice(typed[0].length)}`) : html).replaceAll('\t', ' ')
    const record: Record<string, string> = { soal, kunci: '' }
    if (this.#passage && this.#passage.left > 0) {
      this.#passage.open = false
      this.#passage.left -= 1
      record.stimulus = this.#passage.html.map(wrapped).join('')
    }
    this.#found.push({
      question: { row, number, record, lost: [] },
      at: 'soal',
      marked: [],
      inner: 0,
      byHand: this.#byHand,
    })
  }

  #add(given: string): void {
    const html = given.replaceAll('\t', ' ')
    if (this.#passage?.open) return void this.#passage.html.push(html)
    const last = this.#last
    if (!last || last.at === null || !html) return
    const before = last.question.record[last.at] ?? ''
    last.question.record[last.at] = before ? `${wrapped(before)}${wrapped(html)}` : html
  }

  /** What stands before the first question and belongs to none. */
  get before(): string {
    return this.#before.join(' ')
  }

  finished(): DocxQuestion[] {
    const listed = keysFor(
      this.#found.map(({ question }) => question.number),
      this.listed.found,
    )
    return this.#found.map(({ question, marked, byHand }, index) => {
      const { record } = question
      if (!record.kunci) record.kunci = listed[index] ?? ''
      takeMark(question, marked)
      if (byHand && record.opsi_a === undefined) record.jenis = 'uraian'
      return question
    })
  }
}
