import { describe, expect, test } from 'vitest'
import { calibrate, parametersOf } from '#server/psychometrics/calibration.ts'
import { chiSquareP } from '#server/psychometrics/distributions.ts'
import { itemFit } from '#server/psychometrics/item-fit.ts'
import { type Item, informationBetween, type Model, probability } from '#server/psychometrics/model.ts'
import { expectedCounts, gSquared, m2 } from '#server/psychometrics/model-fit.ts'
import { patternsOf, responsesOf } from '#server/psychometrics/responses.ts'
import { eap, map } from '#server/psychometrics/scores.ts'
import { fixture, fromCounts, printed } from './support.ts'

interface Published {
  b: number[]
  se_b: number[]
  a: number
  se_a: number
  loglik: number
  aic: number
  bic: number
}

interface Lsat6 {
  patterns: Record<string, number>
  published: {
    rasch_fixed_slope_1: Published & { P_correct_at_theta0: number[] }
    one_pl_common_slope: Published & {
      test_information_total: number
      'information_in_-4_0': number
      information_in_0_4: number
    }
    two_pl: { loglik: number; aic: number; bic: number; LRT_vs_1pl: number; p: number }
    anova_rasch_vs_1pl: { LRT: number }
    mirt_itemtype_Rasch: { d: number[]; latent_variance: number }
    empirical_bayes_scores_1pl: Record<string, [number, number]>
    expected_frequencies_1pl: Record<string, number>
  }
  ltm_two_pl: { a: number[]; b: number[]; se_a: number[]; se_b: number[] }
  mirt_one_pl: Record<'G2' | 'G2_df' | 'G2_p' | 'M2' | 'M2_df' | 'M2_p', number> &
    Record<'S_X2' | 'S_X2_df' | 'S_X2_p', number[]>
}

const lsat6 = fixture<Lsat6>('lsat6')
const { patterns, at } = fromCounts(lsat6.patterns)
const fitted = (model: Model, quadrature?: number) =>
  calibrate(patterns, quadrature ? { model, quadrature } : { model })

describe.each([
  ['61 even nodes', undefined],
  ['21 nodes of Gauss–Hermite', 21],
])('LSAT6, %s', (_, quadrature) => {
  test('Y1.1 Rasch: difficulties, their errors, log likelihood, AIC, BIC as ltm prints them', () => {
    const { items, loglik, aic, bic, converged, errors } = fitted('rasch', quadrature)
    const published = lsat6.published.rasch_fixed_slope_1
    expect([converged, errors]).toEqual([true, 'observed'])
    printed(
      items.map(({ b }) => b),
      published.b,
      4,
    )
    printed(
      items.map(({ se_b }) => se_b),
      published.se_b,
      4,
    )
    printed([loglik, aic, bic], [published.loglik, published.aic, published.bic], 3)
    const atZero = items.map(({ a, d }) => probability({ a, d } as Item, 0))
    printed(atZero, published.P_correct_at_theta0, 3)
  })

  test('Y1.2 1PL: the common slope and difficulties with errors, log likelihood, AIC, BIC as ltm prints them', () => {
    const { items, loglik, aic, bic } = fitted('1pl', quadrature)
    const published = lsat6.published.one_pl_common_slope
    printed(
      items.map(({ a }) => a),
      Array(5).fill(published.a),
      4,
    )
    printed(
      items.map(({ se_a }) => se_a),
      Array(5).fill(published.se_a),
      4,
    )
    printed(
      items.map(({ b }) => b),
      published.b,
      4,
    )
    printed(
      items.map(({ se_b }) => se_b),
      published.se_b,
      4,
    )
    printed([loglik, aic, bic], [published.loglik, published.aic, published.bic], 3)
  })

  test('Y1.3 2PL: the maximum of domain.md, and within its remaining gradient what ltm prints', () => {
    const { items, loglik, aic, bic, converged } = fitted('2pl', quadrature)
    expect(converged).toBe(true)
    printed(
      items.map(({ a }) => a),
      [0.8257, 0.7227, 0.8909, 0.6884, 0.6569],
      4,
    )
    printed(
      items.map(({ b }) => b),
      [-3.3588, -1.3701, -0.2797, -1.8664, -3.1259],
      4,
    )
    printed([loglik], [-2466.653], 3)
    printed([aic, bic], [lsat6.published.two_pl.aic, lsat6.published.two_pl.bic], 2)
    // ltm stopped with a gradient of 0.024.
    const { a, b, se_a, se_b } = lsat6.ltm_two_pl
    items.forEach((item, index) => {
      expect(item.a).toBeCloseTo(a[index] as number, 2)
      expect(Math.abs((item.b as number) - (b[index] as number))).toBeLessThan(0.003)
      expect(item.se_a).toBeCloseTo(se_a[index] as number, 3)
      expect(Math.abs((item.se_b as number) - (se_b[index] as number))).toBeLessThan(0.002)
    })
  })
})

