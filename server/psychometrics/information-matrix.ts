import { type Known, tablesOf, walk } from './expectation.ts'
import { logistic } from './model.ts'
import type { Grid } from './quadrature.ts'
import { isRight, isSeen, type Patterns } from './responses.ts'

/** Where each item's parameters stand in the vector of all that are estimated; −1: not estimated. */
export interface Layout {
  size: number
  slope: Int32Array
  intercept: Int32Array
}

/**
 * `observed`: minus the second derivatives of the marginal log likelihood, by Louis (1982): the information of the complete data less
 * the posterior covariance of its scores. `cross-product`: the sum of the outer products of each examinee's score; equal for many
 * examinees under the model, and much less work.
 */
export type InformationMethod = 'observed' | 'cross-product'

/** Of the patterns from `from` up to `to`. */
export function informationMatrix(
  patterns: Patterns,
  items: readonly Known[],
  grid: Grid,
  layout: Layout,
  method: InformationMethod,
  from = 0,
  to = patterns.count,
): Float64Array {
  const { size } = layout
  const { nodes } = grid
  const result = new Float64Array(size * size)
  const p = probabilities(items, nodes)
  const estimated = items.flatMap((item, index) =>
    item && (layout.intercept[index] as number) + (layout.slope[index] as number) > -2 ? [index] : [],
  )
  const scores: Float64Array[] = method === 'observed' ? Array.from(nodes, () => new Float64Array(size)) : []
  const mean = new Float64Array(size)

  walk(patterns, tablesOf(items, grid), from, to, (pattern, posterior, low, high) => {
    const weight = patterns.weight[pattern] as number
    mean.fill(0)
    for (const score of scores) score.fill(0)
    for (const index of estimated) {
      if (!isSeen(patterns, pattern, index)) continue
      const x = isRight(patterns, pattern, index) ? 1 : 0
      const [slope, intercept] = [layout.slope[index] as number, layout.intercept[index] as number]
      let [off, turned] = [0, 0]
      for (let q = low; q < high; q++) {
        const share = posterior[q] as number
        const theta = nodes[q] as number
        const chance = p[index * nodes.length + q] as number
        const rest = x - chance
        off += share * rest
        turned += share * rest * theta
        const score = scores[q]
        if (!score) continue
        if (slope >= 0) score[slope] = (score[slope] as number) + rest * theta
        if (intercept >= 0) score[intercept] = rest
        addComplete(result, size, slope, intercept, theta, weight * share * chance * (1 - chance))
      }
      if (slope >= 0) mean[slope] = (mean[slope] as number) + turned
      if (intercept >= 0) mean[intercept] = off
    }
    if (method === 'cross-product') addOuter(result, mean, size, weight)
    else {
      for (let q = low; q < high; q++) {
        const score = scores[q] as Float64Array
        for (let k = 0; k < size; k++) score[k] = (score[k] as number) - (mean[k] as number)
        addOuter(result, score, size, -weight * (posterior[q] as number))
      }
    }
  })
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < row; column++) result[row * size + column] = result[column * size + row] as number
  }
  return result
}

function probabilities(items: readonly Known[], nodes: Float64Array): Float64Array {
  const p = new Float64Array(items.length * nodes.length)
  items.forEach((item, index) => {
    if (item)
      nodes.forEach((theta, q) => {
        p[index * nodes.length + q] = logistic(item.a * theta + item.d)
      })
  })
  return p
}

function addComplete(to: Float64Array, size: number, slope: number, intercept: number, theta: number, weight: number) {
  if (slope >= 0) to[slope * size + slope] = (to[slope * size + slope] as number) + weight * theta * theta
  if (intercept >= 0) to[intercept * size + intercept] = (to[intercept * size + intercept] as number) + weight
  if (slope >= 0 && intercept >= 0) {
    const place = Math.min(slope, intercept) * size + Math.max(slope, intercept)
    to[place] = (to[place] as number) + weight * theta
  }
}

/** Upper triangle alone. */
function addOuter(to: Float64Array, vector: Float64Array, size: number, weight: number): void {
  for (let row = 0; row < size; row++) {
    const by = weight * (vector[row] as number)
    if (by === 0) continue
    const place = row * size
    for (let column = row; column < size; column++) {
      to[place + column] = (to[place + column] as number) + by * (vector[column] as number)
    }
  }
}
