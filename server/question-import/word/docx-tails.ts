import { LETTERS } from '../shared/question.ts'
import { AFTER_KEY, type Open, plainOf } from './docx-line-parts.ts'
import { wrapped } from './docx-marks.ts'

/** A line below an option: a further line of it, or a solution that nobody headed. It shows when the next option comes, or none. */
export function tailed(last: Open, html: string): void {
  const name = last.at ?? ''
  if (!name.startsWith('opsi_')) return
  if (last.tail?.name === name) return void last.tail.lines.push(html)
  last.tail = { name, before: last.question.record[name] ?? '', lines: [html] }
}

const isEmpty = (html: string): boolean => plainOf(html) === '' && !/<img\b/.test(html)

/** Takes from the last option what shows itself as no part of it; it is named as left over. */
export function endOf({ question: { record }, tail }: Open): void {
  if (!tail) return
  const names = LETTERS.map((letter) => `opsi_${letter.toLowerCase()}`).filter((name) => record[name] !== undefined)
  if (names.length < 2) return
  const [first = ''] = tail.lines
  const others = names.filter((name) => name !== tail.name).map((name) => record[name] ?? '')
  const isWrapped = /[^.!?:;…]$/.test(plainOf(tail.before)) && /^\p{Ll}/u.test(plainOf(first))
  const likeOthers =
    others.some((text) => /^<p>/.test(text)) || (/<img\b/.test(first) && others.some((text) => /<img\b/.test(text)))
  if (isEmpty(tail.before) || isWrapped || likeOthers) return
  record[tail.name] = tail.before
  const rest = tail.lines.map(wrapped).join('')
  record[AFTER_KEY] = record[AFTER_KEY] ? `${rest}${wrapped(record[AFTER_KEY])}` : rest
}
