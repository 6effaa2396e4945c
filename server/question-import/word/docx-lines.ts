import { readFor, readFrom } from '../shared/passages.ts'
import { LETTERS } from '../shared/question.ts'
import { typeOf } from '../table/columns.ts'
import { OPTION, tidied } from '../table/split-cell.ts'
import { escapeHtml } from '../text/escape.ts'
import { isElement, type XmlElement } from '../xml/parse.ts'
import { optionRowsIn, pairsIn, statementsIn } from './docx-answer-tables.ts'
import { inLatinSigns } from './docx-arabic.ts'
import { takeBracketed, unbracketed } from './docx-bracketed.ts'
import type { DocxQuestion } from './docx-cells.ts'
import { COLON, type Dialect, FORCED } from './docx-dialects.ts'
import { gridOf } from './docx-grid.ts'
import { pairedCells, tabledKeys } from './docx-key-tables.ts'
import { type KeyLists, keysFor, readKeys } from './docx-keys.ts'
import {
  AFTER_KEY,
  brokenLines,
  hasContent,
  joined,
  keyKinds,
  nextLetter,
  type Open,
  plainOf,
  takeKey,
  takeMark,
  takeMarks,
} from './docx-line-parts.ts'
import { ListedKeys } from './docx-listed-keys.ts'
import {
  EXPLAINED,
  INSTRUCTIONS,
  isKeyTable,
  KEY,
  KEY_LIST,
  KEYS_BEGIN,
  kindOf,
  QUESTION,
  QUESTIONS_BEGIN,
  SECTION,
  TOLD,
  TOLD_BELOW,
  wrapped,
} from './docx-marks.ts'
import {
  beginsAnew,
  beginsOption,
  CHECKBOX,
  hasOptions,
  isBeyond,
  isTaken,
  noteDisorder,
  takeChecked,
  takeColoned,
  takeLettered,
  takeOptions,
} from './docx-options.ts'
import { Points } from './docx-points.ts'
import { partedAtTabs } from './docx-tabs.ts'
import { endOf, tailed } from './docx-tails.ts'
import { blockHtml, cellHtml, cellText, type DocxParts } from './docx-text.ts'

export interface PaperRead {
  questions: DocxQuestion[]
  before: string
  pictured: boolean
  unread: string
  keys: KeyLists
  /** What stands between the questions and could be placed in none of them. */
  left: { row: number; text: string }[]
  /** Where questions begin is nowhere written. */
  guessed?: boolean
}

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
export function questionsInText(blocks: readonly XmlElement[], parts: DocxParts, dialect?: Dialect): PaperRead {
  const reader = new LineReader(parts, dialect)
  for (const [index, block] of blocks.entries()) {
    if (block.name === 'p') reader.paragraph(block, index + 1)
    else if (block.name === 'tbl') reader.table(block, index + 1)
  }
  return {
    questions: reader.finished(),
    before: reader.before,
    pictured: reader.pictured,
    unread: reader.listed.unread,
    keys: reader.listed.found,
    left: reader.left,
  }
}

interface Passage {
  html: string[]
  left: number
  open: boolean
  /** The first question that shares it, by its place. */
  from?: number
  /** Its lines read again as those of a question. */
  again: (() => void)[]
  /** The text before it that questions still share. */
  before?: Passage
}

const GUESSED_PASSAGE = 'Teks sebelum soal ini dibaca sebagai bacaan bersama soal ini dan soal sesudahnya'
/** `A. …`, alone or before further options. */
const LISTS_OPTIONS = /(?:^|\s)\(?A[.)]\s/i
const ANSWERS = /^(?:daftar |lembar )?(?:jawaban(?: soal| pilihan ganda)?\s?:?|kunci(?: jawaban)?\b[^.?!]{0,60})$/i
const KEY_LINE = /^\d{1,3}\s?[.):=-]{0,2}\s?[A-H](?:[\s,;]|$)/i

/** The letters of an answer for each number, as the line below the statements or the list of keys says. */
function pairedKeys(numbers: readonly string[], said: string, listed: readonly (string | undefined)[]): string {
  const own: KeyLists = []
  readKeys(said, own)
  const keys = numbers.map((number, at) => own[0]?.get(number) ?? (said ? undefined : listed[at]))
  return keys.every(Boolean) ? keys.join(', ') : said
}

