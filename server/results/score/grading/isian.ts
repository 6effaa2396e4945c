import { answerState } from '#contract/exam/answered.ts'
import { sameAnswer } from './short-answer.ts'
import { BLANK, type Grader, rightOrWrong } from './verdict.ts'

export const isian: Grader = (keys, answer) => {
  if (typeof answer !== 'string' || answerState(answer) === 'empty') return BLANK
  return rightOrWrong(keys.kunci.some((key) => sameAnswer(answer, key)))
}
