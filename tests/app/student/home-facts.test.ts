import { expect, test } from 'vitest'
import { paceOf, worstPart } from '#src/features/results/sheet/pace.ts'
import { weeksInARow } from '#src/features/tryouts/home/streak.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 29, 1)
const ago = (...days: number[]) => days.map((day) => NOW - day * DAY)

test.each([
  ['nothing at all', [], 0],
  ['one week', ago(1, 3), 0],
  ['this week and the two before', ago(0, 8, 15), 3],
  ['the two before, this one still empty', ago(8, 15), 2],
  ['a break of a week ends it', ago(1, 8, 22, 29), 2],
  ['what is too long ago to be in a row', ago(15, 22, 29), 0],
])('U222.4 weeks in a row: %s', (_, moments, weeks) => {
  expect(weeksInARow(moments, NOW)).toBe(weeks)
})

const sheet = (jumlah: number[], salah: number[] = []) =>
  jumlah.map((n, index) => ({ jumlah: n, benar: n, salah: salah[index] ?? 0, kosong: null, corrections: 0 }))

test('U233.1 where the speed of a sheet changes is told as one step, and noise is not', () => {
  expect(paceOf(sheet([42, 41, 43, 42, 41, 43, 33, 34, 32, 33]))).toMatchObject({
    kind: 'slower',
    after: 6,
    after_mean: 33,
  })
  expect(paceOf(sheet([20, 21, 30, 31, 30]))).toMatchObject({ kind: 'faster', after: 2 })
  expect(paceOf(sheet([40, 41, 40, 39, 41]))).toEqual({ kind: 'even' })
  expect(paceOf(sheet([40, 10, 40]))).toBeNull()
  expect(paceOf(sheet([0, 0, 0, 0]))).toBeNull()
})

test('U233.2 the part with most mistakes is the first of them, and without a mistake there is none', () => {
  expect(worstPart(sheet([1, 1, 1], [0, 3, 3]))).toEqual({ part: 2, wrong: 3 })
  expect(worstPart(sheet([1, 1, 1]))).toBeNull()
})