/** `… (B)`: the answer to a sentence that is true or false, and nothing for those who sit the paper. */
function takeTruth(record: Record<string, string>): void {
  const found = /(?<!\s)\s*\((B|S|Benar|Salah)\)((?:<\/[a-z]+>)*)$/i.exec(record.soal ?? '')
  if (!found || record.kunci) return
  record.soal = `${record.soal?.slice(0, found.index)}${found[2]}`
  record.kunci = found[1] ?? ''
}

const QUOTED = 60
const MAX_QUOTED = 8

/** How a text begins, and each further line of it that may be a question. */
function quoted(html: string): string {
  const [, ...lines] = html
    .split(/<\/p>|<br>/)
    .map(plainOf)
    .filter(Boolean)
  const asking = lines.filter((line) => /^\d{1,3}\D|\?$/.test(line)).slice(0, MAX_QUOTED)
  return [plainOf(html), ...asking].map((line) => `"${line.slice(0, QUOTED)}"`).join(', ')
}

class LineReader {
  readonly #parts: DocxParts
  readonly #found: Open[] = []
  readonly listed = new ListedKeys()
  readonly #before: string[] = []
  /** A picture stands before the first question. */
  pictured = false
  readonly #points = new Points()
  #inKeys = false
  /** A line that heads a list of keys, should one follow, and the heading of a part below it. */
  #announced: Line[] = []
  /** Word's own list that numbers the questions. */
  #list: string | undefined
  /** What follows the typed numbers of questions. */
  #sign: string | undefined
  /** What the part of the paper asks for, where its heading says it. */
  #kind: string | undefined
  /** What those who match statements are told. */
  #told = ''
  /** Rules for those who sit the paper stand numbered before its questions: the last number of them. */
  #instructed: { number: number; list: string | undefined; held: Line[] } | undefined
  /** A text that the next questions share, while it is read and while questions of it are left. */
  #passage: Passage | undefined
  /** Where a text begins to be shared that does not say by how many. */
  #shared = 0

  /** What could be placed nowhere. */
  readonly left: { row: number; text: string }[] = []
  readonly #dialect: Dialect | undefined
  #row = 0

  constructor(parts: DocxParts, dialect?: Dialect) {
    this.#dialect = dialect
    this.#parts = { ...parts, ...(dialect && { numbering: dialect.numbering }), tabs: true }
  }

