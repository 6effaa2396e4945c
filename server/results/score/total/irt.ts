import type { SubtesScore } from '#contract/results/results.ts'
import { tidy } from '../tally.ts'
import { type Scheme, weightedMean } from './scheme.ts'

/**
 * Until the whole sitting is calibrated: 1000 × right ÷ questions per sub-test, and their mean by weight, marked
 * provisional. Wrong and blank are alike (0).
 */
export const irt: Scheme = {
  satuan: 'seribu',
  provisional: true,
  subtes: provisional,
  total: (subtes) => ({ nilai: tidy(weightedMean(subtes, subtes.map(provisional))), nilai_min: 0, nilai_maks: 1000 }),
}

function provisional({ benar, jumlah }: SubtesScore): number {
  return jumlah ? tidy((1000 * benar) / jumlah) : 0
}
