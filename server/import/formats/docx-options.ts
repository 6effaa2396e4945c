import { letterOf, OPTION, tidied } from '../split-cell.ts'
import type { XmlElement } from '../xml/parse.ts'
import { isMarked, withoutMark } from './docx-keys.ts'
import { nextLetter, type Open } from './docx-line-parts.ts'
import { LETTERS } from './question.ts'

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

/** Options of one line (`A. … B. … C. …`, or parted by tabs) are as good as on lines of their own. */
export function takeOptions(last: Open, html: string, element: XmlElement, inCell: boolean): void {
  const columns = html.split('\t').map((part) => part.trim())
  const inColumns = columns.length > 1 && columns.every((part) => part === '' || OPTION.test(part))
  for (const part of inColumns ? columns.filter(Boolean) : [html]) takeRow(last, part, element, inCell)
}

function takeRow(last: Open, html: string, element: XmlElement, inCell: boolean): void {
  let rest = html
  for (;;) {
    const own = OPTION.exec(rest)
    const letter = letterOf(own?.[2])
    const isStarred = own?.[0].includes('*') === true
    const text = `${own?.[1] ?? ''}${rest.slice(own?.[0].length)}`
    const following = LETTERS[LETTERS.indexOf(letter as 'A') + 1]
    const next =
      following && !inCell ? new RegExp(`(?<!\\s)\\s+(?=(?:<[a-z]+>)*\\(?${following}[.)]\\s)`, 'i').exec(text) : null
    takeOption(last, letter, next ? text.slice(0, next.index) : text, element, isStarred)
    if (!next) return
    rest = text.slice(next.index).trimStart()
  }
}

export function takeOption(last: Open, letter: string, html: string, element: XmlElement, isStarred = false): void {
  last.at = `opsi_${letter.toLowerCase()}`
  const text = tidied(html.replaceAll('\t', ' ')).trim()
  last.question.record[last.at] = text
  if (isStarred) last.marked.push([letter, text])
  else if (isMarked(element)) last.marked.push([letter, withoutMark(text, element)])
}
