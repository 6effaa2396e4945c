import type { Score } from '#contract/results/results.ts'

export interface QuestionCounts {
  jumlah: number
  benar: number
  salah: number
  kosong: number
  bertingkat: number
}

/** Counts of the questions proper: the places of a sheet have a picture of their own. */
export function questionCounts({ total, subtes }: Score): QuestionCounts {
  const { jumlah, benar, salah, kosong, bertingkat } = total
  const asked = { jumlah, benar, salah, kosong, bertingkat }
  for (const sheet of subtes.flatMap((part) => part.sheets)) {
    asked.jumlah -= sheet.room
    asked.benar -= sheet.benar
    asked.salah -= sheet.salah
    asked.kosong -= sheet.room - sheet.jumlah
  }
  return asked
}
