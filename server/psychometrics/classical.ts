import { ABSENT, BLANK, type Choices, NOT_PRESENTED, type Responses } from './responses.ts'

export interface ClassicalItem {
  /** Examinees who had it. */
  n: number
  /** Share right (difficulty index p); null where nobody had it. */
  p: number | null
  /** Correlation with the number right, the item among it; null without spread. */
  point_biserial: number | null
  /** With the rest of the test: the corrected item-total correlation. */
  corrected: number | null
  /** Cronbach's alpha of the other items. */
  alpha_without: number | null
  /** Share blank; null where the choices are not known. */
  omitted: number | null
}

export interface Classical {
  items: ClassicalItem[]
  /** Examinees with the whole test: mean, sd (n − 1), alpha and KR-20 are theirs. */
  complete: number
  mean: number | null
  sd: number | null
  /** Cronbach (1951); for right and wrong it equals Kuder & Richardson's formula 20. */
  alpha: number | null
  kr20: number | null
  /** Standard error of measurement: sd √(1 − alpha). */
  sem: number | null
}

/**
 * Figures of classical test theory. Where examinees had different forms the criterion is the share right of what each had, which
 * gives the same correlations where all had the same.
 */
export function classicalOf(responses: Responses, choices?: Choices): Classical {
  const { persons, items, values } = responses
  const { right, had } = totals(responses)
  const own = Array.from({ length: items }, () => new Sums())
  const whole = Array.from({ length: items }, () => new Sums())
  const rest = Array.from({ length: items }, () => new Sums())
  for (let person = 0; person < persons; person++) {
    const [score, count] = [right[person] as number, had[person] as number]
    for (let item = 0; item < items; item++) {
      const x = values[person * items + item] as number
      if (x === NOT_PRESENTED) continue
      own[item]?.add(x, 0)
      whole[item]?.add(x, score / count)
      if (count > 1) rest[item]?.add(x, (score - x) / (count - 1))
    }
  }
  const test = wholeTest(responses, right, had, own.filter(({ n }) => n > 0).length)
  const { complete, scores, alpha, kr20 } = test
  return {
    items: own.map(({ n, x }, item): ClassicalItem => {
      return {
        n,
        p: n ? x / n : null,
        point_biserial: whole[item]?.correlation() ?? null,
        corrected: rest[item]?.correlation() ?? null,
        alpha_without: test.without[item] ?? null,
        omitted: choices ? omission(choices, item) : null,
      }
    }),
    complete,
    mean: complete ? scores.x / complete : null,
    sd: complete > 1 ? Math.sqrt(scores.variance()) : null,
    alpha,
    kr20,
    sem: alpha === null ? null : Math.sqrt(scores.variance() * Math.max(0, 1 - alpha)),
  }
}

export function totals({ persons, items, values }: Responses): { right: Int32Array; had: Int32Array } {
  const right = new Int32Array(persons)
  const had = new Int32Array(persons)
  for (let person = 0; person < persons; person++) {
    for (let item = 0; item < items; item++) {
      const value = values[person * items + item] as number
      if (value === NOT_PRESENTED) continue
      had[person] = (had[person] as number) + 1
      right[person] = (right[person] as number) + value
    }
  }
  return { right, had }
}

const FLAT = 1e-12

/** What means, variances and a correlation are made of; x is 0 or 1, y at most a hundred. */
class Sums {
  n = 0
  x = 0
  xx = 0
  y = 0
  yy = 0
  xy = 0

  add(x: number, y: number): void {
    this.n++
    this.x += x
    this.xx += x * x
    this.y += y
    this.yy += y * y
    this.xy += x * y
  }

  /** Of x, n − 1. */
  variance(): number {
    return this.n > 1 ? Math.max(0, this.xx - (this.x * this.x) / this.n) / (this.n - 1) : 0
  }

  /** Null below three values and without spread. */
  correlation(): number | null {
    const { n, x, xx, y, yy, xy } = this
    const [one, other] = [xx / n - (x / n) ** 2, yy / n - (y / n) ** 2]
    if (n < 3 || !(one > FLAT) || !(other > FLAT)) return null
    return Math.max(-1, Math.min(1, (xy / n - (x / n) * (y / n)) / Math.sqrt(one * other)))
  }
}

/** Alpha from the variances of k items and of their sum. */
function alphaOf(k: number, items: number, sum: number): number | null {
  return k > 1 && sum > FLAT ? (k / (k - 1)) * (1 - items / sum) : null
}

/** Figures of those who had every item that anybody had. */
function wholeTest({ persons, items, values }: Responses, right: Int32Array, had: Int32Array, length: number) {
  const scores = new Sums()
  const single = Array.from({ length: items }, () => new Sums())
  const others = Array.from({ length: items }, () => new Sums())
  for (let person = 0; person < persons; person++) {
    if (length === 0 || had[person] !== length) continue
    const score = right[person] as number
    scores.add(score, 0)
    for (let item = 0; item < items; item++) {
      const x = values[person * items + item] as number
      if (x === NOT_PRESENTED) continue
      single[item]?.add(x, 0)
      others[item]?.add(score - x, 0)
    }
  }
  const n = scores.n
  const variances = single.map((sums) => sums.variance())
  const total = variances.reduce((sum, variance) => sum + variance, 0)
  const alpha = n > 1 ? alphaOf(length, total, scores.variance()) : null
  const products = single.reduce((sum, { x }) => sum + (n ? (x / n) * (1 - x / n) : 0), 0)
  return {
    scores,
    complete: n,
    alpha,
    // With all variances over n, as Kuder & Richardson wrote it.
    kr20: n > 1 ? alphaOf(length, products, (scores.variance() * (n - 1)) / n) : null,
    without: others.map((sums, item) =>
      sums.n > 1 ? alphaOf(length - 1, total - (variances[item] as number), sums.variance()) : null,
    ),
  }
}

function omission({ persons, items, values }: Choices, item: number): number | null {
  let [had, blank] = [0, 0]
  for (let person = 0; person < persons; person++) {
    const choice = values[person * items + item]
    if (choice !== ABSENT) had++
    if (choice === BLANK) blank++
  }
  return had ? blank / had : null
}
