import { difficulty as b, type Item, probability } from './model.ts'
import { evenGrid } from './quadrature.ts'

/** θ on the base scale = slope · θ on the new scale + shift. */
export interface Link {
  slope: number
  shift: number
}

/** The same item on both scales. */
export interface AnchorPair {
  base: Item
  fresh: Item
}

/** An item of the new scale on the base scale: a ÷ A and A·b + B (Kolen & Brennan 2014, chapter 6). */
export const relinked = ({ a, d }: Item, { slope, shift }: Link): Item => ({ a: a / slope, d: d - (a * shift) / slope })

export const relinkedTheta = (theta: number, { slope, shift }: Link) => slope * theta + shift

/** Mean/sigma (Marco 1977): from mean and sd of the anchors' difficulties. Null below two different anchors. */
export function meanSigma(anchors: readonly AnchorPair[]): Link | null {
  const [base, fresh] = [anchors.map((pair) => b(pair.base)), anchors.map((pair) => b(pair.fresh))]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const sd = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))
  const slope = sd(base) / sd(fresh)
  if (anchors.length < 2 || !(slope > 0) || !Number.isFinite(slope)) return null
  return { slope, shift: mean(base) - slope * mean(fresh) }
}

export type CurveMethod = 'stocking-lord' | 'haebara'

/**
 * The link under which the characteristic curves agree best over N(0, 1): of the whole anchor test (Stocking & Lord 1983), or item by
 * item (Haebara 1980). Gauss–Newton with damping (Levenberg–Marquardt), from mean/sigma.
 */
export function curveLink(anchors: readonly AnchorPair[], method: CurveMethod): Link | null {
  const from = meanSigma(anchors)
  if (!from) return null
  const { nodes, weights } = evenGrid(41)
  const residuals = (link: Link): number[] => {
    const curves = anchors.map(({ base, fresh }) => {
      const there = relinked(fresh, link)
      return nodes.map((theta) => probability(base, theta) - probability(there, theta))
    })
    const weighted = (curve: Float64Array) => Array.from(curve, (value, q) => value * Math.sqrt(weights[q] as number))
    if (method === 'haebara') return curves.flatMap(weighted)
    return weighted(nodes.map((_, q) => curves.reduce((sum, curve) => sum + (curve[q] as number), 0)))
  }
  return fitted(from, residuals)
}

const ROUNDS = 200
const STEP = 1e-6

function fitted(from: Link, residuals: (link: Link) => number[]): Link {
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)
  let link = from
  let here = residuals(link)
  let damping = 1e-3
  for (let round = 0; round < ROUNDS && damping < 1e12; round++) {
    const bySlope = difference(here, residuals({ ...link, slope: link.slope + STEP }))
    const byShift = difference(here, residuals({ ...link, shift: link.shift + STEP }))
    const dot = (one: readonly number[], other: readonly number[]) =>
      one.reduce((sum, value, index) => sum + value * (other[index] as number), 0)
    const [ss, st, tt] = [dot(bySlope, bySlope), dot(bySlope, byShift), dot(byShift, byShift)]
    const [gs, gt] = [-dot(bySlope, here), -dot(byShift, here)]
    const [as, at] = [ss * (1 + damping) + 1e-15, tt * (1 + damping) + 1e-15]
    const determinant = as * at - st * st
    const next = {
      slope: link.slope + (gs * at - gt * st) / determinant,
      shift: link.shift + (gt * as - gs * st) / determinant,
    }
    const there = next.slope > 0.01 && Number.isFinite(next.shift) ? residuals(next) : null
    if (!there || squares(there) > squares(here)) {
      damping *= 10
      continue
    }
    const moved = Math.abs(next.slope - link.slope) + Math.abs(next.shift - link.shift)
    link = next
    here = there
    damping /= 10
    if (moved < 1e-10) break
  }
  return link
}

const difference = (one: readonly number[], other: readonly number[]) =>
  one.map((value, index) => ((other[index] as number) - value) / STEP)

export interface Linking {
  link: Link
  /** Places of the anchors that were kept. */
  kept: number[]
  /** Places of those whose difficulty moved by more than the limit between the two calibrations. */
  drifted: number[]
}

/** Logits of the base scale. */
const DRIFT = 0.5
const FEWEST_ANCHORS = 3

/** Links and drops the anchor that drifted most, until none has. */
export function linked(anchors: readonly AnchorPair[], method: CurveMethod = 'stocking-lord'): Linking | null {
  let kept = anchors.flatMap(({ base, fresh }, place) => (base.a > 0 && fresh.a > 0 ? [place] : []))
  const drifted: number[] = []
  for (;;) {
    const pairs = kept.map((place) => anchors[place] as AnchorPair)
    const link = curveLink(pairs, method)
    if (!link) return null
    const off = pairs.map(({ base, fresh }) => Math.abs(b(base) - b(relinked(fresh, link))))
    const worst = off.indexOf(Math.max(...off))
    if ((off[worst] as number) <= DRIFT || kept.length <= FEWEST_ANCHORS) return { link, kept, drifted }
    drifted.push(kept[worst] as number)
    kept = kept.filter((_, place) => place !== worst)
  }
}
