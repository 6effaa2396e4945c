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
  const { persons, items } = responses
  const { right, had } = totals(responses)
  const present = Array.from({ length: items }, (_, item) => item).filter((item) => someHad(responses, item))
  const complete = Array.from({ length: persons }, (_, person) => person).filter(
    (person) => present.length > 0 && had[person] === present.length,
  )
  const test = alphaOf(responses, complete, present)
  const scores = complete.map((person) => right[person] as number)
  const spread = momentsOf(scores)
  return {
    items: Array.from({ length: items }, (_, item): ClassicalItem => {
      const own = rowsOf(responses, item)
      const x = own.map((person) => responses.values[person * items + item] as number)
      const share = (person: number, without: number) => {
        const count = (had[person] as number) - without
        const score = (right[person] as number) - without * (responses.values[person * items + item] as number)
        return count > 0 ? score / count : Number.NaN
      }
      const others = present.filter((other) => other !== item)
      return {
        n: own.length,
        p: own.length ? momentsOf(x).mean : null,
        point_biserial: correlation(
          x,
          own.map((person) => share(person, 0)),
        ),
        corrected: correlation(
          x,
          own.map((person) => share(person, 1)),
        ),
        alpha_without: alphaOf(responses, complete, others).alpha,
        omitted: choices ? omission(choices, item) : null,
      }
    }),
    complete: complete.length,
    mean: complete.length ? spread.mean : null,
    sd: complete.length > 1 ? Math.sqrt(spread.variance) : null,
    ...test,
    sem: test.alpha === null ? null : Math.sqrt(spread.variance * Math.max(0, 1 - test.alpha)),
  }
}

const someHad = (responses: Responses, item: number) => rowsOf(responses, item, 1).length > 0

function rowsOf({ persons, items, values }: Responses, item: number, most = Number.POSITIVE_INFINITY): number[] {
  const rows: number[] = []
  for (let person = 0; person < persons && rows.length < most; person++) {
    if (values[person * items + item] !== NOT_PRESENTED) rows.push(person)
  }
  return rows
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

/** Mean and variance (n − 1). */
function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const n = values.length
  const mean = n ? values.reduce((sum, value) => sum + value, 0) / n : 0
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: n > 1 ? squares / (n - 1) : 0 }
}

/** Null below three values and without spread. Pairs without a criterion do not count. */
export function correlation(x: readonly number[], y: readonly number[]): number | null {
  const both = x.flatMap((value, index) => (Number.isFinite(y[index]) ? [[value, y[index] as number] as const] : []))
  const n = both.length
  if (n < 3) return null
  const [one, other] = [momentsOf(both.map(([value]) => value)), momentsOf(both.map(([, value]) => value))]
  if (!(one.variance > 1e-12) || !(other.variance > 1e-12)) return null
  const product = both.reduce((sum, [a, b]) => sum + (a - one.mean) * (b - other.mean), 0) / (n - 1)
  return Math.max(-1, Math.min(1, product / Math.sqrt(one.variance * other.variance)))
}

function alphaOf({ items, values }: Responses, rows: readonly number[], test: readonly number[]) {
  const n = rows.length
  const k = test.length
  if (n < 2 || k < 2) return { alpha: null, kr20: null }
  const sums = rows.map((person) => test.reduce((sum, item) => sum + (values[person * items + item] as number), 0))
  const { variance } = momentsOf(sums)
  if (!(variance > 1e-12)) return { alpha: null, kr20: null }
  let [variances, products] = [0, 0]
  for (const item of test) {
    const right = rows.reduce((sum, person) => sum + (values[person * items + item] as number), 0)
    const p = right / n
    products += p * (1 - p)
    variances += (p * (1 - p) * n) / (n - 1)
  }
  return {
    alpha: (k / (k - 1)) * (1 - variances / variance),
    kr20: (k / (k - 1)) * (1 - products / ((variance * (n - 1)) / n)),
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
