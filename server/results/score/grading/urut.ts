import { BLANK, byParts, type Grader } from './verdict.ts'

/** Options in order; those in their place are right parts. */
export const urut: Grader = (keys, answer) => {
  if (!Array.isArray(answer) || answer.length === 0) return BLANK
  return byParts(keys.kunci.map((id, place) => answer[place] === id))
}
