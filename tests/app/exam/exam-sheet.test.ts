import { expect, test } from 'vitest'
import {
  cellKey,
  columnAt,
  correctable,
  positionAt,
  type SheetSoal,
  sectionAt,
  sections,
} from '#src/features/exam/model/sheet.ts'

const base = { id: 'p', html: '', stimulus_id: null }
const pauli: SheetSoal = {
  ...base,
  jenis: 'pauli',
  arah: 'turun',
  detik_per_kolom: 60,
  detik_per_garis: 180,
  pindah_paksa: false,
  kolom: [
    [1, 2, 3],
    [4, 5, 6],
  ],
}
const kraepelin: SheetSoal = { ...pauli, arah: 'naik', detik_per_kolom: 15, detik_per_garis: 0, pindah_paksa: true }
const kecermatan: SheetSoal = {
  ...base,
  jenis: 'kecermatan',
  detik_per_kolom: 60,
  kolom: [{ simbol: ['a', 'b', 'c', 'd', 'e'], baris: [['a', 'b', 'c', 'd']] }],
}
const cells = (...keys: [number, number][]) => new Map(keys.map(([column, row]) => [cellKey(column, row), 1]))

test('U30.1 a Pauli sheet goes on to the next column at its end, whatever the clock says', () => {
  expect(positionAt(pauli, cells(), 0)).toMatchObject({ column: 0, row: 0 })
  expect(positionAt(pauli, cells([0, 0], [0, 1]), 999_000)).toMatchObject({ column: 1, row: 0, done: false })
  expect(positionAt(pauli, cells([0, 0], [0, 1], [1, 0], [1, 1]), 0).done).toBe(true)
})

test('U30.2 a Kraepelin column is left when its time is up, and waited for when it is full', () => {
  expect(positionAt(kraepelin, cells([0, 0]), 14_999)).toMatchObject({ column: 0, row: 1 })
  expect(positionAt(kraepelin, cells([0, 0]), 15_000)).toMatchObject({ column: 1, row: 0 })
  expect(positionAt(kraepelin, cells([0, 0], [0, 1]), 10_000)).toMatchObject({
    column: 0,
    column_done: true,
    done: false,
  })
  expect(positionAt(kraepelin, cells(), 30_000).done).toBe(true)
})

test('U30.3 only the last key may be corrected, and only while its column is open', () => {
  expect(correctable(kraepelin, cells([0, 0], [0, 1]), 1000)).toEqual({ column: 0, row: 1 })
  expect(correctable(kraepelin, cells([0, 0]), 15_000)).toBeNull()
  expect(correctable(pauli, cells([0, 0], [0, 1]), 999_000)).toEqual({ column: 0, row: 1 })
  expect(correctable(kecermatan, cells([0, 0]), 0)).toBeNull()
  expect(correctable(pauli, cells(), 0)).toBeNull()
})

test('U30.4 sections are the intervals between signals, else the columns', () => {
  expect(sections(pauli, 3_600_000)).toEqual({ count: 20, seconds: 180 })
  expect(sections(kraepelin, 30_000)).toEqual({ count: 2, seconds: 15 })
  expect(sectionAt({ count: 20, seconds: 180 }, 179_999)).toBe(0)
  expect(sectionAt({ count: 20, seconds: 180 }, 180_000)).toBe(1)
  expect(sectionAt({ count: 20, seconds: 180 }, 9_000_000)).toBe(19)
})

test('U30.5 exam time before the sheet began is its first column', () => {
  expect(columnAt(kraepelin, -500)).toBe(0)
})
