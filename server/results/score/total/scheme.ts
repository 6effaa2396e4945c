import type { SATUAN_NILAI, SubtesScore } from '#contract/results/results.ts'
import type { Tally } from '../tally.ts'

/** How a scoring scheme makes one figure of its parts. */
export interface Scheme {
  satuan: (typeof SATUAN_NILAI)[number]
  provisional: boolean
  /** The scheme's own figure of a sub-test, where it is not 0-100. */
  subtes?: (subtes: SubtesScore) => number
  total: (subtes: readonly SubtesScore[], all: Tally) => { nilai: number; nilai_min: number; nilai_maks: number }
}

/** Mean of the parts by their weights; all equal where the weights say nothing. */
export function weightedMean(parts: readonly { bobot: number }[], values: readonly number[]): number {
  const weights = parts.some((part) => part.bobot > 0) ? parts.map((part) => part.bobot) : parts.map(() => 1)
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole === 0) return 0
  return values.reduce((total, value, index) => total + value * (weights[index] as number), 0) / whole
}
