import type { SheetScore } from '#contract/results/results.ts'

/** A change of less than this share of the mean is no change that one would notice. */
const NOTICED = 0.1
/** Of fewer parts nothing is said. */
const FEWEST = 4
/** A dip takes two parts and at least this share of a sheet, and explains the counts so much better than one step does: a single slow part is none. */
const SHORTEST_DIP = 1 / 8
const BETTER = 1.25

export type Pace =
  | { kind: 'even' }
  | { kind: 'slower' | 'faster'; after: number; before_mean: number; after_mean: number }
  /** Slow from a part to a part (1 first), then as fast again. */
  | { kind: 'dip'; from: number; to: number; inside_mean: number; outside_mean: number }

interface Stretch {
  from: number
  to: number
  inside: number
  outside: number
  /** How much of the counts' spread two levels explain (least squares). */
  weight: number
}

/**
 * Where the speed of a sheet changes most, told as one step, or as a dip between two: of all places those that explain the counts
 * best. Null of a sheet too short to say.
 */
export function paceOf(points: SheetScore['points']): Pace | null {
  const counts = points.map(({ jumlah }) => jumlah)
  const n = counts.length
  if (n < FEWEST) return null
  const all = mean(counts)
  if (all === 0) return null
  const step = best(upTo(n - 1).map((place) => stretch(counts, place, n)))
  const shortest = Math.max(2, Math.ceil(n * SHORTEST_DIP))
  const dip = best(
    upTo(n - 1 - shortest).flatMap((from) =>
      upTo(n - from - shortest).map((more) => stretch(counts, from, from + shortest + more - 1)),
    ),
  )
  // Each part of it is slow: one that was missed amid quick ones is no dip.
  const slow = dip && Math.max(...counts.slice(dip.from, dip.to)) <= dip.outside - NOTICED * all
  if (slow && dip.weight > BETTER * step.weight)
    return { kind: 'dip', from: dip.from + 1, to: dip.to, inside_mean: dip.inside, outside_mean: dip.outside }
  if (!noticed(step, all)) return { kind: 'even' }
  const { from: after, outside: before_mean, inside: after_mean } = step
  return { kind: after_mean < before_mean ? 'slower' : 'faster', after, before_mean, after_mean }
}

/** The parts from an index up to another, beside all others. */
function stretch(counts: readonly number[], from: number, to: number): Stretch {
  const inside = mean(counts.slice(from, to))
  const outside = mean([...counts.slice(0, from), ...counts.slice(to)])
  const [n, of] = [to - from, counts.length]
  return { from, to, inside, outside, weight: (n * (of - n) * (inside - outside) ** 2) / of }
}

const best = (all: readonly Stretch[]) =>
  all.reduce((first, one) => (one.weight > first.weight ? one : first), all[0] as Stretch)
const noticed = ({ inside, outside }: Stretch, all: number) => Math.abs(inside - outside) >= NOTICED * all
/** 1 … n */
const upTo = (n: number) => Array.from({ length: Math.max(0, n) }, (_, index) => index + 1)

/** The part with most mistakes, 1 first; null without any. */
export function worstPart(points: SheetScore['points']): { part: number; wrong: number } | null {
  const wrong = points.map(({ salah }) => salah)
  const most = Math.max(0, ...wrong)
  return most === 0 ? null : { part: wrong.indexOf(most) + 1, wrong: most }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
