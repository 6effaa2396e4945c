import { describe, expect, test } from 'vitest'
import { type CalibrationOptions, calibrate, parametersOf } from '#server/psychometrics/calibration.ts'
import { classicalOf } from '#server/psychometrics/classical.ts'
import { itemFit } from '#server/psychometrics/item-fit.ts'
import { gSquared, m2 } from '#server/psychometrics/model-fit.ts'
import { keyChecks } from '#server/psychometrics/options.ts'
import { USUAL_PRIORS } from '#server/psychometrics/priors.ts'
import { empiricalReliability, marginalReliability } from '#server/psychometrics/reliability.ts'
import { patternsOf, type Responses, responsesOf } from '#server/psychometrics/responses.ts'
import { eap, map, wle } from '#server/psychometrics/scores.ts'
import { suspicionsOf } from '#server/psychometrics/suspicious.ts'
import { answers, finite, random, someItems, thetasOf } from './support.ts'

const fill = (persons: number, items: number, value: (person: number, item: number) => number): Responses => ({
  persons,
  items,
  values: Int8Array.from({ length: persons * items }, (_, place) => value(Math.floor(place / items), place % items)),
})

const next = random(3)
const good = responsesOf(answers(someItems(10, next), thetasOf(300, next), next))
const at = (person: number, item: number) => good.values[person * good.items + item] as number

const sets: Record<string, Responses> = {
  'all right': fill(50, 6, () => 1),
  'all wrong': fill(50, 6, () => 0),
  'nobody had an item': fill(300, 10, (person, item) => (item === 4 ? -1 : at(person, item))),
  'five examinees': fill(5, 10, at),
  'one examinee': fill(1, 10, at),
  'every row the same': fill(200, 6, (_, item) => item % 2),
  'two rows, mirrored': fill(200, 6, (person, item) => (person + item) % 2),
  'guessing alone': fill(400, 20, () => (next() < 0.2 ? 1 : 0)),
  'one item': fill(100, 1, (person) => person % 3 && 1),
  'no item': fill(10, 0, () => 0),
  nobody: fill(0, 5, () => 0),
  'nothing presented': fill(20, 5, () => -1),
  'one column constant': fill(300, 10, (person, item) => (item === 2 ? 1 : at(person, item))),
  'one column twice': fill(300, 10, (person, item) => at(person, item === 9 ? 8 : item)),
  'perfect Guttman scale': fill(110, 10, (person, item) => (person % 11 > item ? 1 : 0)),
  'all columns the same': fill(100, 8, (person) => person % 2),
  'one item against all others': fill(300, 10, (person, item) => (item === 0 ? 1 - at(person, 0) : at(person, item))),
  'each form alone': fill(60, 12, (person, item) => (Math.floor(item / 4) === person % 3 ? (person + item) % 2 : -1)),
}

const ways: Record<string, CalibrationOptions> = {
  'Rasch, no priors': { model: 'rasch' },
  '1PL, no priors': { model: '1pl' },
  '2PL, no priors': { model: '2pl' },
  '1PL, priors': { model: '1pl', priors: USUAL_PRIORS },
  '2PL, priors': { model: '2pl', priors: USUAL_PRIORS },
}

describe.each(Object.entries(sets))('%s', (name, responses) => {
  const patterns = patternsOf(responses)

  test.each(Object.entries(ways))('Y6.1 ends with finite figures and states: %s', (_, options) => {
    const calibration = calibrate(patterns, options)
    finite(calibration)
    const items = parametersOf(calibration)
    const known = items.filter((item) => item !== null)
    for (const scores of [eap(patterns, items), map(patterns, items), wle(patterns, items)]) {
      finite([...scores.theta, ...scores.se])
      finite(empiricalReliability(patterns, scores))
    }
    finite(marginalReliability(known))
    const fit = itemFit(patterns, items, options.model)
    const classical = classicalOf(responses)
    finite([fit, classical, m2(patterns, calibration), gSquared(patterns, calibration)])
    finite(suspicionsOf({ classical, calibration, fit }))
    expect(calibration.items).toHaveLength(responses.items)
    // Priors hold everything: what they leave unlimited is a fault.
    if (options.priors) {
      expect(calibration.items.filter((item) => item.at_bound)).toEqual([])
      expect(calibration.converged || !known.length, name).toBe(true)
    }
    calibration.items.forEach(({ state, n, a }) => {
      expect(state === 'unseen').toBe(n === 0)
      if (!options.priors) expect(a === null).toBe(state !== 'estimated')
    })
  })
})

test('Y6.2 who has all right or all wrong has a finite score with priors and without, in the order of the scores', () => {
  const rows = [
    Array(10).fill(0),
    Array(10).fill(1),
    ...Array.from({ length: 300 }, (_, person) => [...good.values.subarray(person * 10, person * 10 + 10)]),
  ]
  const patterns = patternsOf(responsesOf(rows as number[][]))
  const items = parametersOf(calibrate(patterns, { model: '1pl', priors: USUAL_PRIORS }))
  for (const { theta } of [eap(patterns, items), map(patterns, items), wle(patterns, items)]) {
    const all = [...patterns.of].map((pattern) => theta[pattern] as number)
    expect(all[0]).toBe(Math.min(...all))
    expect(all[1]).toBe(Math.max(...all))
  }
})

test('Y6.3 an item that all had right is kept by priors with a sensible difficulty, and left out without', () => {
  const patterns = patternsOf(sets['one column constant'] as Responses)
  const held = calibrate(patterns, { model: '2pl', priors: USUAL_PRIORS }).items[2]
  expect(held).toMatchObject({ state: 'constant' })
  expect(held?.b).toBeLessThan(-2)
  const left = calibrate(patterns, { model: '2pl' }).items[2]
  expect(left).toMatchObject({ state: 'constant', a: null, b: null })
})

test('Y6.4 a key nobody chose, one option, blanks alone: keys are checked without a fault', () => {
  for (const value of [0, 1, -1, -2]) {
    const checks = keyChecks({ persons: 30, items: 3, values: new Int16Array(90).fill(value) }, [0, 0, 0])
    finite(checks)
    expect(checks.map(({ suggested }) => suggested)).toEqual([null, null, null])
  }
  expect(keyChecks({ persons: 0, items: 0, values: new Int16Array(0) }, [])).toEqual([])
})

test('Y6.5 in pure guessing the test says that it measures nothing', () => {
  const patterns = patternsOf(sets['guessing alone'] as Responses)
  const items = parametersOf(calibrate(patterns, { model: '2pl', priors: USUAL_PRIORS }))
  expect(empiricalReliability(patterns, eap(patterns, items))).toBeLessThan(0.5)
  expect(classicalOf(sets['guessing alone'] as Responses).alpha).toBeLessThan(0.3)
})
