import { type Item, testInformation } from './model.ts'
import { evenGrid, type Latent, nodesFor, STANDARD } from './quadrature.ts'
import type { Patterns } from './responses.ts'
import type { Scores } from './scores.ts'

/**
 * Marginal reliability before anybody sat the test: the mean over θ of I(θ) ÷ (I(θ) + 1 ÷ σ²) (mirt's `marginal_rxx`; Green, Bock,
 * Humphreys, Linn & Reckase 1984). Null without items.
 */
export function marginalReliability(items: readonly Item[], latent: Latent = STANDARD): number | null {
  if (!items.length) return null
  const { nodes, weights } = evenGrid(nodesFor(items, latent), latent)
  const precision = 1 / latent.sd ** 2
  return nodes.reduce((sum, theta, q) => {
    const information = testInformation(items, theta)
    return sum + ((weights[q] as number) * information) / (information + precision)
  }, 0)
}

/** Of the scores that were given: variance of θ ÷ (variance of θ + mean squared error) (mirt's `empirical_rxx`). */
export function empiricalReliability({ weight, persons }: Patterns, { theta, se }: Scores): number | null {
  if (persons < 2) return null
  const mean = theta.reduce((sum, value, index) => sum + value * (weight[index] as number), 0) / persons
  const variance =
    theta.reduce((sum, value, index) => sum + (value - mean) ** 2 * (weight[index] as number), 0) / (persons - 1)
  const error = se.reduce((sum, value, index) => sum + value * value * (weight[index] as number), 0) / persons
  return variance + error > 0 ? variance / (variance + error) : null
}
