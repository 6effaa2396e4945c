import { tidy } from '../tally.ts'
import { type Scheme, weightedMean } from './scheme.ts'

/** Weighted parts (Bintara: WK 50, PU 50): every part 0-100, then their mean by weight. */
export const bobot: Scheme = {
  satuan: 'seratus',
  provisional: false,
  total: (subtes) => ({
    nilai: tidy(
      weightedMean(
        subtes,
        subtes.map((part) => part.nilai),
      ),
    ),
    nilai_min: 0,
    nilai_maks: 100,
  }),
}
