import { answerState } from '#contract/exam/answered.ts'
import { acceptedTexts } from '#contract/question-bank/gaps.ts'
import { isAccepted } from './isian.ts'
import { BLANK, byParts, type Grader } from './verdict.ts'

/** A short answer for each gap. */
export const rumpang: Grader = (keys, answer) => {
  if (!Array.isArray(answer) || answerState(answer, keys.kunci.length) === 'empty') return BLANK
  const right = (key: string, gap: number) => isAccepted(String(answer[gap] ?? ''), acceptedTexts(key), keys.toleransi)
  return byParts(keys.kunci.map(right))
}
