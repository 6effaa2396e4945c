import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrate, parametersOf } from '#server/psychometrics/calibration.ts'
import { expected, tablesOf, together } from '#server/psychometrics/expectation.ts'
import { scoreChances } from '#server/psychometrics/item-fit.ts'
import {
  expectedScore,
  fromDifficulty,
  type Item,
  itemInformation,
  probability,
  testInformation,
} from '#server/psychometrics/model.ts'
import { pullOf, USUAL_PRIORS } from '#server/psychometrics/priors.ts'
import { evenGrid, gaussHermite } from '#server/psychometrics/quadrature.ts'
import { patternsOf, responsesOf } from '#server/psychometrics/responses.ts'
import { eap, map, wle } from '#server/psychometrics/scores.ts'
import { answers, random, someItems, thetasOf } from './support.ts'

const item = fc.record({
  a: fc.double({ min: 0.2, max: 3, noNaN: true }),
  d: fc.double({ min: -4, max: 4, noNaN: true }),
})
const seed = fc.integer({ min: 1, max: 1e9 })
/** Answers with holes, a few examinees. */
const small = fc.integer({ min: 1, max: 20 }).chain((items) =>
  fc.record({
    items: fc.array(item, { minLength: items, maxLength: items }),
    rows: fc.array(fc.array(fc.constantFrom(0, 1, 1, -1), { minLength: items, maxLength: items }), {
      minLength: 1,
      maxLength: 12,
    }),
  }),
)

test('Y9.1 counts of the E-step are those of the definition, item by item, in whatever pieces they are taken', () => {
  fc.assert(
    fc.property(small, fc.nat(), ({ items, rows }, cut) => {
      const grid = evenGrid(21)
      const patterns = patternsOf(responsesOf(rows))
      const whole = expected(patterns, tablesOf(items, grid))
      const at = cut % (patterns.count + 1)
      const tables = tablesOf(items, grid)
      const halves = together(expected(patterns, tables, 0, at), expected(patterns, tables, at))
      expect(halves.loglik).toBeCloseTo(whole.loglik, 8)
      let loglik = 0
      const n = new Float64Array(whole.n.length)
      const r = new Float64Array(whole.n.length)
      for (const row of rows) {
        const joint = [...grid.nodes].map((theta, q) =>
          row.reduce(
            (product, x, place) => product * (x < 0 ? 1 : Math.abs(1 - x - probability(items[place] as Item, theta))),
            grid.weights[q] as number,
          ),
        )
        const total = joint.reduce((sum, value) => sum + value)
        loglik += Math.log(total)
        row.forEach((x, place) => {
          joint.forEach((value, q) => {
            if (x >= 0) n[place * 21 + q] = (n[place * 21 + q] as number) + value / total
            if (x === 1) r[place * 21 + q] = (r[place * 21 + q] as number) + value / total
          })
        })
      }
      expect(whole.loglik).toBeCloseTo(loglik, 8)
      n.forEach((value, place) => {
        expect(whole.n[place]).toBeCloseTo(value, 8)
        expect(halves.n[place]).toBeCloseTo(value, 8)
        expect(whole.r[place]).toBeCloseTo(r[place] as number, 8)
        expect(halves.r[place]).toBeCloseTo(r[place] as number, 8)
      })
    }),
    { numRuns: 25 },
  )
})

