import { type Counts, expected, type Known, tablesOf } from './expectation.ts'
import { type InformationMethod, informationMatrix, type Layout } from './information-matrix.ts'
import type { Grid } from './quadrature.ts'
import type { Patterns } from './responses.ts'

/** What is asked of one half of the patterns. */
export type HalfTask =
  | { kind: 'expect'; items: readonly Known[]; grid: Grid }
  | { kind: 'information'; items: readonly Known[]; grid: Grid; layout: Layout; method: InformationMethod }

export type HalfReply = Counts | Float64Array

/** The same cut however many threads there are, so that sums are the same to the last bit. */
export const middleOf = (patterns: Patterns) => patterns.count >> 1

export function half(patterns: Patterns, second: boolean, task: HalfTask): HalfReply {
  const middle = middleOf(patterns)
  const [from, to] = second ? [middle, patterns.count] : [0, middle]
  if (task.kind === 'expect') return expected(patterns, tablesOf(task.items, task.grid), from, to)
  return informationMatrix(patterns, task.items, task.grid, task.layout, task.method, from, to)
}
