import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histogram, quantile, spreadOf } from '#server/reporting/figures.ts'
import { effectiveWeights, type ItemFigures, itemFigures, reliability } from '#server/reporting/item-stats.ts'
import { countAnswers } from '#server/reporting/response-counts.ts'
import { isian, pernyataan } from '#tests/support/score-world.ts'

/** Marks of two quizzes and what Moodle's own tests expect of them, as numbers. */
interface Expected {
  slot: number
  variant: number | null
  subqname: string
  s: number
  facility: number
  sd: number
  effectiveweight: number | null
  covariance: number | null
  markvariance: number | null
  othermarkvariance: number | null
  discriminationindex: number
  covariancemax: number | null
  discriminativeefficiency: number
}
const { walkthrough, generated } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/moodle-quiz-statistics.json'), 'utf8'),
)

const column = (marks: number[][], index: number) => Float64Array.from(marks, (row) => row[index] as number)
const sums: Float64Array = Float64Array.from(walkthrough.marks, (row: number[]) => row.reduce((a, b) => a + b, 0))

/** Equal to the last digit that Moodle's fixture shows: ten digits, and eight decimals where it shows fewer. */
function expectSame(name: string, actual: number | null, expected: number | null): void {
  if (expected === null) return
  const shown = (String(expected).split('.')[1] ?? '').length
  const decimals = String(expected).replace(/\D/g, '').length >= 9 ? shown : Math.max(8, shown)
  expect(Math.abs((actual ?? Number.NaN) - expected), `${name}: ${actual} instead of ${expected}`).toBeLessThanOrEqual(
    0.5001 * 10 ** -decimals,
  )
}

const items: ItemFigures[] = Array.from({ length: 7 }, (_, index) => {
  const marks = column(walkthrough.marks, index)
  return itemFigures({ maks: 1, marks, rest: sums.map((sum, taker) => sum - (marks[taker] as number)) })
})
const weights = effectiveWeights(items)

/** A variant or a question drawn at random: the takers who met it; a drawn one is held against the whole mark. */
function figuresOf({ slot, variant, subqname }: Expected): ItemFigures {
  if (variant === null && !subqname) return items[slot - 1] as ItemFigures
  const takers = sums
    .map((_, taker) => taker)
    .filter((taker) => (subqname ? walkthrough.random[taker] === subqname : walkthrough.variant[taker] === variant))
  const marks = takers.map((taker) => walkthrough.marks[taker][slot - 1])
  const rest = takers.map((taker, place) => (sums[taker] as number) - (subqname ? 0 : (marks[place] as number)))
  return itemFigures({ maks: 1, marks, rest })
}

describe("Moodle's own expected figures", () => {
  const named = (walkthrough.items as Expected[]).map((row): [string, Expected] => [
    `slot ${row.slot} ${row.subqname}${row.variant ? `variant ${row.variant}` : ''}`,
    row,
  ])
  test.each(named)('S20.1 item figures equal Moodle to its last digit: %s', (_name, row) => {
    const own = figuresOf(row)
    const percent = (value: number | null) => (value === null ? null : value * 100)
    expect(own.n).toBe(row.s)
    expectSame('facility', own.facility, row.facility)
    expectSame('sd', own.sd, row.sd)
    expectSame('covariance', own.covariance, row.covariance)
    expectSame('variance', own.variance, row.markvariance)
    expectSame('rest variance', own.rest_variance, row.othermarkvariance)
    expectSame('greatest covariance', own.covariance_max, row.covariancemax)
    expectSame('discrimination', percent(own.discrimination), row.discriminationindex)
    expectSame('efficiency', percent(own.efficiency), row.discriminativeefficiency)
    expectSame('effective weight', percent(weights[row.slot - 1] ?? null), row.effectiveweight)
  })

  test('S20.2 median, mean, deviation, skewness, kurtosis, consistency and standard error of a test equal Moodle', () => {
    const { test: expected } = walkthrough
    const spread = spreadOf(sums)
    const variance = items.reduce((sum, item) => sum + (item.variance ?? 0), 0)
    const { alpha, sem } = reliability(7, variance, spread?.sd ?? null)
    for (const key of ['median', 'mean', 'sd', 'skewness', 'kurtosis'] as const) {
      expectSame(key, spread?.[key] ?? null, expected[key])
    }
    expectSame('alpha', (alpha ?? 0) * 100, expected.cic)
    expectSame('error ratio', 100 * Math.sqrt(1 - (alpha ?? 0)), expected.errorratio)
    expectSame('standard error', sem, expected.standarderror)
  })

  test('S20.3 twenty generated items, some without marks to be had, equal Moodle in every figure it expects', () => {
    const whole = Float64Array.from(generated.sums as number[])
    const figures = (generated.maxmark as number[]).map((maks, index) => {
      const marks = column(generated.marks, index)
      return itemFigures({ maks, marks, rest: whole.map((sum, taker) => sum - (marks[taker] as number)) })
    })
    const effective = effectiveWeights(figures)
    figures.forEach((own, index) => {
      const compare = (name: string, actual: number | null, scale: number) => {
        const expected = generated[name][index]
        if (expected === null && name !== 'sd') expect(actual, `${name} of item ${index + 1}`).toBeNull()
        expectSame(`${name} of item ${index + 1}`, actual === null ? null : actual * scale, expected)
      }
      compare('facility', own.facility, 100)
      compare('sd', own.sd, 1000)
      compare('effectiveweight', effective[index] ?? null, 100)
      compare('discriminationindex', own.discrimination, 100)
      compare('discriminativeefficiency', own.efficiency, 100)
    })
  })

  test('S20.4 responses are counted as Moodle counts them, per question drawn, variant and part', () => {
    const takers = sums.map((_, taker) => taker)
    const text = isian(['-'], 'teks')
    const parts = pernyataan(['0', '0', '0'])
    for (const row of walkthrough.responses) {
      const mine = [...takers].filter((taker) =>
        row.slot === '1'
          ? walkthrough.random[taker] === row.randq
          : row.slot !== '2' || walkthrough.variant[taker] === Number(row.variant),
      )
      const groups = new Uint8Array(mine.length)
      const answers = mine.map((taker) => walkthrough.answers[row.slot][taker])
      if (row.slot === '3') {
        const columns = answers.map((given: string[]) => given.map((word) => (word === 'mammal' ? 1 : 0)))
        const counted = countAnswers(parts.soal as never, parts.keys, columns, groups)
        const id = `${row.subpart}:${row.actualresponse === 'mammal' ? 1 : 0}`
        expect(counted.answers.find((one) => one.id === id)?.n, JSON.stringify(row)).toBe(Number(row.totalcount))
        continue
      }
      const counted = countAnswers(text.soal as never, text.keys, answers, groups)
      expect(counted.answers.find((one) => one.id === row.actualresponse)?.n, JSON.stringify(row)).toBe(
        Number(row.totalcount),
      )
    }
  })
})