test('Y9.2 whatever the order of examinees and items, the estimates are the same', () => {
  fc.assert(
    fc.property(seed, fc.constantFrom('rasch', '1pl', '2pl'), (start, model) => {
      const next = random(start)
      const rows = answers(someItems(9, next), thetasOf(150, next), next)
      const order = <T>(values: readonly T[]) =>
        values.map((value) => ({ value, key: next() })).sort((x, y) => x.key - y.key)
      const columns = order(Array.from({ length: 9 }, (_, index) => index)).map(({ value }) => value)
      const mixed = order(rows).map(({ value }) => columns.map((column) => value[column] as number))
      const options = { model, priors: USUAL_PRIORS } as const
      const plain = calibrate(patternsOf(responsesOf(rows)), options)
      const other = calibrate(patternsOf(responsesOf(mixed)), options)
      expect(other.loglik).toBeCloseTo(plain.loglik, 6)
      columns.forEach((column, place) => {
        expect(other.items[place]?.a).toBeCloseTo(plain.items[column]?.a as number, 5)
        expect(other.items[place]?.b).toBeCloseTo(plain.items[column]?.b as number, 5)
        expect(other.items[place]?.se_b).toBeCloseTo(plain.items[column]?.se_b as number, 4)
      })
    }),
    { numRuns: 4 },
  )
})

test('Y9.3 rows counted once with their number are the same as rows repeated', () => {
  const next = random(2)
  const rows = answers(someItems(6, next), thetasOf(80, next), next)
  const repeated = calibrate(patternsOf(responsesOf([...rows, ...rows, ...rows])), {
    model: '2pl',
    priors: USUAL_PRIORS,
  })
  const counted = calibrate(patternsOf(responsesOf(rows), Array(80).fill(3)), { model: '2pl', priors: USUAL_PRIORS })
  expect(counted).toEqual(repeated)
})

test('Y9.4 under one slope more right is more ability, the same number right the same ability; one more right never lowers it', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 2, maxLength: 7 }), fc.boolean(), (items, rasch) => {
      const used = rasch ? items.map(({ d }) => ({ a: 1, d })) : items
      const count = used.length
      const rows = Array.from({ length: 2 ** count }, (_, row) => used.map((_, place) => (row >> place) & 1))
      const patterns = patternsOf(responsesOf(rows))
      const right = rows.map((row) => row.reduce((sum, value) => sum + value))
      for (const { theta } of [eap(patterns, used), map(patterns, used), wle(patterns, used)]) {
        const own = rows.map((_, row) => theta[patterns.of[row] as number] as number)
        rows.forEach((row, index) => {
          row.forEach((value, place) => {
            if (!value) expect(own[index + 2 ** place]).toBeGreaterThan((own[index] as number) - 1e-9)
          })
          if (rasch) expect(own[index]).toBeCloseTo(own[2 ** (right[index] as number) - 1] as number, 6)
        })
      }
    }),
    { numRuns: 25 },
  )
})

test('Y9.5 information is never negative, adds up, is highest at the difficulty, and is the squared slope over the variance', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 10 }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      (items, theta) => {
        const single = items.map((one) => itemInformation(one, theta))
        expect(Math.min(...single)).toBeGreaterThanOrEqual(0)
        expect(testInformation(items, theta)).toBeCloseTo(
          single.reduce((sum, value) => sum + value),
          10,
        )
        for (const one of items) {
          expect(itemInformation(one, -one.d / one.a)).toBeGreaterThanOrEqual(itemInformation(one, theta) - 1e-12)
          const p = probability(one, theta)
          const slope = (probability(one, theta + 1e-5) - probability(one, theta - 1e-5)) / 2e-5
          expect(itemInformation(one, theta)).toBeCloseTo(slope ** 2 / (p * (1 - p)), 4)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('Y9.6 chances of the numbers right add up to 1, and their mean is the characteristic curve', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 15 }), (items) => {
      const grid = evenGrid(11)
      const chances = scoreChances(items, grid)
      grid.nodes.forEach((theta, q) => {
        let [sum, mean] = [0, 0]
        for (let score = 0; score <= items.length; score++) {
          sum += chances[score * 11 + q] as number
          mean += score * (chances[score * 11 + q] as number)
        }
        expect(sum).toBeCloseTo(1, 10)
        expect(mean).toBeCloseTo(expectedScore(items, theta), 8)
      })
    }),
    { numRuns: 30 },
  )
})

