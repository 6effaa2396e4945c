import type { SheetKey } from '#contract/exam/fold.ts'
import { rowCounts } from '#contract/exam/sheet.ts'
import type { SheetPoint, SheetScore } from '#contract/results/results.ts'
import type { PointRule } from '../grading/outcome.ts'
import { type Tally, tidy } from '../tally.ts'
import { cellsOf, type SheetSoal } from './cells.ts'
import { type ColumnPoint, columnPoints } from './columns.ts'
import { intervalPoints } from './intervals.ts'
import { kraepelinFigures } from './kraepelin.ts'
import { pauliFigures } from './pauli.ts'

/** Exam time (ms) at which the sheet's sub-test began, and how long it lasts. */
export interface SubtesTime {
  mulai: number
  durasi_ms: number
}

/** A sheet with GARIS signals is read interval by interval (Pauli), one without column by column. */
export function sheetScore(soal: SheetSoal, keys: readonly SheetKey[], time: SubtesTime): SheetScore {
  const cells = cellsOf(soal, keys)
  const columns = columnPoints(soal, cells)
  const garis_ms = soal.jenis === 'pauli' ? soal.detik_per_garis * 1000 : 0
  const points = garis_ms > 0 ? intervalPoints(cells, { ...time, garis_ms }) : columns.map(withoutSkipped)
  return {
    soal_id: soal.id,
    jenis: soal.jenis === 'kecermatan' ? 'kecermatan' : garis_ms > 0 ? 'pauli' : 'kraepelin',
    room: rowCounts(soal).reduce((total, rows) => total + rows, 0),
    jumlah: cells.length,
    benar: cells.filter((cell) => cell.benar).length,
    salah: cells.filter((cell) => !cell.benar).length,
    skipped: columns.reduce((total, column) => total + column.skipped, 0),
    corrections: cells.filter((cell) => cell.corrected).length,
    satuan: garis_ms > 0 ? 'garis' : 'kolom',
    points,
    kraepelin: kraepelinFigures(columns),
    pauli: pauliFigures(points),
  }
}

function withoutSkipped({ skipped: _, ...point }: ColumnPoint): SheetPoint {
  return point
}

/** A sheet counts as as many questions as it has places. */
export function sheetTally({ room, benar, salah }: SheetScore, rule: PointRule): Tally {
  const kosong = room - benar - salah
  const values = [rule.poin_benar, rule.poin_salah, rule.poin_kosong]
  return {
    jumlah: room,
    benar,
    salah,
    kosong,
    bertingkat: 0,
    poin: tidy(benar * rule.poin_benar + salah * rule.poin_salah + kosong * rule.poin_kosong),
    poin_min: tidy(room * Math.min(...values)),
    poin_maks: tidy(room * Math.max(...values)),
  }
}
