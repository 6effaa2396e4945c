import { outOfHundred } from '../tally.ts'
import type { Scheme } from './scheme.ts'

/** A plain test: 0-100, the share of all points that were to be had. */
export const benarSalah: Scheme = {
  satuan: 'seratus',
  provisional: false,
  total: (_, all) => ({ nilai: outOfHundred(all), nilai_min: 0, nilai_maks: 100 }),
}
