import { expect, test } from 'vitest'
import { calibrate, parametersOf } from '#server/psychometrics/calibration.ts'
import { informationMatrix } from '#server/psychometrics/information-matrix.ts'
import { evenGrid } from '#server/psychometrics/quadrature.ts'
import { patternsOf, type Responses, responsesOf } from '#server/psychometrics/responses.ts'
import { byPerson, eap } from '#server/psychometrics/scores.ts'
import { answers, correlated, fixture, mean, random, rmse, someItems, thetasOf } from './support.ts'

interface Simulated {
  theta: number[]
  difficulty: number[]
  discrimination: number[]
  '1pl': string
  '2pl': string
}

const simulated = fixture<Simulated>('simulated')
const [PERSONS, ITEMS] = [1000, 420]

function unpacked(bits: string): Responses {
  const bytes = Buffer.from(bits, 'base64')
  const values = Int8Array.from(
    { length: PERSONS * ITEMS },
    (_, place) => ((bytes[place >> 3] as number) >> (7 - (place & 7))) & 1,
  )
  return { persons: PERSONS, items: ITEMS, values }
}

const centre = mean(simulated.theta)
const spread = Math.sqrt(mean(simulated.theta.map((theta) => (theta - centre) ** 2)))

/** Estimates on N(0, 1), moved to the scale of the simulation: its persons have another mean and sd. */
function recovered(model: '1pl' | '2pl', most_cycles: number) {
  const patterns = patternsOf(unpacked(simulated[model]))
  const found = calibrate(patterns, { model, standard_errors: false, most_cycles })
  const thetas = [...byPerson(patterns, eap(patterns, parametersOf(found)).theta)].map(
    (theta) => centre + spread * theta,
  )
  const b = found.items.map((item) => centre + spread * (item.b as number))
  const a = found.items.map((item) => (item.a as number) / spread)
  return { found, thetas, b, a }
}

test('Y11.1 1,000 simulated persons × 420 items, 1PL: difficulties, the slope and abilities come back', () => {
  const { found, thetas, b, a } = recovered('1pl', 30)
  expect(found.converged).toBe(true)
  expect(correlated(b, simulated.difficulty)).toBeGreaterThan(0.998)
  expect(rmse(b, simulated.difficulty)).toBeLessThan(0.13)
  expect(a[0]).toBeCloseTo(1, 1)
  expect(correlated(thetas, simulated.theta)).toBeGreaterThan(0.997)
  expect(rmse(thetas, simulated.theta)).toBeLessThan(0.22)
})

test('Y11.2 1,000 simulated persons × 420 items, 2PL: difficulties, slopes and abilities come back', () => {
  const { found, thetas, b, a } = recovered('2pl', 8)
  // The last digits of the steepest slopes need fifty cycles more and tell nothing here (docs/psychometrics.md has them).
  expect(found.cycles).toBe(8)
  expect(correlated(b, simulated.difficulty)).toBeGreaterThan(0.99)
  expect(correlated(a, simulated.discrimination)).toBeGreaterThan(0.9)
  expect(correlated(thetas, simulated.theta)).toBeGreaterThan(0.99)
})

test('Y11.3 outer products of scores lead to the errors of the second derivatives, within what chance leaves', () => {
  const next = random(77)
  const items = someItems(12, next)
  const patterns = patternsOf(responsesOf(answers(items, thetasOf(4000, next), next)))
  const layout = {
    size: 24,
    slope: Int32Array.from(items, (_, index) => 2 * index),
    intercept: Int32Array.from(items, (_, index) => 2 * index + 1),
  }
  const [exact, outer] = (['observed', 'cross-product'] as const).map((method) =>
    informationMatrix(patterns, items, evenGrid(), layout, method),
  ) as [Float64Array, Float64Array]
  for (let row = 0; row < 24; row++) {
    const place = row * 24 + row
    expect((outer[place] as number) / (exact[place] as number)).toBeGreaterThan(0.9)
    expect((outer[place] as number) / (exact[place] as number)).toBeLessThan(1.1)
  }
})
