import { LETTERS } from '../shared/question.ts'
import type { DocxQuestion } from './docx-cells.ts'

const KEYS = '([A-H](?:\\s{0,2}(?:,|&amp;|/|\\bdan\\b)\\s{0,2}[A-H]){0,4})'
const WORD = '(?:kunci|jawaban|jawab|jwb|kj|answer|key)(?: jawaban| soal)?(?: (?:yang )?benar)?'
const CLOSED = '((?:<\\/[a-z]+>){0,4})$'
/** `(Kunci: C)`, `[jawaban D]` behind a text, or `Jawaban: A` without brackets. */
const WORDED = new RegExp(
  `(?<!\\s)\\s*(?:[(\\[]\\s?${WORD}\\s{0,2}[:=.]?\\s{0,2}${KEYS}[.)]?\\s?[)\\]]|\\s${WORD}\\s?[:=]\\s{0,2}${KEYS})\\.?${CLOSED}`,
  'i',
)
/** `… adalah (B)` */
const BARE = new RegExp(`(?<!\\s)\\s*[(\\[]\\s?${KEYS}\\s?[)\\]][.…]{0,4}${CLOSED}`)

type Name = 'soal' | `opsi_${string}`

/** Where a question may bear its key: behind its text, or behind the last of its options. */
const placesOf = ({ record }: DocxQuestion): Name[] => {
  const last = LETTERS.findLast((letter) => record[`opsi_${letter.toLowerCase()}`] !== undefined)
  return last ? ['soal', `opsi_${last.toLowerCase()}`] : ['soal']
}

const isOpen = ({ record }: DocxQuestion): boolean => !record.kunci && record.opsi_b !== undefined

function foundIn(question: DocxQuestion, sign: RegExp, places: readonly Name[]) {
  for (const name of places) {
    const html = question.record[name] ?? ''
    const found = sign.exec(html)
    const [key, closing] = found ? [found[1] ?? found[2] ?? '', found.at(-1) ?? ''] : ['', '']
    const letters = key.toUpperCase().match(/(?<![A-Z])[A-H](?![A-Z])/g) ?? []
    const isOffered = letters.every((letter) => question.record[`opsi_${letter.toLowerCase()}`] !== undefined)
    const rest = found ? `${html.slice(0, found.index)}${closing}` : ''
    if (found && letters.length && isOffered && rest.trim()) return { name, rest, key: letters.join(',') }
  }
  return undefined
}

/**
 * Keys that their author typed in brackets behind the text of a question, which those who sit the paper must not see. A letter alone is one
 * only where most questions of the paper have it: elsewhere it may be part of the text.
 */
export function takeBracketed(questions: readonly DocxQuestion[]): void {
  for (const question of questions.filter(isOpen)) take(question, foundIn(question, WORDED, placesOf(question)))
  const open = questions.filter(isOpen)
  const bare = open.map((question) => foundIn(question, BARE, ['soal']))
  const count = bare.filter(Boolean).length
  if (count < 2 || count < open.length * 0.6) return
  for (const [at, question] of open.entries()) take(question, bare[at])
}

function take(question: DocxQuestion, found: ReturnType<typeof foundIn>): void {
  if (!found) return
  question.record.kunci = found.key
  question.record[found.name] = found.rest
}

/** `(Jawaban: A)` on a line of its own, without its brackets. */
export const unbracketed = (plain: string): string =>
  /^[([]\s?([^()[\]]{1,200})[)\]]$/.exec(plain)?.[1]?.trim() ?? plain
