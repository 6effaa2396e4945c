import type { SoalKeys } from '../packages/publication/keys.ts'
import { acceptedKeys } from '../packages/publication/rulings.ts'
import type { AskedSoal } from '../results/score/grading/fitting.ts'

/** The facility that blind guessing gives: every answer one can click is as likely as any other; a text is never hit. */
export function guessingChance(soal: AskedSoal, keys: SoalKeys): number | null {
  const accepted = acceptedKeys(keys).length
  if (soal.jenis === 'isian') return 0
  if (soal.jenis === 'pilihan') return soal.opsi.length ? accepted / soal.opsi.length : null
  if (soal.jenis === 'ganda') return soal.opsi.length ? accepted / (2 ** soal.opsi.length - 1) : null
  if (soal.jenis === 'pernyataan') return soal.pernyataan.length ? accepted / 2 ** soal.pernyataan.length : null
  if (soal.jenis === 'rumpang') return 0
  if (soal.jenis === 'jodoh') return soal.opsi.length ? accepted / soal.opsi.length ** soal.pernyataan.length : null
  if (soal.jenis === 'urut') return accepted / factorial(soal.opsi.length)
  const worth = Object.values(keys.poin_opsi ?? {})
  const most = Math.max(0, ...worth)
  return most > 0 ? worth.reduce((sum, points) => sum + points, 0) / worth.length / most : null
}

const factorial = (n: number): number => (n > 1 ? n * factorial(n - 1) : 1)
