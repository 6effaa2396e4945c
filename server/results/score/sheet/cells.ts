import type { SheetKey } from '#contract/exam/fold.ts'
import type { PaperSoal } from '#contract/exam/paper.ts'
import { pairAt, rowCounts } from '#contract/exam/sheet.ts'

export type SheetSoal = Extract<PaperSoal, { jenis: 'pauli' | 'kecermatan' }>

/** One answered place of a sheet: the last key counts, and the time of the first says when the work was done. */
export interface Cell {
  column: number
  row: number
  benar: boolean
  dibetulkan: boolean
  t: number
}

/** Keys in the order of time (as folded); those that point beside the sheet are left out. */
export function cellsOf(soal: SheetSoal, keys: readonly SheetKey[]): Cell[] {
  const rows = rowCounts(soal)
  const cells = new Map<string, Cell & { answer: number }>()
  for (const { column, row, answer, t } of keys) {
    if (row >= (rows[column] ?? 0)) continue
    const place = `${column}/${row}`
    const before = cells.get(place)
    cells.set(place, {
      column,
      row,
      answer,
      benar: answer === rightAnswer(soal, column, row),
      dibetulkan: before !== undefined && (before.dibetulkan || before.answer !== answer),
      t: before?.t ?? t,
    })
  }
  return [...cells.values()]
}

/** Digits: the units of the sum of two neighbours. Symbols: the place (0 = A) of the one that the row lacks. */
export function rightAnswer(soal: SheetSoal, column: number, row: number): number {
  if (soal.jenis === 'pauli') {
    const [first, second] = pairAt(soal, column, row) ?? [0, 0]
    return (first + second) % 10
  }
  const { simbol = [], baris = [] } = soal.kolom[column] ?? {}
  return simbol.findIndex((symbol) => !baris[row]?.includes(symbol))
}
