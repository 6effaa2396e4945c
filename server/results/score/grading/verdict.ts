import type { HasilSoal } from '#contract/results/results.ts'
import type { SoalKeys } from '../../../packages/publication/keys.ts'
import type { AskedSoal } from './fitting.ts'
import type { Given } from './given.ts'

/** What an answer is worth as right or wrong. `parts` of a compound question: so many parts were right. */
export interface Verdict {
  hasil: HasilSoal
  parts: { benar: number; of: number } | null
}

/** `share`: of its points, 0 to 1, where part of the points is given for part of it. */
export type Graded = Verdict & { share: number; hits?: boolean[] }

export const BLANK: Graded = { hasil: 'kosong', parts: null, share: 0 }

export const rightOrWrong = (right: boolean): Graded => ({
  hasil: right ? 'benar' : 'salah',
  parts: null,
  share: right ? 1 : 0,
})

/** Which of several parts are right. */
export function byParts(hits: boolean[]): Graded {
  const [benar, of] = [hits.filter(Boolean).length, hits.length]
  return { ...rightOrWrong(benar === of), parts: { benar, of }, share: of > 0 ? benar / of : 0, hits }
}

export type Grader = (keys: SoalKeys, answer: Given, soal: AskedSoal) => Graded
