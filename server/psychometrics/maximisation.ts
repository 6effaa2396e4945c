import type { Counts, Known } from './expectation.ts'
import { type Item, logistic, type Model, softplus } from './model.ts'
import { type ItemPrior, type Priors, priorOf, pullOf } from './priors.ts'
import type { Grid } from './quadrature.ts'

/** Beyond these an item tells all from nothing: without priors the likelihood may rise for ever. */
export const MOST_SLOPE = 30
export const MOST_INTERCEPT = 60

const ROUNDS = 5
const HALVINGS = 12
/** Examinees at a node that are none. */
const NOBODY = 1e-10

/** Log likelihood of one item, its gradient and Fisher information by (a, d), from the counts. */
interface Terms {
  value: number
  a: number
  d: number
  aa: number
  ad: number
  dd: number
}

export function termsOf({ a, d }: Item, index: number, { n, r }: Counts, nodes: Float64Array): Terms {
  const terms: Terms = { value: 0, a: 0, d: 0, aa: 0, ad: 0, dd: 0 }
  for (let q = 0; q < nodes.length; q++) {
    const had = n[index * nodes.length + q] as number
    if (had < NOBODY) continue
    const right = r[index * nodes.length + q] as number
    const theta = nodes[q] as number
    const z = a * theta + d
    const p = logistic(z)
    const rest = right - had * p
    const weight = had * p * (1 - p)
    terms.value += right * z - had * softplus(z)
    terms.a += rest * theta
    terms.d += rest
    terms.aa += weight * theta * theta
    terms.ad += weight * theta
    terms.dd += weight
  }
  return terms
}

interface Step {
  prior: ItemPrior
  terms: Terms
  value: number
}

/** With a prior on its logarithm the slope stays positive and is searched there. */
const stretch = (prior: ItemPrior, { a }: Item) => (prior.slope ? a : 1)

/** Terms of likelihood and prior by (slope, d), the slope on the scale on which it is searched. */
function look(item: Item, prior: ItemPrior, index: number, counts: Counts, nodes: Float64Array, slopes: boolean): Step {
  const terms = termsOf(item, index, counts, nodes)
  const pull = pullOf(prior, item, slopes)
  const by = stretch(prior, item)
  const b = -item.d / item.a
  const precision = prior.difficulty ? 1 / prior.difficulty.sd ** 2 : 0
  const value = terms.value + pull.value
  terms.a = (terms.a + pull.a) * by
  terms.d += pull.d
  terms.aa = terms.aa * by * by + ((precision * b * b) / (item.a * item.a)) * by * by
  terms.ad = terms.ad * by + ((precision * b) / (item.a * item.a)) * by
  terms.dd += precision / (item.a * item.a) + (prior.intercept ? 1 / prior.intercept.sd ** 2 : 0)
  if (prior.slope && slopes) terms.aa += 1 / prior.slope.sd ** 2
  return { prior, terms, value }
}

function moved(item: Item, prior: ItemPrior, slope: number, intercept: number): Item {
  const a = prior.slope ? item.a * Math.exp(clamp(slope, 2)) : item.a + clamp(slope, 4)
  return { a: clamp(a, MOST_SLOPE), d: clamp(item.d + clamp(intercept, 8), MOST_INTERCEPT) }
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/**
 * The M-step: Fisher scoring, which is Newton here as the logit is the canonical link, halved until the value rises.
 * `free` are the items that are estimated; the others keep what they have.
 */
export function maximised(
  model: Model,
  items: readonly Known[],
  free: readonly boolean[],
  priors: Priors,
  counts: Counts,
  { nodes }: Grid,
): Known[] {
  if (model === '1pl') return withCommonSlope(items, free, priors, counts, nodes)
  return items.map((item, index) => {
    if (!item || !free[index]) return item
    return climbed(item, priorOf(priors, index), index, counts, nodes, model === '2pl')
  })
}

function climbed(from: Item, prior: ItemPrior, index: number, counts: Counts, nodes: Float64Array, slope: boolean) {
  let item = from
  let here = look(item, prior, index, counts, nodes, slope)
  for (let round = 0; round < ROUNDS; round++) {
    const [a, d] = slope ? solvedPair(here.terms) : [0, here.terms.d / here.terms.dd]
    if (!Number.isFinite(a) || !Number.isFinite(d)) break
    let share = 1
    let next = moved(item, prior, a, d)
    let there = look(next, prior, index, counts, nodes, slope)
    for (let half = 0; half < HALVINGS && !(there.value >= here.value); half++) {
      share /= 2
      next = moved(item, prior, a * share, d * share)
      there = look(next, prior, index, counts, nodes, slope)
    }
    if (!(there.value >= here.value)) break
    item = next
    here = there
    if (Math.max(Math.abs(a), Math.abs(d)) * share < 1e-7) break
  }
  return item
}

function solvedPair({ a, d, aa, ad, dd }: Terms): [number, number] {
  const determinant = aa * dd - ad * ad
  if (!(determinant > 1e-12 * aa * dd)) return [0, d / dd]
  return [(a * dd - d * ad) / determinant, (d * aa - a * ad) / determinant]
}

/** One slope for all free items: the slope's equation is solved first, each intercept follows (Schur complement). */
function withCommonSlope(
  from: readonly Known[],
  free: readonly boolean[],
  priors: Priors,
  counts: Counts,
  nodes: Float64Array,
): Known[] {
  const own = from.flatMap((item, index) => (item && free[index] ? [index] : []))
  const lookAll = (items: readonly Known[]) =>
    own.map((index, place) => look(items[index] as Item, commonPrior(priors, index), index, counts, nodes, place === 0))
  const total = (steps: readonly Step[]) => steps.reduce((sum, { value }) => sum + value, 0)
  let items = [...from]
  let here = lookAll(items)
  for (let round = 0; round < ROUNDS && own.length; round++) {
    let [gradient, information] = [0, 0]
    for (const { terms } of here) {
      gradient += terms.a - (terms.ad / terms.dd) * terms.d
      information += terms.aa - (terms.ad * terms.ad) / terms.dd
    }
    const slope = information > 0 ? gradient / information : 0
    let share = 1
    const step = () => {
      const next = [...items]
      own.forEach((index, place) => {
        const { prior, terms } = here[place] as Step
        next[index] = moved(
          items[index] as Item,
          prior,
          slope * share,
          ((terms.d - terms.ad * slope) / terms.dd) * share,
        )
      })
      return next
    }
    let next = step()
    let there = lookAll(next)
    for (let half = 0; half < HALVINGS && !(total(there) >= total(here)); half++) {
      share /= 2
      next = step()
      there = lookAll(next)
    }
    if (!(total(there) >= total(here))) break
    items = next
    here = there
    if (Math.abs(slope) * share < 1e-7) break
  }
  return items
}

/** The prior of the common slope is the one of all items; the others are each item's own. */
export const commonPrior = (priors: Priors, index: number): ItemPrior => ({
  ...priorOf(priors, index),
  slope: priors.slope,
})
