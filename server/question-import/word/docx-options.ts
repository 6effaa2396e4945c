import { LETTERS } from '../shared/question.ts'
import { letterOf, OPTION, tidied } from '../table/split-cell.ts'
import { childOf, type XmlElement } from '../xml/parse.ts'
import { markedIn } from './docx-keys.ts'
import { AFTER_KEY, nextLetter, type Open } from './docx-line-parts.ts'
import { isShaded } from './docx-looks.ts'
import { wrapped } from './docx-marks.ts'

export function hasOptions({ question: { record } }: Open): boolean {
  return record.opsi_a !== undefined && record.opsi_b !== undefined
}

export function beginsOption(last: Open, html: string): boolean {
  const letter = letterOf(OPTION.exec(html)?.[2])
  if (!letter) return false
  if (letter === nextLetter(last)) return true
  // In two columns the second line may begin with B after A and C.
  return !hasOptions(last) && last.question.record[`opsi_${letter.toLowerCase()}`] === undefined && last.at !== 'soal'
}

/** Small letters before the options in capitals were a list of the text. */
export function beginsAnew(last: Open, html: string): boolean {
  if (last.instead !== undefined && /^A$/i.test(OPTION.exec(html)?.[2] ?? '')) return withTable(last)
  if (last.letters !== 'a' || OPTION.exec(html)?.[2] !== 'A' || last.question.record.kunci) return false
  unlist(last)
  return true
}

/** Below rows with letters stand the options: the rows were a table of the text. */
function withTable(last: Open): boolean {
  const { record } = last.question
  if (record.kunci) return false
  for (const letter of LETTERS) delete record[`opsi_${letter.toLowerCase()}`]
  const below = record[AFTER_KEY]
  record.soal = `${last.instead}${below ? wrapped(below) : ''}`
  delete record[AFTER_KEY]
  delete last.instead
  last.at = 'soal'
  return true
}

/** What was read as options goes back to the text of the question. */
function unlist(last: Open): void {
  const { record } = last.question
  const lines = LETTERS.flatMap((letter) => {
    const name = `opsi_${letter.toLowerCase()}`
    const text = record[name]
    delete record[name]
    return text === undefined ? [] : [wrapped(text).replace(/^<p>|^/, `$&${letter.toLowerCase()}. `)]
  })
  record.soal = [record.soal ?? '', ...lines].filter(Boolean).map(wrapped).join('')
  last.marked.length = 0
  delete last.tail
  last.at = 'soal'
}

/** `I.` after `H.`: more options than letters to keep them by. */
export function isBeyond(last: Open, html: string): boolean {
  if (nextLetter(last) !== '' || last.at === null) return false
  const [, letter = ''] = /^(?:<[a-z]+>)*\(?([I-Z])[.)]/i.exec(html) ?? []
  return letter.toUpperCase() === String.fromCharCode(65 + (last.question.beyond ?? LETTERS.length))
}

const optionsOf = ({ question: { record } }: Open): string[] =>
  LETTERS.filter((letter) => record[`opsi_${letter.toLowerCase()}`] !== undefined)

/** Options that begin again below those of a question that has them all: another question stands there, without a number. */
export function isTaken(last: Open, html: string): boolean {
  const letter = letterOf(OPTION.exec(html)?.[2])
  const isTable = last.instead !== undefined || (last.letters === 'a' && OPTION.exec(html)?.[2] === 'A')
  return hasOptions(last) && !isTable && optionsOf(last).some((one) => one === letter)
}

/** `D.` after `B.`: which option is missing, or lettered otherwise than it was meant, only the author knows. */
export function noteDisorder(last: Open, html: string, always = false): void {
  const given = OPTION.exec(html)?.[2]
  const before = always ? optionsOf(last).at(-1) : /^opsi_([a-h])$/.exec(last.at ?? '')?.[1]?.toUpperCase()
  if (!given || !before || (!always && last.letters !== (given === letterOf(given) ? 'A' : 'a'))) return
  const reason = `Sesudah opsi ${before} ada baris yang dimulai "${given}."; huruf opsi harus urut (A, B, C, …), dan tiap soal bernomor.`
  last.question.problem ??= { column: 'opsi', reason }
}

/** `A. x B. y D. z` on one line. */
function noteGap(last: Open, letter: string, text: string): void {
  const skipped = LETTERS[LETTERS.indexOf(letter as 'A') + 2]
  if (!skipped || !new RegExp(`\\s\\(?${skipped}[.)]\\s`).test(text)) return
  const reason = `Sesudah opsi ${letter} ada "${skipped}." pada baris yang sama; huruf opsi harus urut (A, B, C, …).`
  last.question.problem ??= { column: 'opsi', reason }
}

/** Three options or more beside each other, parted by gaps. */
const ROW = /(?:\s|&nbsp;){2}\(?b[.)]\s.{0,400}(?:\s|&nbsp;){2}\(?c[.)]\s/i