test('Y1.4 LSAT6: the likelihood ratios of the three models', () => {
  const [rasch, one, two] = (['rasch', '1pl', '2pl'] as const).map((model) => fitted(model).loglik) as [
    number,
    number,
    number,
  ]
  printed(
    [2 * (one - rasch), 2 * (two - one)],
    [lsat6.published.anova_rasch_vs_1pl.LRT, lsat6.published.two_pl.LRT_vs_1pl],
    2,
  )
  printed([chiSquareP(2 * (two - one), 4)], [lsat6.published.two_pl.p], 3)
})

test('Y1.5 LSAT6: the Rasch model of mirt, slope 1 and free variance, is the 1PL in other units', () => {
  const { items } = fitted('1pl')
  const { d, latent_variance } = lsat6.published.mirt_itemtype_Rasch
  items.forEach((item, index) => {
    expect(item.d).toBeCloseTo(d[index] as number, 2)
    expect((item.a as number) ** 2).toBeCloseTo(latent_variance, 2)
  })
})

test('Y1.6 LSAT7: the 2PL of mirt', () => {
  const { patterns: counts, mirt_two_pl: published } = fixture<{
    patterns: Record<string, number>
    mirt_two_pl: { loglik: number; a: number[]; d: number[]; b: number[] }
  }>('lsat7')
  const { items, loglik } = calibrate(fromCounts(counts).patterns, { model: '2pl' })
  printed([loglik], [published.loglik], 3)
  items.forEach((item, index) => {
    // mirt stops at steps of 10⁻⁴.
    expect(Math.abs((item.a as number) - (published.a[index] as number))).toBeLessThan(0.002)
    expect(Math.abs((item.d as number) - (published.d[index] as number))).toBeLessThan(0.0015)
    expect(Math.abs((item.b as number) - (published.b[index] as number))).toBeLessThan(0.0015)
  })
})

test('Y1.7 Environment: cut at its first boundary, the graded model of ltm and the models here agree within two errors', () => {
  const { rows, published } = fixture<{
    rows: string[]
    published: {
      constrained: { Dscrmn: number; Extrmt1: number[] }
      unconstrained: { Dscrmn: number[]; Extrmt1: number[] }
    }
  }>('environment')
  const cut = patternsOf(responsesOf(rows.map((row) => [...row].map((level) => (level === '1' ? 0 : 1)))))
  const { constrained, unconstrained } = published
  const near = (value: number | null, other: number, error: number | null) =>
    expect(Math.abs((value as number) - other)).toBeLessThan(2 * (error as number))
  for (const [index, item] of calibrate(cut, { model: '1pl' }).items.entries()) {
    near(item.a, constrained.Dscrmn, item.se_a)
    near(item.b, constrained.Extrmt1[index] as number, item.se_b)
  }
  for (const [index, item] of calibrate(cut, { model: '2pl' }).items.entries()) {
    near(item.a, unconstrained.Dscrmn[index] as number, item.se_a)
    near(item.b, unconstrained.Extrmt1[index] as number, item.se_b)
  }
})

