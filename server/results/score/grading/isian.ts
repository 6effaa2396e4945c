import { answerState } from '#contract/exam/answered.ts'
import { numberReadings, sameAnswer } from './short-answer.ts'
import { BLANK, type Grader, rightOrWrong } from './verdict.ts'

export const isian: Grader = (keys, answer) => {
  if (typeof answer !== 'string' || answerState(answer) === 'empty') return BLANK
  return rightOrWrong(isAccepted(answer, keys.kunci, keys.toleransi))
}

/** Whether a short answer is one of the accepted ones, or as near to one as the tolerance says. */
export const isAccepted = (given: string, accepted: readonly string[], tolerance: number | null | undefined): boolean =>
  given.trim() !== '' &&
  accepted.some((key) => sameAnswer(given, key) || (tolerance != null && isNear(given, key, tolerance)))

/** What figures lose where they are held in binary: 0.1 + 0.2 is not 0.3. */
const ROUNDING = 1e-9

function isNear(given: string, key: string, tolerance: number): boolean {
  const values = (text: string) => numberReadings(text).map(figureValue).filter(Number.isFinite)
  return values(given).some((one) =>
    values(key).some((other) => Math.abs(one - other) <= tolerance + ROUNDING * Math.max(1, Math.abs(other))),
  )
}

/** Of a figure in canonical form: a number, a fraction of two, either in percent. */
function figureValue(reading: string): number {
  const [, top = '', below = '1', percent] = /^([^/%]+)(?:\/([^/%]+))?(%?)$/.exec(reading) ?? []
  return Number(top) / Number(below) / (percent ? 100 : 1)
}
