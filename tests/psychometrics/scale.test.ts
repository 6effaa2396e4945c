import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrate, parametersOf } from '#server/psychometrics/calibration.ts'
import { calibrating, planFor } from '#server/psychometrics/ladder.ts'
import { curveLink, linked, meanSigma, relinked, relinkedTheta } from '#server/psychometrics/linking.ts'
import { fromDifficulty, type Item, probability } from '#server/psychometrics/model.ts'
import { BLANK, patternsOf, responsesOf } from '#server/psychometrics/responses.ts'
import { groupScale, reported, reportedError } from '#server/psychometrics/scale.ts'
import { byPerson, eap } from '#server/psychometrics/scores.ts'
import { answers, correlated, mean, normal, random, rmse, someItems, thetasOf } from './support.ts'

test('Y7.1 the ladder: author levels below 30 examinees, 1PL below 200, 2PL from 200 on', () => {
  expect([0, 29, 30, 199, 200, 100_000].map((count) => planFor(count).rung)).toEqual([
    ...['author_levels', 'author_levels', '1pl', '1pl', '2pl', '2pl'],
  ])
  expect([29, 30].map((count) => planFor(count).provisional)).toEqual([true, false])
})

test('Y7.2 with five examinees the level that the author gave decides, with a hundred the answers do', () => {
  const items = Array.from({ length: 12 }, (_, item) => ({
    level: (['easy', 'medium', 'hard'] as const)[item % 3] as 'easy',
  }))
  const difficultyOf = (count: number) => {
    // All items are alike, whatever their authors said.
    const rows = Array.from({ length: count }, (_, person) =>
      items.map((_, item) => ((person * 7 + item * 5) % 11 > 5 ? 1 : 0)),
    )
    const { items: found } = calibrate(patternsOf(responsesOf(rows)), planFor(count, items).options)
    const level = (kind: number) => mean(found.flatMap(({ b }, item) => (item % 3 === kind ? [b as number] : [])))
    return level(2) - level(0)
  }
  expect(difficultyOf(5)).toBeGreaterThan(0.8)
  expect(Math.abs(difficultyOf(150))).toBeLessThan(0.3)
})

test('Y7.3 few examinees: 2PL with priors is no worse than the number right, as in the simulation of domain.md', () => {
  const next = random(17)
  for (const count of [30, 100]) {
    let [ours, raw] = [0, 0]
    for (let round = 0; round < 5; round++) {
      const thetas = thetasOf(count, next)
      const rows = answers(someItems(20, next), thetas, next)
      const patterns = patternsOf(responsesOf(rows))
      const items = parametersOf(calibrate(patterns, { ...planFor(200).options }))
      ours += correlated([...byPerson(patterns, eap(patterns, items).theta)], thetas) / 5
      raw +=
        correlated(
          rows.map((row) => row.reduce<number>((sum, value) => sum + value, 0)),
          thetas,
        ) / 5
    }
    expect(ours).toBeGreaterThan(raw - 0.012)
    expect(ours).toBeGreaterThan(0.8)
  }
})

test('Y7.4 items of an earlier calibration hold its scale: an abler group scores higher, not the items easier', () => {
  const next = random(23)
  const truth = someItems(30, next)
  const thetas = thetasOf(800, next).map((theta) => 0.8 + 0.7 * theta)
  const patterns = patternsOf(responsesOf(answers(truth, thetas, next)))
  const known = truth.map(({ a, d }, index) => (index < 15 ? { anchor: { a, b: -d / a, se_a: 0.05, se_b: 0.05 } } : {}))
  const { options } = planFor(800, known)
  const held = calibrate(patterns, options)
  expect(held.latent.mean).toBeCloseTo(0.8, 0.9)
  expect(held.latent.sd).toBeCloseTo(0.7, 0.9)
  const fresh = held.items.slice(15).map(({ b }) => b as number)
  const apart = rmse(
    fresh,
    truth.slice(15).map(({ a, d }) => -d / a),
  )
  expect(apart).toBeLessThan(0.25)

  const fixed = calibrate(patterns, {
    model: '2pl',
    fixed: truth.map((item, index) => (index < 15 ? item : undefined)),
  })
  expect(fixed.items.slice(0, 15).map(({ state, a }) => [state, a])).toEqual(
    truth.slice(0, 15).map(({ a }) => ['fixed', a]),
  )
  expect(Math.abs(fixed.latent.mean - 0.8)).toBeLessThan(0.1)
  expect(Math.abs(fixed.latent.sd - 0.7)).toBeLessThan(0.1)
})

test('Y7.5 attempts with fewer than five answers calibrate nothing', () => {
  const row = (answered: number) => Array.from({ length: 8 }, (_, item) => (item < answered ? 0 : BLANK))
  const values = Int16Array.from([4, 5, 0, 8].flatMap(row))
  expect(calibrating({ persons: 4, items: 8, values })).toEqual([1, 3])
})

