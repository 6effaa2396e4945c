import { answerState } from '#contract/exam/answered.ts'
import { BLANK, type Grader, rightOrWrong } from './verdict.ts'

/** Several of A-H: wholly right only with the whole set and nothing beside it. `parts` counts the key's options found. */
export const ganda: Grader = (keys, answer) => {
  if (!Array.isArray(answer) || answerState(answer) === 'empty') return BLANK
  const chosen = new Set(answer.map(String))
  const key = new Set(keys.kunci)
  const found = [...key].filter((id) => chosen.has(id)).length
  const right = found === key.size && chosen.size === key.size
  // What is chosen beside the key takes as much as an option of it gives: who chooses everything gets nothing.
  const share = Math.max(0, found - (chosen.size - found)) / key.size
  return { ...rightOrWrong(right), parts: { benar: found, of: key.size }, share }
}
