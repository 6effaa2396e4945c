import { answerState } from '#contract/exam/answered.ts'
import { BLANK, type Grader, rightOrWrong } from './verdict.ts'

/** One of A-E; several keys are accepted where a question has two defensible ones. */
export const pilihan: Grader = (keys, answer) => {
  if (typeof answer !== 'string' || answerState(answer) === 'empty') return BLANK
  return rightOrWrong(keys.kunci.includes(answer))
}
