import { childrenOf, type XmlElement } from '../xml/parse.ts'
import { KEY, KEY_LIST, QUESTION } from './docx-marks.ts'
import { plainOf } from './docx-line-parts.ts'
import type { Numbering } from './docx-numbering.ts'

/** One manner of writing a paper, told in the signs that the reader of lines knows: `1.` and `A.`. */
export interface Dialect {
  numbering: Numbering
  /** A line of the paper with its signs in ours. */
  line: (element: XmlElement, html: string) => string
}

/** A paragraph as it stands, before anything is made of it. */
export interface Sign {
  element: XmlElement
  html: string
  plain: string
}

const TAGS = '((?:<[a-z]+>)*)'
/** `Soal 1`, `No. 1`, `Q:1)`, `Question 1 –`, `### Soal 1:`: a word, and a number that grows from one to the next. */
const LABEL =
  /^[#>*\-–\s]{0,5}(\p{L}{1,12})\s{0,3}[.:#]?\s{0,3}(\d{1,3})(?!\d)\s{0,3}(?:[.:)–—-]{1,3}|$)/u
const BARE = /^(\d{1,3})(?:\s{2,}|\s*$)/
const COLON_OPTION = new RegExp(`^${TAGS}\\(?([A-Ha-h])\\s?(?::\\s?\\)?|\\])(?:\\s|&nbsp;)*`)
const FILE = new RegExp(`^${TAGS}File[QO]\\s?:\\s*`, 'i')

/** Words that stand before a number and head no question. */
const OTHER_WORDS = /^(?:paket|kelas|bab|bagian|gambar|tabel|table|figure|halaman|hal|page|rp|pasal|ayat|kolom|teks|text|latihan|unit|part|section|chapter)$/i

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
  for (const { plain } of signs) if (Number(BARE.exec(plain)?.[1]) === due) due += 1
  return due > 2
}

/** The signs of a paper in ours; its words for numbers, and its colons for letters. */
export function rewritten(html: string, label: string | undefined, bare: boolean): string {
  let said = html.replace(FILE, '$1').replace(COLON_OPTION, '$1$2. ')
  const plain = plainOf(said)
  if (label) {
    const found = LABEL.exec(plain)
    if (found && found[1]?.toLowerCase() === label) said = numbered(said, found[0], found[2] ?? '')
  }
  const alone = bare ? BARE.exec(plain) : null
  if (alone) said = numbered(said, alone[1] ?? '', alone[1] ?? '')
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
  return opening === around ? `${opening}${number}. ${rest}` : `${number}. ${closed(around, rest)}`
}

/** Tags that close behind the number and opened before it. */
function closed(around: string, rest: string): string {
  let text = rest
  const open = [...around.matchAll(/<(\/?)([a-z]+)>/g)].reduce<string[]>((stack, [, closes, tag = '']) => {
    if (!closes) return [...stack, tag]
    const at = stack.lastIndexOf(tag)
    return at < 0 ? stack : stack.filter((_one, index) => index !== at)
  }, [])
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
  const listOf = ({ element, plain }: Sign): string => {
    const numbered = numbering(element)
    if (!plain && !/<img/.test('')) return numbered ? `${numbered.list} ${numbered.level}` : ''
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
    lists.set(list, { few: seen.few + (size > 1 && size <= 8 && from > 0 ? 1 : 0), all: seen.all + 1, first: seen.first })
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
    const [before, after] = [String.fromCharCode(letter.charCodeAt(0) - 1), String.fromCharCode(letter.charCodeAt(0) + 1)]
    if (letterAt(at + 1) === after || (letter !== 'A' && letterAt(at - 1) === before)) found.add(element)
  }
  return found
}

/** Stems that bear no number, above their options: the line that begins each, with the number that it is due. */
export function unnumberedStems(signs: readonly Sign[], numbering: Numbering): Map<XmlElement, number> {
  const isOption = ({ element, plain }: Sign) => /Letter$/.test(numbering(element)?.format ?? '') || LETTERED.test(plain)
  const stems = new Map<XmlElement, number>()
  let begins: XmlElement | undefined
  let inOptions = false
  let inKeys = false
  for (const [at, sign] of signs.entries()) {
    const { element, plain, html } = sign
    inKeys ||= KEY_LIST.test(plain)
    if (inKeys || (!plain && !/<img\b/.test(html))) continue
    if (isOption(sign)) {
      if (!inOptions && begins) {
        // Above the first options only the line before them is surely theirs.
        const own = stems.size ? begins : before(signs, at)
        if (own) stems.set(own, stems.size + 1)
      }
      inOptions = true
      begins = undefined
    } else if (KEY.test(plain)) {
      inOptions = false
      begins = undefined
    } else {
      begins ??= element
      inOptions = false
    }
  }
  return stems
}

function before(signs: readonly Sign[], at: number): XmlElement | undefined {
  for (let place = at - 1; place >= 0; place--) {
    const { plain, html, element } = signs[place] as Sign
    if (plain || /<img\b/.test(html)) return element
  }
  return undefined
}

export const hasNumbers = (signs: readonly Sign[]): boolean => signs.some(({ html }) => QUESTION.test(html))

export const isParagraph = (element: XmlElement): boolean => element.name === 'p' && childrenOf(element).length > 0
