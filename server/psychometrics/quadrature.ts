import { type Item, testInformation } from './model.ts'

/** Points of θ with the weights that an integral over its distribution gives them; the weights add up to 1. */
export interface Grid {
  nodes: Float64Array
  weights: Float64Array
}

/** Normal distribution of θ. Mean 0 and sd 1 fix the scale, unless anchors do. */
export interface Latent {
  mean: number
  sd: number
}

export const STANDARD: Latent = { mean: 0, sd: 1 }

const REACH = 6
export const NODES = 61

/** Equal steps over mean ± 6 of the standard scale with normal weights: the trapezoidal rule, as mirt integrates. */
export function evenGrid(count = NODES, latent: Latent = STANDARD): Grid {
  const reach = REACH * Math.max(1, latent.sd)
  const nodes = Float64Array.from(
    { length: count },
    (_, index) => latent.mean + reach * ((2 * index) / (count - 1) - 1),
  )
  const weights = nodes.map((theta) => Math.exp(-0.5 * ((theta - latent.mean) / latent.sd) ** 2))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return { nodes, weights: weights.map((weight) => weight / total) }
}

/**
 * Gauss–Hermite for the standard normal distribution, as ltm integrates: nodes are the roots of the orthonormal Hermite
 * polynomial by Newton with deflation, weights 1 ÷ Σ h²(node) (Abramowitz & Stegun 25.4.46).
 */
export function gaussHermite(count: number): Grid {
  const found: number[] = []
  // Between −√(4n + 2) and its opposite the polynomial changes its sign at each root: bracket, then halve.
  const reach = Math.sqrt(4 * count + 2)
  const steps = count * 64
  const value = (x: number) => hermite(count, x).at(-1) as number
  let [left, before] = [-reach, value(-reach)]
  for (let step = 1; step <= steps; step++) {
    const right = -reach + (2 * reach * step) / steps
    const after = value(right)
    if (before === 0 || before * after < 0) found.push(before === 0 ? left : halve(value, left, right))
    left = right
    before = after
  }
  const nodes = Float64Array.from(found)
  const weights = nodes.map((x) => 1 / hermite(count - 1, x).reduce((sum, term) => sum + term * term, 0))
  return { nodes, weights }
}

/** Orthonormal polynomials of the standard normal distribution at x, degrees 0 to `degree`. */
function hermite(degree: number, x: number): number[] {
  const terms = [1]
  for (let n = 1; n <= degree; n++) {
    const [last, before] = [terms[n - 1] as number, terms[n - 2] ?? 0]
    terms.push((x * last - Math.sqrt(n - 1) * before) / Math.sqrt(n))
  }
  return terms
}

function halve(value: (x: number) => number, from: number, to: number): number {
  let [left, right] = [from, to]
  const sign = Math.sign(value(left))
  for (let round = 0; round < 80; round++) {
    const middle = (left + right) / 2
    if (Math.sign(value(middle)) === sign) left = middle
    else right = middle
  }
  return (left + right) / 2
}

/** Steps of at most this many posterior standard deviations: the trapezoidal rule then errs by 3 × 10⁻⁴ of one examinee's likelihood, to either side. */
const COARSEST = 1.5
const MOST_NODES = 241

/** How many nodes a test with this much information needs: its posteriors must not fall between two nodes. */
export function nodesFor(items: readonly Item[], latent: Latent = STANDARD): number {
  const reach = REACH * Math.max(1, latent.sd)
  let most = 0
  for (let theta = -4; theta <= 4; theta += 0.125) {
    most = Math.max(most, testInformation(items, latent.mean + theta * latent.sd))
  }
  const sd = 1 / Math.sqrt(most + 1 / latent.sd ** 2)
  const steps = Math.ceil((2 * reach) / (COARSEST * sd))
  return Math.min(MOST_NODES, Math.max(NODES, steps + 1 + (steps % 2)))
}
