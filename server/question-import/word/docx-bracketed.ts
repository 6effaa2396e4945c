import { LETTERS } from '../shared/question.ts'
import type { DocxQuestion } from './docx-cells.ts'

const KEYS = '([A-H](?: ?(?:,|&amp;|/|dan) ?[A-H]){0,4})'
const WORD = '(?:kunci|jawaban|jawab|jwb|kj|answer|key)(?: jawaban| soal)?(?: (?:yang )?benar)?'
/** `(Kunci: C)`, `[jawaban D]` behind a text. */
const WORDED = new RegExp(`^${WORD} ?[:=.]? ?${KEYS}[.)]?$`, 'i')
/** `Jawaban: A` without brackets. */
const UNBRACKETED = new RegExp(`^${WORD} ?[:=] ?${KEYS}[.]?$`, 'i')
/** `… adalah (B)` */
const BARE = new RegExp(`^${KEYS}$`)
const MAX_LENGTH = 60

interface Ending {
  /** What stands before it. */
  rest: string
  key: string
}

/** The end of a text as a key; `signs`: what may stand in brackets, and what without. */
function endingOf(html: string, inBrackets: RegExp, without?: RegExp): Ending | undefined {
  const closing = /(?:<\/[a-z]{1,9}>){0,5}$/.exec(html)?.[0] ?? ''
  const text = html.slice(0, html.length - closing.length)
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('['))
  const tail = text.slice(open).replace(/[.…]{0,5}$/, '')
  if (open > 0 && text.length - open <= MAX_LENGTH && /[)\]]$/.test(tail)) {
    const key = inBrackets.exec(tail.slice(1, -1).replace(/\s+/g, ' ').trim())?.[1]
    if (key) return { rest: `${text.slice(0, open).trimEnd()}${closing}`, key }
  }
  if (!without) return undefined
  const from = Math.max(0, text.length - MAX_LENGTH)
  for (let at = from; at < text.length; at++) {
    if (!/\s/.test(text[at - 1] ?? '') || /\s/.test(text[at] ?? '')) continue
    const key = without.exec(text.slice(at).replace(/\s+/g, ' ').trim())?.[1]
    if (key) return { rest: `${text.slice(0, at).trimEnd()}${closing}`, key }
  }
  return undefined
}

type Name = 'soal' | `opsi_${string}`

/** Where a question may bear its key: behind its text, or behind the last of its options. */
const placesOf = ({ record }: DocxQuestion): Name[] => {
  const last = LETTERS.findLast((letter) => record[`opsi_${letter.toLowerCase()}`] !== undefined)
  return last ? ['soal', `opsi_${last.toLowerCase()}`] : ['soal']
}

const isOpen = ({ record }: DocxQuestion): boolean => !record.kunci && record.opsi_b !== undefined

function foundIn(question: DocxQuestion, places: readonly Name[], inBrackets: RegExp, without?: RegExp) {
  for (const name of places) {
    const found = endingOf(question.record[name] ?? '', inBrackets, without)
    const letters = found?.key.toUpperCase().match(/(?<![A-Z])[A-H](?![A-Z])/g) ?? []
    const isOffered = letters.every((letter) => question.record[`opsi_${letter.toLowerCase()}`] !== undefined)
    if (found && letters.length && isOffered && found.rest.trim())
      return { name, rest: found.rest, key: letters.join(',') }
  }
  return undefined
}

/**
 * Keys that their author typed in brackets behind the text of a question, which those who sit the paper must not see. A letter alone is one
 * only where most questions of the paper have it: elsewhere it may be part of the text.
 */
export function takeBracketed(questions: readonly DocxQuestion[]): void {
  for (const question of questions.filter(isOpen))
    take(question, foundIn(question, placesOf(question), WORDED, UNBRACKETED))
  for (const question of questions) takeFilled(question)
  const open = questions.filter(isOpen)
  const bare = open.map((question) => foundIn(question, ['soal'], BARE))
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

/** `… adalah ____. (Jakarta)`: what is to be written, behind the room for it. */
function takeFilled({ record }: DocxQuestion): void {
  const html = record.soal ?? ''
  const at = html.lastIndexOf('(')
  const [, key = '', closing = ''] = /^\(([^()<>]{1,60})\)((?:<\/[a-z]{1,9}>){0,5})$/.exec(html.slice(at)) ?? []
  const before = html.slice(0, Math.max(0, at)).trimEnd()
  const isRoom = /(?:_{3}|\.{3}|…)[.\s]{0,3}$/.test(before)
  if (record.kunci || record.opsi_a !== undefined || record.jenis || !isRoom) return
  if (!/[\p{L}\d]/u.test(key) || /^(?:skor|poin|bobot|nilai|dalam|satuan)\b/i.test(key)) return
  record.kunci = key.trim()
  record.soal = `${before}${closing}`
}
