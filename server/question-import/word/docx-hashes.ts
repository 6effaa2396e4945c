import { LETTERS } from '../shared/question.ts'
import type { XmlElement } from '../xml/parse.ts'
import { forced, type Sign } from './docx-dialects.ts'

/** Signs of the layout, which give way to ours. */
export const HASHES = /^(?:##[A-H]##\s*|##|\*{3,}\s*$)/i
const KEYED = /^##([A-H])##\s*$/i
const ENDED = /^\*{3,}$/

/**
 * Papers of exo-cbt: the text of a question, `##B##` with its key, the first option below, `##` before each other one, and `***` between
 * questions. What goes before each line in our signs; undefined where no line names a key so.
 */
export function hashedLines(signs: readonly Sign[]): Map<XmlElement, string> | undefined {
  if (!signs.some(({ plain }) => KEYED.test(plain))) return undefined
  const before = new Map<XmlElement, string>()
  let number = 0
  /** Options so far; below zero before the first question, undefined within its text. */
  let options: number | undefined = -1
  for (const { element, plain, html } of signs) {
    if (!plain && !/<img\b/.test(html)) continue
    const key = KEYED.exec(plain)?.[1]
    if (ENDED.test(plain)) options = -1
    else if (key) {
      before.set(element, `Kunci: ${key}`)
      options = 0
    } else if (options === -1) {
      number += 1
      before.set(element, forced(number))
      options = undefined
    } else if (options === 0 || (options !== undefined && plain.startsWith('##'))) {
      before.set(element, `${LETTERS[options] ?? 'H'}. `)
      options += 1
    }
  }
  return before
}
