import { answerState } from '#contract/exam/answered.ts'
import { BLANK, byParts, type Grader } from './verdict.ts'

/** An option for each item; the answer names it by its place among the published ones. */
export const jodoh: Grader = (keys, answer, soal) => {
  if (soal.jenis !== 'jodoh' || !Array.isArray(answer)) return BLANK
  if (answerState(answer, keys.kunci.length) === 'empty') return BLANK
  const chosen = (index: number) => soal.opsi[answer[index] ?? -1]?.id
  return byParts(keys.kunci.map((id, index) => chosen(index) === id))
}