test('Y2.1 LSAT6 1PL: MAP by number right with its error as ltm prints it, EAP as in domain.md', () => {
  const items = parametersOf(fitted('1pl'))
  const [modes, means] = [map(patterns, items), eap(patterns, items)]
  const rows = ['00000', '00001', '00011', '00111', '01111', '11111'].map(at)
  const published = rows.map(
    (_, right) => lsat6.published.empirical_bayes_scores_1pl[`score_${right}`] as [number, number],
  )
  // ltm searches each score by itself and stops within 0.0006 of its maximum.
  rows.forEach((row, right) => {
    const [theta, se] = published[right] as [number, number]
    expect(Math.abs((modes.theta[row] as number) - theta)).toBeLessThan(0.0007)
    expect(Math.abs((modes.se[row] as number) - se)).toBeLessThan(0.0006)
  })
  printed(
    rows.map((row) => means.theta[row] as number),
    [-1.9101, -1.4288, -0.9406, -0.4387, 0.0835, 0.6322],
    4,
  )
})

test('Y2.2 LSAT6 1PL: information of the test, all and in parts', () => {
  const items = parametersOf(fitted('1pl')) as Item[]
  const published = lsat6.published.one_pl_common_slope
  printed([informationBetween(items, -10, 10)], [published.test_information_total], 3)
  printed([informationBetween(items, -4, 0)], [published['information_in_-4_0']], 3)
  // Printed 0.768; the printed parameters themselves give 0.7674.
  expect(Math.abs(informationBetween(items, 0, 4) - published.information_in_0_4)).toBeLessThan(0.0007)
})

test('Y2.3 LSAT6 1PL: how many examinees each pattern leads to expect', () => {
  const counts = expectedCounts(patterns, fitted('1pl'))
  const rows = Object.entries(lsat6.published.expected_frequencies_1pl)
  printed(
    rows.map(([row]) => counts[at(row)] as number),
    rows.map(([, count]) => count),
    3,
  )
})

test('Y3.1 LSAT6 1PL: S-X², its degrees of freedom and p of each item as mirt prints them', () => {
  const found = itemFit(patterns, parametersOf(fitted('1pl')), '1pl')
  const { S_X2, S_X2_df, S_X2_p } = lsat6.mirt_one_pl
  expect(found.map((item) => item?.df)).toEqual(S_X2_df)
  found.forEach((item, index) => {
    expect(Math.abs((item?.s_x2 ?? 0) - (S_X2[index] as number))).toBeLessThan(0.001)
    expect(Math.abs((item?.p ?? 0) - (S_X2_p[index] as number))).toBeLessThan(0.001)
  })
})

test('Y3.2 LSAT7 2PL: S-X² of each item as mirt finds it', () => {
  const { patterns: counts, mirt_two_pl: published } = fixture<{
    patterns: Record<string, number>
    mirt_two_pl: { S_X2: number[]; S_X2_df: number[] }
  }>('lsat7')
  const seven = fromCounts(counts).patterns
  const found = itemFit(seven, parametersOf(calibrate(seven, { model: '2pl' })), '2pl', { least_expected: 0 })
  expect(found.map((item) => item?.df)).toEqual(published.S_X2_df)
  found.forEach((item, index) => {
    expect(Math.abs((item?.s_x2 ?? 0) - (published.S_X2[index] as number))).toBeLessThan(0.003)
  })
})

test('Y3.3 LSAT6 1PL: M₂ and G² with degrees of freedom and p as mirt prints them', () => {
  const one = fitted('1pl')
  const [limited, full] = [m2(patterns, one), gSquared(patterns, one)]
  const published = lsat6.mirt_one_pl
  expect([limited?.df, full?.df]).toEqual([published.M2_df, published.G2_df])
  // mirt's estimates stop at steps of 10⁻⁴.
  expect(Math.abs((limited?.statistic ?? 0) - published.M2)).toBeLessThan(0.003)
  printed([limited?.p ?? null], [published.M2_p], 3)
  printed([full?.statistic ?? null], [published.G2], 1)
  printed([full?.p ?? null], [published.G2_p], 4)
})