test('Y9.7 Gauss–Hermite has the moments of the normal distribution, and the known nodes of three', () => {
  for (const count of [3, 15, 21, 61]) {
    const { nodes, weights } = gaussHermite(count)
    expect(nodes).toHaveLength(count)
    const moment = (power: number) => nodes.reduce((sum, node, q) => sum + (weights[q] as number) * node ** power, 0)
    for (const [power, value] of [1, 0, 1, 0, 3].entries()) expect(moment(power)).toBeCloseTo(value, 8)
  }
  expect(gaussHermite(3).nodes[2]).toBeCloseTo(Math.sqrt(3), 10)
  expect(gaussHermite(3).weights[1]).toBeCloseTo(2 / 3, 10)
})

test('Y9.8 the pull of priors is the derivative of their density, and their curvature the second', () => {
  const prior = { slope: { mean: 0.1, sd: 0.5 }, intercept: { mean: -0.3, sd: 2 }, difficulty: { mean: 0.7, sd: 0.8 } }
  fc.assert(
    fc.property(item, ({ a, d }) => {
      const pull = pullOf(prior, { a, d }, true)
      const at = (da: number, dd: number) => pullOf(prior, { a: a + da, d: d + dd }, true)
      const h = 1e-5
      const near = (value: number, other: number) =>
        expect(Math.abs(value - other)).toBeLessThan(1e-4 * (1 + Math.abs(other)))
      near((at(h, 0).value - at(-h, 0).value) / (2 * h), pull.a)
      near((at(0, h).value - at(0, -h).value) / (2 * h), pull.d)
      near(-(at(h, 0).a - at(-h, 0).a) / (2 * h), pull.aa)
      near(-(at(0, h).a - at(0, -h).a) / (2 * h), pull.ad)
      near(-(at(0, h).d - at(0, -h).d) / (2 * h), pull.dd)
    }),
    { numRuns: 60 },
  )
})

test('Y9.9 at the estimates no step of any parameter raises the likelihood, and the errors are those of its curvature', () => {
  const next = random(9)
  const patterns = patternsOf(responsesOf(answers(someItems(5, next), thetasOf(800, next), next)))
  const { items, loglik } = calibrate(patterns, { model: '2pl' })
  const best = parametersOf({ items }) as Item[]
  const grid = evenGrid()
  const at = (step: (own: Item, place: number) => Item) => expected(patterns, tablesOf(best.map(step), grid)).loglik
  const h = 0.01
  best.forEach((_, index) => {
    for (const move of [
      { a: h, d: 0 },
      { a: 0, d: h },
    ]) {
      const up = at((own, place) => (place === index ? { a: own.a + move.a, d: own.d + move.d } : own))
      const down = at((own, place) => (place === index ? { a: own.a - move.a, d: own.d - move.d } : own))
      expect(up).toBeLessThan(loglik)
      expect(down).toBeLessThan(loglik)
      // All else held, the error is at most that of the whole matrix.
      const alone = 1 / Math.sqrt((2 * loglik - up - down) / (h * h))
      const se = (move.a ? items[index]?.se_a : items[index]?.se_d) as number
      expect(se).toBeGreaterThan(alone * 0.999)
      expect(se).toBeLessThan(alone * 3)
    }
  })
})

test('Y9.10 with more examinees the estimates come closer to the truth, and the errors say how close', () => {
  const next = random(21)
  const truth = [-1.5, -0.5, 0, 0.5, 1.5].flatMap((b) => [fromDifficulty(0.8, b), fromDifficulty(1.4, b)])
  const patterns = patternsOf(responsesOf(answers(truth, thetasOf(4000, next), next)))
  const { items } = calibrate(patterns, { model: '2pl' })
  const z = items.flatMap((own, index) => {
    const { a, d } = truth[index] as Item
    return [((own.a as number) - a) / (own.se_a as number), ((own.d as number) - d) / (own.se_d as number)]
  })
  expect(Math.max(...z.map(Math.abs))).toBeLessThan(3.5)
  expect(z.reduce((sum, value) => sum + value * value, 0) / z.length).toBeLessThan(2)
})
