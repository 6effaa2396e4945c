import type { SheetKey } from '#contract/exam/fold.ts'
import type { PaperSoal } from '#contract/exam/paper.ts'
import { keysByPlace, pairAt } from '#contract/exam/sheet.ts'

export type SheetSoal = Extract<PaperSoal, { jenis: 'pauli' | 'kecermatan' }>

/** One answered place of a sheet: the last key counts, and the time of the first says when the work was done. */
export interface Cell {
  column: number
  row: number
  benar: boolean
  corrected: boolean
  t: number
}

/** Keys in the order of time (as folded); those that point beside the sheet are left out. */
export const cellsOf = (soal: SheetSoal, keys: readonly SheetKey[]): Cell[] =>
  keysByPlace(soal, keys).map((own) => {
    const [{ column, row, t }, { answer }] = [own[0], own.at(-1)] as [SheetKey, SheetKey]
    const benar = answer === rightAnswer(soal, column, row)
    return { column, row, benar, corrected: own.some((key) => key.answer !== answer), t }
  })

/** Digits: the units of the sum of two neighbours. Symbols: the place (0 = A) of the one that the row lacks. */
export function rightAnswer(soal: SheetSoal, column: number, row: number): number {
  if (soal.jenis === 'pauli') {
    const [first, second] = pairAt(soal, column, row) ?? [0, 0]
    return (first + second) % 10
  }
  const { simbol = [], baris = [] } = soal.kolom[column] ?? {}
  return simbol.findIndex((symbol) => !baris[row]?.includes(symbol))
}