  get #last(): Open | undefined {
    return this.#found.at(-1)
  }

  paragraph(element: XmlElement, row: number): void {
    this.#parts.lost = []
    this.#row = row
    const said = inLatinSigns(partedAtTabs(blockHtml(element, this.#parts)))
    const html = this.#dialect?.line(element, said) ?? said
    // The number that Word gives a paragraph is that of its first line.
    const unnumbered = { ...element, children: element.children.filter((one) => !isElement(one) || one.name !== 'pPr') }
    for (const [at, line] of brokenLines(html).entries()) this.#one(at ? unnumbered : element, line, row)
    this.#last?.question.lost.push(...this.#parts.lost)
  }

  #one(element: XmlElement, html: string, row: number): void {
    const plain = plainOf(html)
    if (!html) return
    const line = { element, html, plain, row }
    if (this.#announced.length && (KEY_LINE.test(plain) || SECTION.test(plain))) {
      if (SECTION.test(plain)) return void this.#announced.push(line)
      this.#inKeys = true
      this.#announced = []
    } else this.#unannounce()
    if (!this.#inKeys && ANSWERS.test(plain) && !KEY_LIST.test(plain) && this.#isSettled) this.#announced = [line]
    else if (KEY_LIST.test(plain)) this.#inKeys = true
    else if (this.#inKeys && !this.#last && QUESTIONS_BEGIN.test(plain)) this.#inKeys = false
    else if (this.#inKeys) this.listed.take(this.listed.numbered(plain, this.#parts.numbering(element)))
    else this.#line(element, html, plain, row)
  }

  /** No key followed: what was held back are lines like others. */
  #unannounce(): void {
    const lines = this.#announced
    this.#announced = []
    for (const { element, html, plain, row } of lines) this.#line(element, html, plain, row)
  }

  table(element: XmlElement, row = 0): void {
    this.#unannounce()
    this.#row = row
    const grid = gridOf(element).map((row) => row.filter((cell) => cell !== undefined && !cell.continued))
    const keys = tabledKeys(element) ?? (this.#inKeys ? pairedCells(element) : undefined)
    if (keys) return void this.listed.put(keys)
    if (this.#inKeys || isKeyTable(element)) {
      this.listed.take(grid.map((row) => row.map((cell) => (cell ? cellText(cell.element) : '')).join(' ')).join(' '))
      return
    }
    const pairs = this.#kind === 'jodoh' && !this.#passage?.open ? pairsIn(element, this.#parts) : undefined
    if (pairs) {
      this.#match(pairs, row)
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
      if (!this.#passage?.open && isTaken(last, texts[0] ?? '')) return void noteDisorder(last, texts[0] ?? '', true)
      this.#passage?.open && this.#passage.again.push(() => this.table(element, row))
      beginsAnew(last, texts[0] ?? '')
      for (const [index, text] of texts.entries()) takeOptions(last, text, cells[index] as XmlElement, true)
    } else if (!last || this.#passage?.open || last.at !== 'soal' || !this.#answers(last, element)) {
      // Below options a table is no part of the last of them.
      if (last?.at?.startsWith('opsi_') && !this.#passage?.open) last.at = AFTER_KEY
      this.#add(blockHtml(element, this.#parts))
    }
  }

  /** Statements and the answers that they are matched with are one question. */
  #match({ numbers, said }: NonNullable<ReturnType<typeof pairsIn>>, row: number): void {
    const record = { soal: this.#told || 'Jodohkan pernyataan dengan jawaban yang tepat.', kunci: '', ...said }
    this.#found.push({
      question: { row, number: numbers[0] ?? '', numbers, record, lost: this.#parts.lost },
      ...{ at: AFTER_KEY, marked: [], inner: 0 },
    })
    this.#parts.lost = []
  }

  /** Whether the table is what is answered: statements, or options as its rows. */
  #answers(last: Open, element: XmlElement): boolean {
    const statements = statementsIn(element, this.#parts)
    if (statements) Object.assign(last.question.record, statements)
    const rows = statements ? undefined : optionRowsIn(element, this.#parts)
    if (rows) {
      const { soal = '' } = last.question.record
      last.instead = wrapped(soal) + blockHtml(element, this.#parts)
      if (rows.heading) this.#add(`<p>${rows.heading}</p>`)
      Object.assign(last.question.record, rows.options)
      last.at = AFTER_KEY
    }
    return Boolean(statements ?? rows)
  }

  #line(element: XmlElement, html: string, plain: string, row: number): void {
    const section = SECTION.exec(plain)
    const told = TOLD.exec(plain)
    const last = this.#last
    if (section && !/[?:]$/.test(plain) && !this.#isNext(plain)) this.#begin(section[1] ?? '')
    else if (told && (!told[1] || !last || hasOptions(last) || last.question.record.kunci)) {
      this.#begin(told[2] ?? '')
      this.#told = told[2] ?? ''
    } else if (last?.at === null && this.#kind === 'jodoh' && !QUESTION.test(html)) this.#told ||= html
    else if (last?.at === null && !this.#passage && TOLD_BELOW.test(plain)) return
    else if (!this.#last && INSTRUCTIONS.test(plain)) this.#instructed = { number: 0, list: undefined, held: [] }
    else if (!this.#isInstruction({ element, html, plain, row })) this.#said(element, html, plain, row)
  }

  /** A question may begin with the word that others head a part of the paper with. */
  #isNext(plain: string): boolean {
    const last = this.#last
    return last !== undefined && Number.parseInt(plain, 10) === Number(last.question.number) + 1
  }

  /** A text with options, where the numbers leave one out, is the question that bears none. */
  #unnumbered(number: string, row: number): void {
    const passage = this.#passage
    const due = Number(this.#last?.question.number ?? 0) + 1
    const isAsked = passage?.open && passage.html.some((line) => LISTS_OPTIONS.test(plainOf(line)))
    if (!passage || !isAsked || Number(number) !== due + 1) return
    const { before } = passage
    this.#passage = before
    const shared = before?.html.map(wrapped).join('')
    if (before) before.left -= 1
    const record: Record<string, string> = { soal: passage.html[0] ?? '', kunci: '' }
    if (shared) record.stimulus = shared
    this.#found.push({
      question: {
        ...{ row, number: String(due), lost: [], record },
        doubt: `Soal ini tidak bernomor; letaknya di antara nomor ${due - 1} dan ${number}`,
      },
      ...{ at: 'soal', marked: [], inner: 0, ...(this.#kind && { kind: this.#kind }) },
    })
    for (const read of passage.again) read()
  }

  /** Numbers that begin anew before any of them had options or a key were points of the text that questions share. */
  #retract(html: string): void {
    const passage = this.#passage
    const number = Number(QUESTION.exec(html)?.[2] ?? 0)
    const held = passage?.from === undefined ? [] : this.#found.slice(passage.from)
    const [first] = held
    const isText = held.length > 1 && held.every((one) => !hasOptions(one) && !one.question.record.kunci)
    if (!passage || !first || !isText || number !== Number(first.question.number)) return
    for (const { question } of held) {
      passage.html.push(`${question.number}. ${question.record.soal ?? ''}`)
      passage.left += 1
    }
    this.#found.length = passage.from ?? 0
    passage.open = true
  }

  #said(element: XmlElement, html: string, plain: string, row: number): void {
    this.#retract(html)
    const number = this.#numberOf(element, html)
    if (number !== undefined) {
      this.#unnumbered(number, row)
      this.#open(element, html, row, number)
    } else if (this.#passage?.open) {
      this.#passage.again.push(() => this.#part(element, html, plain))
      this.#add(this.#pointed(element, html))
    } else this.#part(element, html, plain)
  }

  /** A line of the current question, or of a text before the next. */
  #part(element: XmlElement, html: string, plain: string): void {
    const last = this.#last
    if (last && html.startsWith(COLON)) return void takeColoned(last, html.slice(COLON.length), element)
    const key = KEY.exec(unbracketed(plain))
    const numbered = this.#parts.numbering(element)
    const lettered = numbered !== undefined && /Letter$/.test(numbered.format)
    // One that names the next questions is for them, whatever becomes of the one before.
    const isNamed = (readFrom(html) ?? 0) > Number(last?.question.number ?? 0)
    const announces =
      (!last || hasOptions(last) || isNamed) &&
      !key &&
      !lettered &&
      !OPTION.test(html) &&
      !QUESTION.test(html) &&
      readFor(html) > 0
    if (announces) this.#announce(html)
    else if (!last) {
      this.#before.push(plain)
      this.pictured ||= /<img\b/.test(html)
    } else if (key && !last.question.numbers && KEYS_BEGIN.test(key[1] ?? '')) {
      this.#inKeys = true
      this.listed.take(key[1] ?? '')
    } else if (key) takeKey(last, (key[1] ?? '').trim())
    else if (EXPLAINED.test(html)) {
      last.at = 'pembahasan'
      this.#add(html.replace(EXPLAINED, ''))
    } else if (last.kind === 'uraian' && (lettered || OPTION.test(html))) this.#add(this.#pointed(element, html))
    else if (lettered) takeLettered(last, html, element, numbered.format)
    else if (CHECKBOX.test(html) && nextLetter(last)) takeChecked(last, html, element)
    else if (beginsAnew(last, html)) takeOptions(last, html, element, false)
    else if (beginsOption(last, html)) takeOptions(last, html, element, false)
    else if (isBeyond(last, html)) last.question.beyond = (last.question.beyond ?? LETTERS.length) + 1
    else {
      noteDisorder(last, html)
      this.#add(this.#pointed(element, html))
    }
  }

  #pointed(element: XmlElement, html: string): string {
    return `${this.#points.before(this.#parts.numbering(element))}${html}`
  }

  /** A heading of a part of the paper: numbers may begin anew, and nothing of it belongs to the question above. */
  #begin(kind: string): void {
    this.#kind = kindOf(kind)
    this.#told = ''
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
    this.#points.begin()
    const before = this.#passage && !this.#passage.open && this.#passage.left > 0 ? this.#passage : undefined
    this.#passage = { html: [html], left: readFor(html), open: true, again: [], ...(before && { before }) }
    if (this.#last) this.#last.at = null
  }

  /** The current question is complete. */
  get #isSettled(): boolean {
    const last = this.#last
    return !last || last.at === null || hasOptions(last) || Boolean(last.question.record.kunci)
  }

  /** Numbers of a list of its own are points of the text, unless a question is due: Word may begin its list anew there. */
  #isQuestionList(list: string): boolean {
    if (this.#list === list || (this.#list === undefined && !this.#last)) return true
    return this.#isSettled && this.#last?.at !== 'pembahasan' && !this.#passage?.open
  }

  /** The number of the question that begins here. */
  #numberOf(element: XmlElement, html: string): string | undefined {
    const last = this.#last
    const [, sure] = FORCED.exec(html) ?? []
    if (sure || this.#dialect?.only) return sure
    const expected = Number(last?.question.number ?? 0) + 1
    const numbered = this.#parts.numbering(element)
    if (numbered?.format === 'decimal' && numbered.level === 0 && this.#isQuestionList(numbered.list)) {
      this.#list = numbered.list
      // What Word shows counts where it goes on; a list that begins anew is often only one that was pasted.
      const begins = last?.at === null && (this.#kind === 'uraian' || numbered.value > 1)
      return String(numbered.value > expected || begins ? Math.max(1, numbered.value) : expected)
    }
    const typed = QUESTION.exec(html)
    if (!typed) return undefined
    const number = Number(typed[2])
    // `1)` within questions numbered `1.` is a list, unless the next question is due.
    const due = last !== undefined && hasOptions(last) && number === expected
    if ((this.#sign ?? typed[3]) !== typed[3] && !due) return undefined
    if (!last || this.#isSettled) {
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
    this.#points.begin()
    const sure = FORCED.exec(html)
    const typed = sure || this.#parts.numbering(element) ? null : QUESTION.exec(html)
    const soal = (
      sure ? html.slice(sure[0].length) : typed ? tidied(`${typed[1] ?? ''}${html.slice(typed[0].length)}`) : html
    ).replaceAll('\t', ' ')
    const [label = '', named = ''] = /^\[([^\]]{2,24})\]\s*/.exec(soal) ?? []
    const isNamed = typeOf(named) !== undefined
    const record: Record<string, string> = { soal: isNamed ? soal.slice(label.length) : soal, kunci: '' }
    if (isNamed) record.jenis = named
    if (this.#passage && this.#passage.left > 0) {
      if (this.#passage.from === undefined && !Number.isFinite(this.#passage.left)) this.#shared = row
      this.#passage.from ??= this.#found.length
      this.#passage.open = false
      this.#passage.left -= 1
      record.stimulus = this.#passage.html.map(wrapped).join('')
    }
    const doubt = this.#shared === row ? GUESSED_PASSAGE : undefined
    this.#found.push({
      question: { row, number, record, lost: [], ...(doubt && { doubt }) },
      at: 'soal',
      marked: [],
      inner: 0,
      ...(this.#kind && { kind: this.#kind }),
    })
  }

  #add(given: string): void {
    const html = given.replaceAll('\t', ' ')
    if (this.#passage?.open) return void this.#passage.html.push(html)
    const last = this.#last
    if (!html) return
    if (!last || last.at === null) return void this.left.push({ row: this.#row, text: plainOf(html) })
    tailed(last, html)
    const before = last.question.record[last.at] ?? ''
    last.question.record[last.at] = before ? `${wrapped(before)}${wrapped(html)}` : html
  }

  /** What stands before the first question and belongs to none. */
  get before(): string {
    return this.#before.join(' ')
  }

  finished(): DocxQuestion[] {
    this.#unannounce()
    this.listed.run(this.#found.map(({ question }) => question))
    const numbers = this.#found.flatMap(({ question }) => question.numbers ?? question.number)
    const listed = keysFor(numbers, this.listed.found)
    const explained = keysFor(numbers, this.listed.explained)
    for (const open of this.#found) {
      endOf(open)
      const { question } = open
      const own = listed.splice(0, question.numbers?.length ?? 1)
      const [explanation] = explained.splice(0, question.numbers?.length ?? 1)
      if (explanation && !question.numbers) question.record.pembahasan ||= escapeHtml(explanation)
      if (question.numbers) question.record.kunci = pairedKeys(question.numbers, question.record.kunci ?? '', own)
      else question.record.kunci ||= own[0] ?? ''
    }
    takeBracketed(this.#found.map(({ question }) => question))
    const kinds = keyKinds(this.#found)
    return this.#found.map((open) => {
      const { question, marked, kind } = open
      const { record } = question
      takeMarks(question, marked, kinds)
      takeMark(question, marked)
      const loose = record[AFTER_KEY]
      if (loose && (plainOf(loose) || /<img\b/.test(loose)))
        question.lost.push(`teks sesudah jawaban (${quoted(loose)})`)
      delete record[AFTER_KEY]
      if (kind && record.opsi_a === undefined) record.jenis ??= kind
      if (kind === 'benar salah') takeTruth(record)
      for (const [name, text] of Object.entries(record)) record[name] = text.replace(/<\/?mark[a-z]+>|\uE001/g, '')
      return question
    })
  }
}
