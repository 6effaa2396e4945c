import { expect, test } from 'vitest'
import { rupiahWords } from '#src/features/money/rupiah-words.ts'

test.each([
  [0, 'Nol rupiah'],
  [11, 'Sebelas rupiah'],
  [19, 'Sembilan belas rupiah'],
  [100, 'Seratus rupiah'],
  [1001, 'Seribu satu rupiah'],
  [79_617, 'Tujuh puluh sembilan ribu enam ratus tujuh belas rupiah'],
  [1_250_000, 'Satu juta dua ratus lima puluh ribu rupiah'],
  [2_000_000_000, 'Dua miliar rupiah'],
])('U311.1 an invoice writes %i rupiah out', (value, words) => {
  expect(rupiahWords(value)).toBe(words)
})
