import { withoutTags } from '../text/tags.ts'
import type { XmlElement } from '../xml/parse.ts'
import { plainOf } from './docx-line-parts.ts'
import { KEY, KEY_LIST } from './docx-marks.ts'
import type { Numbering } from './docx-numbering.ts'

/** One manner of writing a paper, told in the signs that the reader of lines knows: `1.` and `A.`. */
export interface Dialect {
  numbering: Numbering
  /** A line of the paper with its signs in ours. */
  line: (element: XmlElement, html: string) => string
  /** Only what the dialect itself numbers begins a question. */
  only?: boolean
  /** Its questions bear no sign of their own. */
  guessed?: boolean
}

/** A paragraph as it stands, before anything is made of it. */
export interface Sign {
  element: XmlElement
  html: string
  plain: string
}

/** Goes before a number that surely begins a question: no text of a document holds it. */
export const FORCED = /^\uE000(\d{1,3})\. /
export const forced = (number: string | number): string => `\uE000${number}. `

/** Goes before an option that CBT programs mark as such: some repeat one letter for all. */
export const COLON = '\uE001'

const TAGS = '((?:<[a-z]+>)*)'
/** `Soal 1`, `No. 1`, `Q:1)`, `Question 1 –`, `### Soal 1:`: a word, and a number that grows from one to the next. */
const LABEL =
  /^[#>*\-–\s]{0,5}(\p{L}{1,12}(?: (?:no|nomor|nomer|ke))?)\s{0,3}[.:#]?\s{0,3}(\d{1,3})(?!\d)\s{0,3}(?:[.:)–—-]{1,3}|$)/iu
const BARE = /^(\d{1,3})(?:\s{2,}|\t|\s*$)/
/** Any number that may be that of a question. */
const COUNTED = /^(\d{1,3})(?:\s?[.)]|\s{2,}|\t|\s*$)/

/** A text without tags, its gaps as wide as they are. */
const gapped = (html: string): string =>
  withoutTags(html.replaceAll('<br>', '\n')).replaceAll('&nbsp;', ' ').trimStart()
const COLON_OPTION = new RegExp(`^${TAGS}\\(?([A-Ha-h])\\s?(?::\\s?\\)?|\\])(?:\\s|&nbsp;)*`)
const FILE = new RegExp(`^${TAGS}File[QO]\\s?:\\s*`, 'i')

/** Words that stand before a number and head no question. */
const OTHER_WORDS =
  /^(?:paket|kelas|bab|bagian|gambar|tabel|table|figure|halaman|hal|page|rp|pasal|ayat|kolom|teks|text|latihan|unit|part|section|chapter)$/i

/** How the questions of a paper may be labelled: the words that stand before numbers which grow. */
export function labelsOf(signs: readonly Sign[]): string[] {
  const numbers = new Map<string, number[]>()
  for (const { plain } of signs) {
    const [, word = '', number = ''] = LABEL.exec(plain) ?? []
    if (!word || OTHER_WORDS.test(word)) continue
    const key = word.toLowerCase()
    numbers.set(key, [...(numbers.get(key) ?? []), Number(number)])
  }
  return [...numbers].flatMap(([word, seen]) => {
    const grows = seen.filter((number, index) => index > 0 && number === (seen[index - 1] ?? 0) + 1).length
    return grows >= Math.max(1, seen.length / 2) ? [word] : []
  })
}

/** Numbers on a line of their own, or before a gap instead of a full stop. */
export function hasBareNumbers(signs: readonly Sign[]): boolean {
  let due = 1
  for (const { html } of signs) if (Number(BARE.exec(gapped(html))?.[1]) === due) due += 1
  return due > 2
}

/** The signs of a paper in ours; its words for numbers, and its colons for letters. */
export function rewritten(html: string, label: string | undefined, bare: boolean): string {
  let said = html
    .replace(FILE, '$1')
    .replace(COLON_OPTION, (_all, tags: string, letter: string) => `${COLON}${tags}${letter}. `)
  const plain = plainOf(said)
  if (label) {
    const found = LABEL.exec(plain)
    if (found && found[1]?.toLowerCase() === label) said = numbered(said, found[0], found[2] ?? '')
  }
  const alone = bare ? BARE.exec(gapped(said)) : null
  // A number alone may also stand in a text: whether a question is due decides.
  if (alone) said = numbered(said, alone[1] ?? '', alone[1] ?? '').replace(FORCED, '$1. ')
  return said
}

