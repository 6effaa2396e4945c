import { answerState } from '#contract/exam/answered.ts'
import { BLANK, type Grader, rightOrWrong } from './verdict.ts'

/**
 * A column per statement, all or nothing, so that the item stays right-or-wrong for a later calibration; "3 of 4
 * right" is told in the discussion. Statements left open make it wrong, all left open make it blank.
 */
export const pernyataan: Grader = (keys, answer) => {
  if (!Array.isArray(answer) || answerState(answer, keys.kunci.length) === 'empty') return BLANK
  const hits = keys.kunci.filter((column, index) => {
    const given = answer[index]
    return given !== null && given !== undefined && String(given) === column
  }).length
  return { ...rightOrWrong(hits === keys.kunci.length), parts: { benar: hits, of: keys.kunci.length } }
}
