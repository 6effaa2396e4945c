import type { KraepelinFigures } from '#contract/results/results.ts'
import { mean } from '../tally.ts'
import type { ColumnPoint } from './columns.ts'

/** Speed, accuracy, steadiness and endurance, as Indonesian manuals compute them from the columns. */
export function kraepelinFigures(
  columns: readonly Pick<ColumnPoint, 'benar' | 'salah' | 'skipped'>[],
): KraepelinFigures {
  const right = columns.map((column) => column.benar)
  const panker = mean(right)
  return {
    panker,
    tianker: columns.reduce((total, column) => total + column.salah + column.skipped, 0),
    janker_range: right.length ? Math.max(...right) - Math.min(...right) : 0,
    janker_deviation: mean(right.map((value) => Math.abs(value - panker))),
    hanker: line(right),
  }
}

/** Least squares over x = 1 … n: b = (nΣxy − ΣxΣy) / (nΣx² − (Σx)²); `selisih` = Y(n) − Y(0) = n·b. */
function line(values: readonly number[]): KraepelinFigures['hanker'] {
  const n = values.length
  if (n < 2) return { a: values[0] ?? 0, b: 0, difference: 0 }
  let [x, y, xy, xx] = [0, 0, 0, 0]
  for (const [index, value] of values.entries()) {
    const column = index + 1
    x += column
    y += value
    xy += column * value
    xx += column * column
  }
  const b = (n * xy - x * y) / (n * xx - x * x)
  return { a: (y - b * x) / n, b, difference: n * b }
}
