import { answerState } from '#contract/exam/answered.ts'
import { BLANK, byParts, type Grader } from './verdict.ts'

/**
 * A column per statement, all or nothing unless the question gives part of its points, so that the item stays
 * right-or-wrong for a later calibration; "3 of 4 right" is told in the discussion. Statements left open make it wrong, all left open make it blank.
 */
export const pernyataan: Grader = (keys, answer) => {
  if (!Array.isArray(answer) || answerState(answer, keys.kunci.length) === 'empty') return BLANK
  const hits = keys.kunci.map((column, index) => {
    const given = answer[index]
    return given !== null && given !== undefined && String(given) === column
  })
  return byParts(hits)
}
