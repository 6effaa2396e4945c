import type { PaperSoal } from '#contract/exam/paper.ts'

export type SheetSoal = Extract<PaperSoal, { jenis: 'pauli' | 'kecermatan' }>

/** Where the finger is on a sheet. `row` counts in working order; `answers` is how many keys the pad has. */
export interface SheetPosition {
  column: number
  row: number
  /** Every pair of this column has its digit; with a forced change one waits for it. */
  column_done: boolean
  /** Nothing is left to answer. */
  done: boolean
}

/** Keys of a sheet by cell, newest last; a cell keyed twice was corrected. */
export type SheetCells = ReadonlyMap<string, number>

export const cellKey = (column: number, row: number) => `${column}.${row}`

export function rowsOf(soal: SheetSoal, column: number): number {
  if (soal.jenis === 'pauli') return Math.max(0, (soal.kolom[column]?.length ?? 0) - 1)
  return soal.kolom[column]?.baris.length ?? 0
}

/** Whether the clock, not the candidate, changes the column. */
export function isForced(soal: SheetSoal): boolean {
  return soal.jenis === 'kecermatan' || soal.pindah_paksa
}

/** The column that the clock allows `elapsed` ms after the sheet began. */
export function columnAt(soal: SheetSoal, elapsed: number): number {
  const column = Math.floor(Math.max(0, elapsed) / (soal.detik_per_kolom * 1000))
  return Math.min(column, soal.kolom.length)
}

/**
 * The next pair to answer: the first one after the last that was keyed. There is no way back, so a gap can only
 * come from a forced change, and stays.
 */
export function positionAt(soal: SheetSoal, cells: SheetCells, elapsed: number): SheetPosition {
  const last = lastCell(cells)
  if (isForced(soal)) return forcedPosition(soal, last, columnAt(soal, elapsed))
  let { column, row } = last ? { column: last.column, row: last.row + 1 } : { column: 0, row: 0 }
  while (column < soal.kolom.length && row >= rowsOf(soal, column)) {
    column++
    row = 0
  }
  const done = column >= soal.kolom.length
  return { column: Math.min(column, soal.kolom.length - 1), row, column_done: done, done }
}

function forcedPosition(soal: SheetSoal, last: { column: number; row: number } | null, open: number): SheetPosition {
  if (open >= soal.kolom.length) {
    return { column: soal.kolom.length - 1, row: 0, column_done: true, done: true }
  }
  const row = last && last.column === open ? last.row + 1 : 0
  const column_done = row >= rowsOf(soal, open)
  return { column: open, row, column_done, done: column_done && open === soal.kolom.length - 1 }
}

export function lastCell(cells: SheetCells): { column: number; row: number } | null {
  let best: { column: number; row: number } | null = null
  for (const key of cells.keys()) {
    const [column = 0, row = 0] = key.split('.').map(Number)
    if (!best || column > best.column || (column === best.column && row > best.row)) best = { column, row }
  }
  return best
}

/** Whether the last key may still be corrected: only while its column is open, and never on a symbol sheet. */
export function correctable(
  soal: SheetSoal,
  cells: SheetCells,
  elapsed: number,
): { column: number; row: number } | null {
  if (soal.jenis === 'kecermatan') return null
  const last = lastCell(cells)
  if (!last) return null
  return isForced(soal) && columnAt(soal, elapsed) !== last.column ? null : last
}

/** Sections of the band on top: intervals between signals, or columns where there are none. */
export function sections(soal: SheetSoal, duration_ms: number): { count: number; seconds: number } {
  const garis = soal.jenis === 'pauli' ? soal.detik_per_garis : 0
  if (garis > 0) return { count: Math.max(1, Math.ceil(duration_ms / (garis * 1000))), seconds: garis }
  if (isForced(soal)) return { count: soal.kolom.length, seconds: soal.detik_per_kolom }
  return { count: 1, seconds: Math.ceil(duration_ms / 1000) }
}

/** Index of the section that `elapsed` ms falls into. */
export function sectionAt(band: { count: number; seconds: number }, elapsed: number): number {
  return Math.min(band.count - 1, Math.floor(Math.max(0, elapsed) / (band.seconds * 1000)))
}