/** An option that Word letters itself. */
export function takeLettered(last: Open, html: string, element: XmlElement, format: string): void {
  if (last.instead !== undefined) withTable(last)
  const anew = last.letters === 'lowerLetter' && format === 'upperLetter' && !last.question.record.kunci
  if (anew) unlist(last)
  if (nextLetter(last) === '') last.question.beyond = (last.question.beyond ?? LETTERS.length) + 1
  // Word letters the first column, and people those beside it.
  else {
    // Some are lettered by Word and by hand.
    const own = letterOf(OPTION.exec(html)?.[2]) === nextLetter(last)
    const isRow = html.includes('\t') || ROW.test(html)
    takeOptions(last, own ? html : `${nextLetter(last)}. ${html}`, element, !isRow)
  }
  last.letters = format
}

/** `A:) …`: an option of that letter, or of the next where programs repeat one letter for all. */
export function takeColoned(last: Open, html: string, element: XmlElement): void {
  const given = letterOf(OPTION.exec(html)?.[2])
  const isTaken = last.question.record[`opsi_${given.toLowerCase()}`] !== undefined
  const letter = isTaken ? nextLetter(last) : given
  if (!letter) last.question.beyond = (last.question.beyond ?? LETTERS.length) + 1
  else takeRow(last, html.replace(/^((?:<[a-z]+>)*)[A-Ha-h]/, `$1${letter}`), element, true)
}

/** Tabs, or a gap that was typed like one before a letter. */
const COLUMN = /\t|(?<![ \u00a0])[ \u00a0]{3}[ \u00a0]*(?=(?:<[a-z]+>)?\(?[A-Ha-h] ?[.)])/

/** Options of one line (`A. … B. … C. …`, or parted by tabs) are as good as on lines of their own. */
export function takeOptions(last: Open, html: string, element: XmlElement, inCell: boolean): void {
  const columns = html
    .replaceAll('&nbsp;', '\u00a0')
    .split(COLUMN)
    .map((part) => part.trim())
    .reduce<string[]>(besideSign, [])
  const inColumns = columns.length > 1 && columns.every((part) => part === '' || OPTION.test(part))
  for (const part of inColumns ? columns.filter(Boolean) : [html]) takeRow(last, part, element, inCell)
}

/** A tab may stand between a letter and what it says. */
function besideSign(columns: string[], part: string): string[] {
  const before = columns.at(-1)
  const isSign =
    before !== undefined && part !== '' && /^(?:<[a-z]+>){0,4}[*]?\(?[A-Ha-h] ?[.)](?:<\/[a-z]+>){0,4}$/.test(before)
  return isSign ? [...columns.slice(0, -1), `${before.replace(/<[^<>]*>/g, '')} ${part}`] : [...columns, part]
}

function takeRow(last: Open, html: string, element: XmlElement, inCell: boolean): void {
  let rest = html
  for (let taken = 1; ; taken++) {
    const own = OPTION.exec(rest)
    const letter = letterOf(own?.[2])
    last.letters = own?.[2] === letter ? 'A' : 'a'
    const isStarred = own?.[0].includes('*') === true
    const text = `${own?.[1] ?? ''}${rest.slice(own?.[0].length)}`
    const following = LETTERS[LETTERS.indexOf(letter as 'A') + 1]
    const next =
      following && !inCell
        ? new RegExp(`(?<!\\s)\\s+(?=(?:<[a-z]+>)*[*]?\\(?${following}[.)]\\s)`, 'i').exec(text)
        : null
    takeOption(last, letter, next ? text.slice(0, next.index) : text, element, {
      isStarred,
      letterTags: own?.[1] ?? '',
    })
    if (!next) return void (taken > 1 && noteGap(last, letter, text))
    rest = text.slice(next.index).trimStart()
  }
}

/** A box before an option, ticked where it is right. */
export const CHECKBOX = /^((?:<[a-z]+>)*)([☐□☑☒✅])\s*/

export function takeChecked(last: Open, html: string, element: XmlElement): void {
  const [sign = '', tags = '', box = ''] = CHECKBOX.exec(html) ?? []
  const letter = nextLetter(last)
  takeOption(last, letter, `${tags}${html.slice(sign.length)}`, element)
  const { record } = last.question
  if (/[☑☒✅]/.test(box)) record.kunci = [record.kunci, letter].filter(Boolean).join(',')
}

interface Looks {
  isStarred?: boolean
  /** What opened before its letter. */
  letterTags?: string
}

export function takeOption(
  last: Open,
  letter: string,
  html: string,
  element: XmlElement,
  { isStarred = false, letterTags = '' }: Looks = {},
): void {
  // Lines between two options go on with the first of them.
  delete last.tail
  last.at = `opsi_${letter.toLowerCase()}`
  const text = tidied(html.replaceAll('\t', ' ')).trim()
  last.question.record[last.at] = text
  const isInCell = isShaded(childOf(element, 'tcPr'))
  if (isStarred) last.marked.push([letter, text, 'typed'])
  if (isInCell) last.marked.push([letter, text, 'cell'])
  for (const { kind, html: bare } of markedIn(html.replaceAll('\t', ' ').trim(), letterTags))
    last.marked.push([letter, tidied(bare).trim(), kind])
}
