import { answerState } from '#contract/exam/answered.ts'
import type { Answer } from '#contract/exam/log/entry.ts'

/** An essay as scoring sees it: the share of its points that marking gave (0-1), null while it waits for that. */
export interface GivenEssay {
  mark: number | null
}

/** What is scored of a question: an answer as the log has it, of an essay its mark. */
export type Given = Answer | GivenEssay | undefined

export const isEssay = (given: Given): given is GivenEssay =>
  typeof given === 'object' && given !== null && 'mark' in given

/** An essay that was written; one that is blank is blank without anybody reading it. */
export const essayGiven = (text: Answer | undefined, mark: number | null): Given =>
  typeof text === 'string' && answerState(text) !== 'empty' ? { mark } : null