/** The first letters of a text, whatever tags stand between them, give way to `1. `. */
function numbered(html: string, label: string, number: string): string {
  let left = label.replace(/\s/g, '').length
  let tags = ''
  let at = 0
  for (const [piece] of html.matchAll(/<[^>]*>|&(?:#\d{1,6}|\w{1,10});|[^<&]|[<&]/g)) {
    if (left <= 0) break
    at += piece.length
    if (piece.startsWith('<') && piece.length > 1) tags += piece
    else if (piece.trim() && piece !== '&nbsp;') left -= 1
  }
  const rest = html.slice(at).replace(/^(?:\s|&nbsp;|<br>)+/, '')
  // A break between number and text is no part of the text, nor are tags that held nothing but the number.
  const around = tags.replaceAll('<br>', '').replace(/<([a-z]+)><\/\1>/g, '')
  const opening = around.replace(/<\/[a-z]+>/g, '')
  return `${forced(number)}${opening === around ? `${opening}${rest}` : closed(around, rest)}`
}

/** Tags that close behind the number and opened before it. */
function closed(around: string, rest: string): string {
  let text = rest
  const open: string[] = []
  for (const [, closes, tag = ''] of around.matchAll(/<(\/?)([a-z]+)>/g)) {
    const at = closes ? open.lastIndexOf(tag) : -1
    if (at >= 0) open.splice(at, 1)
    else if (!closes) open.push(tag)
  }
  for (const tag of open.reverse()) text = `<${tag}>${text}`
  return text
}

/** Runs of two to eight neighbours that Word keeps in one list, or that are lettered by hand. */
interface Run {
  from: number
  to: number
  list: string
}

const LETTERED = /^\(?([A-Ha-h])\s?[.):\]]/
const BLANK_LETTER = /^([A-Ha-h])(?:\s{2,}|\s(?=\S))/

function runsOf(signs: readonly Sign[], numbering: Numbering): Run[] {
  const runs: Run[] = []
  const listOf = ({ element }: Sign): string => {
    const numbered = numbering(element)
    return numbered ? `${numbered.list} ${numbered.level}` : ''
  }
  for (let at = 0; at < signs.length; ) {
    const list = listOf(signs[at] as Sign)
    let to = at + 1
    while (list && to < signs.length && listOf(signs[to] as Sign) === list) to += 1
    if (list) runs.push({ from: at, to, list })
    at = list ? to : at + 1
  }
  return runs
}

/** Lists whose points are the options of questions that others number, or nobody: each with its neighbours is two to eight. */
export function optionLists(signs: readonly Sign[], numbering: Numbering): Set<string> {
  const runs = runsOf(signs, numbering)
  const lists = new Map<string, { few: number; all: number; first: number }>()
  for (const { from, to, list } of runs) {
    const seen = lists.get(list) ?? { few: 0, all: 0, first: from }
    const size = to - from
    lists.set(list, {
      few: seen.few + (size > 1 && size <= 8 && from > 0 ? 1 : 0),
      all: seen.all + 1,
      first: seen.first,
    })
  }
  return new Set([...lists].flatMap(([list, { few, all }]) => (few > 0 && few >= all * 0.6 ? [list] : [])))
}

/** The numbering of a paper in which some lists letter options, whatever sign they bear. */
export function withOptionLists(numbering: Numbering, lists: ReadonlySet<string>): Numbering {
  return (paragraph) => {
    const numbered = numbering(paragraph)
    if (!numbered || !lists.has(`${numbered.list} ${numbered.level}`)) return numbered
    return /Letter$/.test(numbered.format) ? numbered : { ...numbered, format: 'upperLetter' }
  }
}

/** `A  text`: letters that a gap and no sign parts from their option, where the next letter stands below. */
export function blankLetters(signs: readonly Sign[]): Set<XmlElement> {
  const letterAt = (at: number) => {
    const plain = signs[at]?.plain ?? ''
    return (LETTERED.exec(plain) ?? BLANK_LETTER.exec(plain))?.[1]?.toUpperCase()
  }
  const found = new Set<XmlElement>()
  for (const [at, { element, plain }] of signs.entries()) {
    const letter = BLANK_LETTER.exec(plain)?.[1]?.toUpperCase()
    if (!letter || LETTERED.test(plain)) continue
    const [before, after] = [
      String.fromCharCode(letter.charCodeAt(0) - 1),
      String.fromCharCode(letter.charCodeAt(0) + 1),
    ]
    if (letterAt(at + 1) === after || (letter !== 'A' && letterAt(at - 1) === before)) found.add(element)
  }
  return found
}

/** Stems above their options, numbered or not: the lines that begin them, with the number that each is due. */
export function stemsAboveOptions(signs: readonly Sign[], numbering: Numbering): Map<XmlElement, number> {
  const stems = new Map<XmlElement, number>()
  const begin = (element: XmlElement) => stems.set(element, stems.size + 1)
  /** Lines since the last options. */
  let lines: Sign[] = []
  let inOptions = false
  let counted = 0
  for (const sign of signs) {
    const { plain, html } = sign
    if (KEY_LIST.test(plain)) break
    if (!plain && !/<img\b/.test(html)) continue
    if (isOption(sign, numbering)) {
      if (!inOptions) counted = beginAll(lines, { counted, isFirst: stems.size === 0, begin })
      inOptions = true
      lines = []
    } else {
      if (KEY.test(plain)) lines = []
      else lines.push(sign)
      inOptions = false
    }
  }
  return stems
}

const isOption = ({ element, plain }: Sign, numbering: Numbering): boolean =>
  /Letter$/.test(numbering(element)?.format ?? '') || LETTERED.test(plain)

interface Stems {
  /** The last number that was typed. */
  counted: number
  isFirst: boolean
  begin: (element: XmlElement) => void
}

/** Lines between options: each with the number that is due begins a question; without one, the first does. Returns the last number. */
function beginAll(lines: readonly Sign[], { counted, isFirst, begin }: Stems): number {
  let last = counted
  const numbered = lines.filter(({ html }) => {
    const number = Number(COUNTED.exec(gapped(html))?.[1] ?? 0)
    const isDue = number > last && number <= last + 3
    if (isDue) last = number
    return isDue
  })
  // Above the first options only the line before them is surely theirs.
  const unnumbered = isFirst ? lines.at(-1) : lines[0]
  for (const { element } of numbered.length ? numbered : unnumbered ? [unnumbered] : []) begin(element)
  return last
}
