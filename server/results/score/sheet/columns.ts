import { rowCounts } from '#contract/exam/sheet.ts'
import type { SheetPoint } from '#contract/results/results.ts'
import type { Cell, SheetSoal } from './cells.ts'

export interface ColumnPoint extends SheetPoint {
  kosong: number
  /** Left open although a later place of the column was answered. */
  skipped: number
}

/** The sheet column by column. */
export function columnPoints(soal: SheetSoal, cells: readonly Cell[]): ColumnPoint[] {
  return rowCounts(soal).map((rows, column) => {
    const own = cells.filter((cell) => cell.column === column)
    const benar = own.filter((cell) => cell.benar).length
    return {
      jumlah: own.length,
      benar,
      salah: own.length - benar,
      kosong: rows - own.length,
      corrections: own.filter((cell) => cell.corrected).length,
      skipped: skipped(own.map((cell) => cell.row)),
    }
  })
}

/** Rows count in the order of work, so all before the last one were passed. */
function skipped(done: readonly number[]): number {
  return Math.max(-1, ...done) + 1 - done.length
}
