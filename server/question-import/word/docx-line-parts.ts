import { LETTERS } from '../shared/question.ts'
import { letterOf, OPTION } from '../table/split-cell.ts'
import { withoutTags } from '../text/tags.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import type { DocxQuestion } from './docx-cells.ts'
import { typedKey, withoutTyped } from './docx-keys.ts'
import { KEY } from './docx-marks.ts'
import { cellText } from './docx-text.ts'

/** A question whose lines are being read. */
export interface Open {
  question: DocxQuestion
  /** Columns in which what follows is written; null where what follows is of no question. */
  at: string | null
  /** Options that are marked, with what they say without the mark. */
  marked: [letter: string, html: string, kind: string][]
  /** Last number of a list inside its text. */
  inner: number
  /** The type that the part of the paper it stands in is of. */
  kind?: string
  /** How its options are lettered: `a`, `A`, or as Word calls the letters of its own. */
  letters?: string
  /** What its last option said before lines were added that may be none of it. */
  tail?: { name: string; before: string; lines: string[] }
  /** Its text, should the table that was read as its options be a part of that. */
  instead?: string
}

/** Where lines stand that follow the key or the options and explain nothing. */
export const AFTER_KEY = 'sesudah_kunci'

/** A second key is that of a question whose beginning nobody could see. */
export function takeKey(last: Open, said: string): void {
  const { question } = last
  const key = said.replace(/(?<!\s)\s*\((?:skor|bobot|nilai|poin)\b[^()]{0,20}\)$/i, '')
  // Room to write the answer in.
  if (/^[.…_\-\s]+$/.test(key)) return
  if (question.record.kunci && question.record.kunci !== key) {
    question.problem = {
      column: 'kunci',
      reason: `Ada dua kunci ("${question.record.kunci.slice(0, 40)}" dan "${key.slice(0, 40)}") pada soal ini. Bila soal sesudahnya tidak terbaca, beri nomor di awal barisnya (misalnya "2. ").`,
    }
  }
  question.record.kunci = key
  if (last.at !== 'pembahasan') last.at = AFTER_KEY
}

/** The kinds of marks that alone bear out one option in at least three questions, the most frequent first: how this paper marks keys. */
export function keyKinds(all: readonly Pick<Open, 'question' | 'marked'>[]): string[] {
  const times = new Map<string, number>()
  for (const { question, marked } of all) {
    if (question.record.kunci || question.record.opsi_b === undefined) continue
    for (const [kind, found] of Map.groupBy(marked, ([, , one]) => one))
      if (found.length === 1) times.set(kind, (times.get(kind) ?? 0) + 1)
  }
  const sorted = [...times].toSorted((one, two) => two[1] - one[1])
  return sorted.flatMap(([kind, count]) => (count >= 3 && count * 2 >= (sorted[0]?.[1] ?? 0) ? [kind] : []))
}

/** Options that bear the mark by which the paper shows its keys; several of them are named, so that somebody looks. */
export function takeMarks(question: DocxQuestion, marked: Open['marked'], kinds: readonly string[]): void {
  const { record } = question
  const offered = LETTERS.filter((letter) => record[`opsi_${letter.toLowerCase()}`] !== undefined)
  const [kind] = kinds.filter((one) => marked.some(([, , mark]) => mark === one))
  const letters = [...new Set(marked.flatMap(([letter, , mark]) => (mark === kind ? [letter] : [])))]
  if (record.kunci || !kind || letters.length === offered.length) return
  record.kunci = letters.join(',')
  question.guessedKey = true
  if (letters.length > 1) question.doubt = `Beberapa opsi bertanda (${record.kunci}); semuanya diambil sebagai kunci`
  for (const letter of letters) {
    const name = `opsi_${letter.toLowerCase()}`
    record[name] = withoutTyped((record[name] ?? '').replace(new RegExp(`</?${kind}>`, 'g'), ''))
  }
}

/** The one marked option is the key where none is written. Where it is the key, those who sit the paper see no mark. */
export function takeMark(question: DocxQuestion, marked: Open['marked']): void {
  const { record } = question
  const options = LETTERS.flatMap((letter): [string, string][] => {
    const text = record[`opsi_${letter.toLowerCase()}`]
    return text === undefined ? [] : [[letter, text]]
  })
  // A mark that one option bears and no other; two kinds that name two options say nothing.
  const kinds = [...new Set(marked.map(([, , kind]) => kind))].map((kind) => marked.filter((one) => one[2] === kind))
  const single = kinds.flatMap((found) => (found.length === 1 && options.length > 1 ? found : []))
  const agreed = new Set(single.map(([named]) => named)).size === 1 ? single[0] : undefined
  // Lines that came below the marked one are of the option too.
  const whole = options.find(([letter]) => letter === agreed?.[0])?.[1]
  const bare =
    agreed && single.reduce((text, [, , kind]) => text.replace(new RegExp(`</?${kind}>`, 'g'), ''), whole ?? '')
  const [letter, html] = (agreed && bare !== undefined ? [agreed[0], withoutTyped(bare)] : typedKey(options)) ?? []
  if (!letter || html === undefined || (record.kunci && letterOf(record.kunci) !== letter)) return
  if (!record.kunci) question.guessedKey = true
  record.kunci = letter
  record[`opsi_${letter.toLowerCase()}`] = html
}

export const hasContent = (cell: XmlElement): boolean =>
  cellText(cell).trim() !== '' || findAll(cell, 'blip', 'oMath').length > 0

/** Letters in cells of their own go before what stands beside them. */
export function joined(cells: XmlElement[], texts: string[]): { cells: XmlElement[]; texts: string[] } {
  const isLetter = (text: string | undefined) => /^[*]?\(?[A-H][.)]$/i.test(plainOf(text ?? ''))
  const isPaired = texts.length % 2 === 0 && texts.every((text, index) => isLetter(text) === (index % 2 === 0))
  if (!isPaired) return { cells, texts }
  const contents = cells.filter((_cell, index) => index % 2 === 1)
  return {
    cells: contents,
    texts: contents.map((_cell, index) => `${plainOf(texts[index * 2] ?? '')} ${texts[index * 2 + 1]}`),
  }
}

export const plainOf = (html: string): string =>
  withoutTags(html)
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()

/** Lines of one paragraph, where they are as good as paragraphs: a question with its options, or with its key. */
export function brokenLines(html: string): string[] {
  const lines = html.split('<br>').map((line) => line.trim())
  const isWhole = (line: string) =>
    (line.match(/<[a-z]/g) ?? []).length - (line.match(/<(?:img|br)\b/g) ?? []).length ===
    (line.match(/<\//g) ?? []).length
  const marks = lines.slice(1).filter((line) => OPTION.test(line) || KEY.test(plainOf(line)))
  return marks.length > 1 && lines.every(isWhole) ? lines : [html]
}

export const nextLetter = ({ question: { record } }: Open): string =>
  LETTERS.find((letter) => record[`opsi_${letter.toLowerCase()}`] === undefined) ?? ''
