import type { SheetScore } from '#contract/results/results.ts'

/** A change of less than this share of the mean is no change that one would notice. */
const NOTICED = 0.1
/** Of fewer parts nothing is said. */
const FEWEST = 4

export type Pace =
  | { kind: 'even' }
  | { kind: 'slower' | 'faster'; after: number; before_mean: number; after_mean: number }

/**
 * Where the speed of a sheet changes most, told as one step: of all places the one that explains the counts best (least squares of
 * two levels). Null of a sheet too short to say.
 */
export function paceOf(points: SheetScore['points']): Pace | null {
  const counts = points.map(({ jumlah }) => jumlah)
  const n = counts.length
  if (n < FEWEST) return null
  const all = mean(counts)
  if (all === 0) return null
  let best = { place: 0, weight: -1 }
  for (let place = 1; place < n; place++) {
    const difference = mean(counts.slice(0, place)) - mean(counts.slice(place))
    const weight = (place * (n - place) * difference * difference) / n
    if (weight > best.weight) best = { place, weight }
  }
  const before_mean = mean(counts.slice(0, best.place))
  const after_mean = mean(counts.slice(best.place))
  if (Math.abs(before_mean - after_mean) < NOTICED * all) return { kind: 'even' }
  return { kind: after_mean < before_mean ? 'slower' : 'faster', after: best.place, before_mean, after_mean }
}

/** The part with most mistakes, 1 first; null without any. */
export function worstPart(points: SheetScore['points']): { part: number; wrong: number } | null {
  const wrong = points.map(({ salah }) => salah)
  const most = Math.max(0, ...wrong)
  return most === 0 ? null : { part: wrong.indexOf(most) + 1, wrong: most }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