test('Y7.6 reported scores: 500 + 100 θ, between 0 and 1000, two decimals; a group can be stretched to mean 500 and sd 100', () => {
  expect([0, 1.23456, -6, 6, 0.001].map((theta) => reported(theta))).toEqual([500, 623.46, 0, 1000, 500.1])
  expect(reportedError(0.31415)).toBe(31.42)
  const next = random(4)
  const thetas = thetasOf(500, next).map((theta) => 0.2 + 0.85 * theta)
  const scale = groupScale(thetas)
  const scores = thetas.map((theta) => reported(theta, scale ?? undefined))
  expect(mean(scores)).toBeCloseTo(500, 1)
  expect(Math.sqrt(mean(scores.map((score) => (score - mean(scores)) ** 2)))).toBeCloseTo(100, 1)
  expect([groupScale([1]), groupScale([2, 2, 2]), groupScale([])]).toEqual([null, null, null])
})

const link = fc.record({
  slope: fc.double({ min: 0.5, max: 2, noNaN: true }),
  shift: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
})

test('Y8.1 every method recovers a known link exactly where the anchors are free of error', () => {
  fc.assert(
    fc.property(link, fc.integer({ min: 1, max: 1e6 }), ({ slope, shift }, seed) => {
      const fresh = someItems(8, random(seed))
      const anchors = fresh.map((item) => ({ fresh: item, base: relinked(item, { slope, shift }) }))
      for (const found of [meanSigma(anchors), curveLink(anchors, 'stocking-lord'), curveLink(anchors, 'haebara')]) {
        expect(found?.slope).toBeCloseTo(slope, 5)
        expect(found?.shift).toBeCloseTo(shift, 5)
      }
    }),
    { numRuns: 25 },
  )
})

test('Y8.2 an item and a person moved by the same link meet at the same chance', () => {
  fc.assert(
    fc.property(link, fc.double({ min: -3, max: 3, noNaN: true }), (by, theta) => {
      const item = fromDifficulty(1.2, 0.4)
      expect(probability(relinked(item, by), relinkedTheta(theta, by))).toBeCloseTo(probability(item, theta), 10)
    }),
  )
})

test('Y8.3 anchors with error: curves come closer than 0.05; one that became easier is found and left out', () => {
  const next = random(31)
  const truth = { slope: 1.2, shift: -0.4 }
  const anchors = someItems(20, next).map((item) => {
    const base = relinked(item, truth)
    return { fresh: item, base: { a: base.a * Math.exp(0.05 * normal(next)), d: base.d + 0.05 * normal(next) } }
  })
  const spoilt = anchors.map((pair, index) =>
    index === 6 ? { ...pair, base: { ...pair.base, d: pair.base.d - 2 } } : pair,
  )
  for (const method of ['stocking-lord', 'haebara'] as const) {
    const found = linked(spoilt, method)
    expect(found?.drifted).toContain(6)
    expect(Math.abs((found?.link.slope ?? 0) - truth.slope)).toBeLessThan(0.05)
    expect(Math.abs((found?.link.shift ?? 0) - truth.shift)).toBeLessThan(0.05)
  }
})

test('Y8.4 too few or equal anchors make no link', () => {
  const pair = { base: fromDifficulty(1, 0), fresh: fromDifficulty(1, 0) }
  expect([linked([]), linked([pair]), linked([pair, pair])]).toEqual([null, null, null])
})

test('Y8.5 two sittings with common items: linked scores are on one scale', () => {
  const next = random(41)
  const items = someItems(40, next)
  const [first, second] = [thetasOf(1000, next), thetasOf(1000, next).map((theta) => theta * 0.8 + 0.6)]
  const [early, late] = [items.slice(0, 25), items.slice(15)]
  const calibrated = ([own, thetas]: readonly [Item[], number[]]) => {
    const patterns = patternsOf(responsesOf(answers(own, thetas, next)))
    const found = parametersOf(calibrate(patterns, { model: '2pl' })) as Item[]
    return { found, theta: [...byPerson(patterns, eap(patterns, found).theta)] }
  }
  const [base, fresh] = [calibrated([early, first]), calibrated([late, second])]
  const common = Array.from({ length: 10 }, (_, index) => ({
    base: base.found[15 + index] as Item,
    fresh: fresh.found[index] as Item,
  }))
  const found = linked(common)
  if (!found) throw new Error('no link')
  expect(Math.abs(found.link.slope - 0.8)).toBeLessThan(0.1)
  expect(Math.abs(found.link.shift - 0.6)).toBeLessThan(0.1)
  expect(Math.abs(mean(fresh.theta.map((theta) => relinkedTheta(theta, found.link))) - mean(second))).toBeLessThan(0.1)
})
