import { expect, test } from 'vitest'
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
