import type { Calibration } from './calibration.ts'
import { parametersOf } from './calibration.ts'
import { chiSquareP } from './distributions.ts'
import { tablesOf, walk } from './expectation.ts'
import { cholesky, solve } from './linear-algebra.ts'
import { type Item, probability } from './model.ts'
import { evenGrid, type Grid, nodesFor } from './quadrature.ts'
import { isRight, isSeen, type Patterns } from './responses.ts'

export interface ModelFit {
  statistic: number
  df: number
  p: number | null
  rmsea: number
}

const fitOf = (statistic: number, df: number, persons: number): ModelFit => ({
  statistic,
  df,
  p: chiSquareP(statistic, df),
  rmsea: df > 0 && persons > 1 ? Math.sqrt(Math.max(0, statistic - df) / (df * (persons - 1))) : 0,
})

/** How many examinees the model expects with each pattern; where forms differ, of those who had the same form. */
export function expectedCounts(patterns: Patterns, calibration: Calibration): Float64Array {
  const items = parametersOf(calibration)
  const known = items.filter((item) => item !== null)
  const counts = new Float64Array(patterns.count)
  const tables = tablesOf(items, evenGrid(nodesFor(known, calibration.latent), calibration.latent))
  for (let run = 0; run + 1 < patterns.runs.length; run++) {
    const [from, to] = [patterns.runs[run] as number, patterns.runs[run + 1] as number]
    const n = patterns.weight.subarray(from, to).reduce((sum, weight) => sum + weight, 0)
    for (let pattern = from; pattern < to; pattern++) {
      const loglik = walk(patterns, tables, pattern, pattern + 1, () => {})
      counts[pattern] = n * Math.exp(loglik / (patterns.weight[pattern] as number))
    }
  }
  return counts
}

const MOST_CELLS = 10

/** G² against the table of all patterns; for a few items that everybody had, as with more the table is all but empty. */
export function gSquared(patterns: Patterns, calibration: Calibration): ModelFit | null {
  const complete =
    patterns.runs.length === 2 && calibration.items.every(({ n, a }) => a !== null && n === patterns.persons)
  if (!complete || patterns.items > MOST_CELLS) return null
  const g = expectedCounts(patterns, calibration).reduce((sum, count, pattern) => {
    const observed = patterns.weight[pattern] as number
    return sum + (observed > 0 ? 2 * observed * Math.log(observed / count) : 0)
  }, 0)
  return fitOf(g, 2 ** patterns.items - 1 - calibration.parameters, patterns.persons)
}

const FEWEST_ITEMS = 3
const MOST_ITEMS = 30

/**
 * M₂ (Maydeu-Olivares & Joe 2005, 2006): how far the shares right of items and of pairs of items are from those of the model, with
 * the part taken out that the estimates could adapt to. For tests that everybody had whole.
 */
export function m2(patterns: Patterns, calibration: Calibration): ModelFit | null {
  const items = parametersOf(calibration)
  const complete =
    patterns.runs.length === 2 && calibration.items.every(({ n, a }) => a !== null && n === patterns.persons)
  if (!complete || items.length < FEWEST_ITEMS || items.length > MOST_ITEMS) return null
  const known = items as Item[]
  const grid = evenGrid(nodesFor(known, calibration.latent), calibration.latent)
  const margins = marginsOf(known.length)
  const chances = known.map((item) => grid.nodes.map((theta) => probability(item, theta)))
  const model = margins.map((margin) => mean(chances, margin, grid))
  const off = margins.map((margin, index) => observedShare(patterns, margin) - (model[index] as number))
  const size = margins.length

  const covariance = new Float64Array(size * size)
  margins.forEach((one, row) => {
    for (let column = 0; column <= row; column++) {
      const union = [...new Set([...one, ...(margins[column] as number[])])]
      const value = mean(chances, union, grid) - (model[row] as number) * (model[column] as number)
      covariance[row * size + column] = value
      covariance[column * size + row] = value
    }
  })
  const lower = cholesky(covariance, size)
  if (!lower) return null

  // δ: how each margin moves with each parameter.
  const slopes = derivatives(calibration, chances, margins, grid)
  const weighted = slopes.map((column) => solve(lower, size, column))
  const residual = solve(lower, size, off)
  const count = slopes.length
  const inner = new Float64Array(count * count)
  slopes.forEach((one, row) => {
    weighted.forEach((other, column) => {
      inner[row * count + column] = dot(one, other)
    })
  })
  const innerLower = cholesky(inner, count)
  if (!innerLower) return null
  const projected = slopes.map((column) => dot(column, residual))
  const statistic = patterns.persons * (dot(off, residual) - dot(projected, solve(innerLower, count, projected)))
  return fitOf(Math.max(0, statistic), size - count, patterns.persons)
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>) => {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number)
  return sum
}

function marginsOf(items: number): number[][] {
  const margins = Array.from({ length: items }, (_, item) => [item])
  for (let one = 0; one < items; one++) for (let other = 0; other < one; other++) margins.push([one, other])
  return margins
}

/** Chance that all items of a margin are right. */
function mean(chances: readonly Float64Array[], margin: readonly number[], { weights }: Grid): number {
  let sum = 0
  for (let q = 0; q < weights.length; q++) {
    let product = weights[q] as number
    for (const item of margin) product *= (chances[item] as Float64Array)[q] as number
    sum += product
  }
  return sum
}

function observedShare(patterns: Patterns, margin: readonly number[]): number {
  let sum = 0
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const all = margin.every((item) => isSeen(patterns, pattern, item) && isRight(patterns, pattern, item))
    if (all) sum += patterns.weight[pattern] as number
  }
  return sum / patterns.persons
}

function derivatives(
  { model }: Calibration,
  chances: readonly Float64Array[],
  margins: readonly number[][],
  { nodes, weights }: Grid,
): Float64Array[] {
  const by = (item: number, slope: boolean) =>
    Float64Array.from(margins, (margin) => {
      if (!margin.includes(item)) return 0
      let sum = 0
      for (let q = 0; q < nodes.length; q++) {
        const p = (chances[item] as Float64Array)[q] as number
        let product = (weights[q] as number) * p * (1 - p) * (slope ? (nodes[q] as number) : 1)
        for (const other of margin) if (other !== item) product *= (chances[other] as Float64Array)[q] as number
        sum += product
      }
      return sum
    })
  const intercepts = chances.map((_, item) => by(item, false))
  if (model === 'rasch') return intercepts
  const slopes = chances.map((_, item) => by(item, true))
  if (model === '2pl') return [...slopes, ...intercepts]
  const common = slopes.reduce((sum, column) => sum.map((value, index) => value + (column[index] as number)))
  return [common, ...intercepts]
}