describe('statistics of their own', () => {
  const marks = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 })), {
    minLength: 2,
    maxLength: 60,
  })

  test('S20.5 discrimination stays between −1 and 1, efficiency below 1, and the order of the takers does not matter', () => {
    fc.assert(
      fc.property(marks, (rows) => {
        const of = (list: typeof rows) =>
          itemFigures({
            maks: 5,
            marks: Float64Array.from(list, ([mark]) => mark),
            rest: Float64Array.from(list, ([, rest]) => rest),
          })
        const [own, turned] = [of(rows), of([...rows].reverse())]
        expect(Math.abs(own.discrimination ?? 0)).toBeLessThanOrEqual(1 + 1e-9)
        expect(own.efficiency ?? 0).toBeLessThanOrEqual(1 + 1e-9)
        expect(turned.discrimination ?? 9).toBeCloseTo(own.discrimination ?? 9, 9)
        expect(own.discrimination === null).toBe(turned.discrimination === null)
      }),
    )
  })

  test('S20.6 KR-20 of the textbook: five right-or-wrong items that agree fully have an alpha of 1', () => {
    const column5 = Float64Array.from([1, 1, 1, 0, 0, 0])
    const variance = 5 * (itemFigures({ maks: 1, marks: column5, rest: column5 }).variance ?? 0)
    const spread = spreadOf(column5.map((mark) => mark * 5))
    expect(reliability(5, variance, spread?.sd ?? null).alpha).toBeCloseTo(1, 12)
    expect(reliability(1, variance, 1)).toEqual({ alpha: null, sem: null })
  })

  test('S20.7 every value falls into one bin of the histogram, and bins follow one another', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -5000, max: 100_000 }).map((hundredths) => hundredths / 100),
          { minLength: 1, maxLength: 80 },
        ),
        (values) => {
          const bins = histogram(values, Math.min(...values), Math.max(...values))
          expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(values.length)
          expect(bins.slice(1).map((bin) => bin.from)).toEqual(bins.slice(0, -1).map((bin) => bin.to))
          expect(bins.length).toBeLessThanOrEqual(14)
        },
      ),
    )
  })

  test('S20.8 quartiles are those of a spreadsheet, and nothing is said of nothing', () => {
    expect([0.25, 0.5, 0.75].map((share) => quantile([1, 2, 3, 4], share))).toEqual([1.75, 2.5, 3.25])
    expect(spreadOf([])).toBeNull()
    expect(spreadOf([7])).toMatchObject({ n: 1, mean: 7, sd: null, median: 7, skewness: null, kurtosis: null })
    expect(spreadOf([3, 3, 3, 3])).toMatchObject({ sd: 0, skewness: null, kurtosis: null })
  })
})
