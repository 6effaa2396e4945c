import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { SheetPoint } from '#contract/results/results.ts'
import type { Cell } from './cells.ts'

/** When a sheet was worked: exam time (ms) of its first second, and the lengths of it and of an interval. */
export interface SheetTime {
  mulai: number
  durasi_ms: number
  garis_ms: number
}

/**
 * The sheet interval by interval, one for each GARIS signal. Work in the seconds of tolerance after the end belongs
 * to the last interval; more time, given by an admin, makes more intervals.
 */
export function intervalPoints(cells: readonly Cell[], time: SheetTime): SheetPoint[] {
  const planned = Math.max(1, Math.ceil(time.durasi_ms / time.garis_ms))
  const latest = Math.max(0, ...cells.map((cell) => cell.t - time.mulai - LATE_TOLERANCE_MS))
  const intervals = Math.max(planned, Math.ceil(latest / time.garis_ms))
  const points = Array.from({ length: intervals }, () => ({
    jumlah: 0,
    benar: 0,
    salah: 0,
    kosong: null,
    corrections: 0,
  }))
  for (const cell of cells) {
    const index = Math.floor((cell.t - time.mulai) / time.garis_ms)
    const point = points[Math.min(intervals - 1, Math.max(0, index))] as (typeof points)[number]
    point.jumlah += 1
    point[cell.benar ? 'benar' : 'salah'] += 1
    if (cell.corrected) point.corrections += 1
  }
  return points
}
