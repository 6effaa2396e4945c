import { covariance, meanOf } from './figures.ts'

/** One item's marks, a place per taker; a blank is 0. `maks`: its greatest mark. All in points. */
export interface ItemMarks {
  maks: number
  marks: Float64Array
  /** The taker's marks on the rest of the test. */
  rest: Float64Array
}

/**
 * What classical test theory says of one item; names and definitions are those of Moodle's quiz statistics
 * (docs.moodle.org/dev/Quiz_statistics_calculations). Null where it cannot be told: no mark to be had, one taker, or
 * nobody who differs.
 */
export interface ItemFigures {
  n: number
  /** Mean mark ÷ greatest mark: 1 is what everybody can do. */
  facility: number | null
  /** Points. */
  sd: number | null
  /** Correlation with the rest of the test, the item itself left out: −1 … 1 (Moodle shows it × 100). */
  discrimination: number | null
  /** Covariance ÷ the greatest that these marks allow: at most 1, and below −1 where the item works against the rest. */
  efficiency: number | null
  covariance: number | null
  covariance_max: number | null
  variance: number | null
  rest_variance: number | null
  /** Covariance with the whole test, from which effective weights follow. */
  whole_covariance: number | null
}

export function itemFigures({ maks, marks, rest }: ItemMarks): ItemFigures {
  const n = marks.length
  const facility = n > 0 && maks > 0 ? meanOf(marks) / maks : null
  if (n < 2) return { ...UNKNOWN, n, facility }
  const variance = covariance(marks, marks)
  const rest_variance = covariance(rest, rest)
  const shared = covariance(marks, rest)
  const most = covariance(Float64Array.from(marks).sort(), Float64Array.from(rest).sort())
  const both = variance * rest_variance
  return {
    n,
    facility,
    sd: Math.sqrt(variance),
    discrimination: isSome(both) ? shared / Math.sqrt(both) : null,
    efficiency: isSome(most) ? shared / most : null,
    covariance: shared,
    covariance_max: most,
    variance,
    rest_variance,
    whole_covariance: shared + variance,
  }
}

const UNKNOWN = {
  sd: null,
  discrimination: null,
  efficiency: null,
  covariance: null,
  covariance_max: null,
  variance: null,
  rest_variance: null,
  whole_covariance: null,
}

/** Binary fractions leave dust where everybody has the same mark. */
const isSome = (value: number) => Math.abs(value) > 1e-12

/** Shares (0-1) of the spread of the whole that each item makes; null where it works against the whole. */
export function effectiveWeights(items: readonly Pick<ItemFigures, 'whole_covariance'>[]): (number | null)[] {
  const roots = items.map(({ whole_covariance: own }) =>
    own === null || own < -1e-12 ? null : Math.sqrt(Math.max(0, own)),
  )
  const whole = roots.reduce<number>((sum, root) => sum + (root ?? 0), 0)
  return roots.map((root) => (root === null || !isSome(whole) ? null : root / whole))
}

export interface Reliability {
  /** Cronbach's alpha; KR-20 where every item is right or wrong (Moodle: coefficient of internal consistency ÷ 100). */
  alpha: number | null
  /** Standard error of measurement, points. */
  sem: number | null
}

/** `item_variance`: the sum of the items' variances; `total_sd`: of the takers' totals. Both of a sample. */
export function reliability(items: number, item_variance: number, total_sd: number | null): Reliability {
  if (items < 2 || total_sd === null || !isSome(total_sd)) return { alpha: null, sem: null }
  const alpha = (items / (items - 1)) * (1 - item_variance / total_sd ** 2)
  return { alpha, sem: total_sd * Math.sqrt(1 - alpha) }
}
