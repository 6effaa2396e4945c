import { type Known, tablesOf, walk } from './expectation.ts'
import { logistic } from './model.ts'
import { evenGrid, type Grid, type Latent, nodesFor, STANDARD } from './quadrature.ts'
import { isRight, isSeen, type Patterns } from './responses.ts'

/** Ability of each pattern with its standard error. Of a pattern without a usable item EAP and MAP say what the prior says; WLE says 0 with error 0. */
export interface Scores {
  theta: Float64Array
  se: Float64Array
}

const known = (items: readonly Known[]) => items.filter((item) => item !== null)

/** Mean and sd of the posterior (Bock & Mislevy 1982): finite for every pattern, without iteration. */
export function eap(patterns: Patterns, items: readonly Known[], latent: Latent = STANDARD, grid?: Grid): Scores {
  const used = grid ?? evenGrid(nodesFor(known(items), latent), latent)
  const theta = new Float64Array(patterns.count)
  const se = new Float64Array(patterns.count)
  walk(patterns, tablesOf(items, used), 0, patterns.count, (pattern, posterior) => {
    let [mean, square] = [0, 0]
    for (let q = 0; q < posterior.length; q++) mean += (posterior[q] as number) * (used.nodes[q] as number)
    for (let q = 0; q < posterior.length; q++)
      square += (posterior[q] as number) * ((used.nodes[q] as number) - mean) ** 2
    theta[pattern] = mean
    se[pattern] = Math.sqrt(square)
  })
  return { theta, se }
}

/** Mode of the posterior; its error from the curvature there (ltm's empirical Bayes scores). */
export function map(patterns: Patterns, items: readonly Known[], latent: Latent = STANDARD): Scores {
  const precision = 1 / latent.sd ** 2
  return each(patterns, items, (look) => {
    const root = rootOf((theta) => look(theta).slope - (theta - latent.mean) * precision)
    return [root, 1 / Math.sqrt(look(root).information + precision)]
  })
}

/** Warm's weighted likelihood estimate (1989): almost unbiased, and finite where all or none is right. */
export function wle(patterns: Patterns, items: readonly Known[]): Scores {
  return each(patterns, items, (look) => {
    const root = rootOf((theta) => {
      const { slope, information, skew } = look(theta)
      return information > 0 ? slope + skew / (2 * information) : 0
    })
    const { information } = look(root)
    return [root, information > 0 ? 1 / Math.sqrt(information) : 0]
  })
}

/** At one θ: derivative of the log likelihood, information, and Σ a³P(1 − P)(1 − 2P). */
type Look = (theta: number) => { slope: number; information: number; skew: number }

function each(patterns: Patterns, items: readonly Known[], score: (look: Look) => [number, number]): Scores {
  const theta = new Float64Array(patterns.count)
  const se = new Float64Array(patterns.count)
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const had = items.flatMap((item, index) =>
      item && isSeen(patterns, pattern, index) ? [{ ...item, x: isRight(patterns, pattern, index) ? 1 : 0 }] : [],
    )
    const [value, error] = score((at) => {
      let [slope, information, skew] = [0, 0, 0]
      for (const { a, d, x } of had) {
        const p = logistic(a * at + d)
        const weight = a * a * p * (1 - p)
        slope += a * (x - p)
        information += weight
        skew += a * weight * (1 - 2 * p)
      }
      return { slope, information, skew }
    })
    theta[pattern] = value
    se[pattern] = error
  }
  return { theta, se }
}

const FARTHEST = 20

/** Zero of a falling function by halving; the end of the range where it has none. */
function rootOf(falling: (theta: number) => number): number {
  let [low, high] = [-FARTHEST, FARTHEST]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    const value = falling(middle)
    if (value === 0) return middle
    if (value > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** From patterns to examinees. */
export const byPerson = ({ of }: Patterns, values: Float64Array) =>
  Float64Array.from(of, (pattern) => values[pattern] as number)
