import type { Answer as AnswerValue } from '#contract/exam/log/entry.ts'
import type { HasilSoal } from '#contract/results/results.ts'
import type { SoalKeys } from '../../../packages/publication/keys.ts'

/** What an answer is worth as right or wrong. `parts` of a compound question: so many parts were right. */
export interface Verdict {
  hasil: HasilSoal
  parts: { benar: number; of: number } | null
}

export type Answer = AnswerValue | undefined

export const BLANK: Verdict = { hasil: 'kosong', parts: null }

export const rightOrWrong = (right: boolean): Verdict => ({ hasil: right ? 'benar' : 'salah', parts: null })

export type Grader = (keys: SoalKeys, answer: Answer) => Verdict
