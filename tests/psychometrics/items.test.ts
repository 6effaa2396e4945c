import { expect, test } from 'vitest'
import { calibrate, parametersOf } from '#server/psychometrics/calibration.ts'
import { classicalOf } from '#server/psychometrics/classical.ts'
import { itemFit } from '#server/psychometrics/item-fit.ts'
import { fromDifficulty } from '#server/psychometrics/model.ts'
import { keyChecks } from '#server/psychometrics/options.ts'
import { USUAL_PRIORS } from '#server/psychometrics/priors.ts'
import { ABSENT, BLANK, type Choices, patternsOf, responsesOf, scored } from '#server/psychometrics/responses.ts'
import { suspicionsOf } from '#server/psychometrics/suspicious.ts'
import { answers, choicesOf, fixture, normal, printed, random, someItems, thetasOf } from './support.ts'

const ctt = fixture<{ key: string; rows: string[]; published: { alpha: number; mean: number; p: number[] } }>('ctt')
const hci = fixture<{ key: string; rows: string[] }>('hci')

test('Y4.1 CTT data: share right of each item, mean and alpha as expected; KR-20 is alpha', () => {
  const { choices, key } = choicesOf(ctt)
  const { items, alpha, kr20, mean, complete, sem, sd } = classicalOf(scored(choices, key), choices)
  printed(
    items.map(({ p }) => p),
    ctt.published.p,
    2,
  )
  printed([alpha, kr20], [ctt.published.alpha, ctt.published.alpha], 4)
  printed([mean], [ctt.published.mean], 2)
  expect(complete).toBe(100)
  expect(sem).toBeCloseTo((sd as number) * Math.sqrt(1 - (alpha as number)), 10)
})

test('Y4.2 LSAT6: shares right and point-biserials, the item among the total, as ltm prints them', () => {
  const { patterns, published } = fixture<{
    patterns: Record<string, number>
    published: { proportion_correct: number[]; item_total_point_biserial_including_item: number[] }
  }>('lsat6')
  const rows = Object.entries(patterns).flatMap(([row, count]) => Array(count).fill([...row].map(Number)) as number[][])
  const { items } = classicalOf(responsesOf(rows))
  printed(
    items.map(({ p }) => p),
    published.proportion_correct,
    3,
  )
  // ltm divides by the standard deviation of a sample, n − 1, but takes p(1 − p) of all.
  const asLtm = (r: number | null) => (r as number) * Math.sqrt((rows.length - 1) / rows.length)
  printed(
    items.map((item) => asLtm(item.point_biserial)),
    published.item_total_point_biserial_including_item,
    3,
  )
})

test('Y4.3 HCI: the figures of a test of 651 students, worked out a second way', () => {
  const { choices, key } = choicesOf(hci)
  const { items, alpha } = classicalOf(scored(choices, key), choices)
  const right = hci.rows.map((row) => [...row].map((letter, item) => (letter === hci.key[item] ? 1 : 0) as number))
  const variance = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value) / values.length
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  }
  const totals = right.map((row) => row.reduce((sum, value) => sum + value))
  const inner = items
    .map((_, item) => variance(right.map((row) => row[item] as number)))
    .reduce((sum, value) => sum + value)
  expect(alpha).toBeCloseTo((20 / 19) * (1 - inner / variance(totals)), 10)
  // var(x + rest) = var x + var rest + 2 cov.
  items.forEach(({ corrected, p }, item) => {
    const x = right.map((row) => row[item] as number)
    const rest = totals.map((total, person) => total - (x[person] as number))
    const covariance = (variance(totals) - variance(x) - variance(rest)) / 2
    expect(corrected).toBeCloseTo(covariance / Math.sqrt(variance(x) * variance(rest)), 10)
    expect(p).toBeCloseTo(x.reduce((sum, value) => sum + value) / 651, 12)
  })
})

test('Y4.4 a blank counts as wrong and as omitted; an item that the form did not hold counts as neither', () => {
  const choices: Choices = { persons: 4, items: 2, values: Int16Array.from([0, 1, BLANK, 1, 0, ABSENT, 2, ABSENT]) }
  const { items } = classicalOf(scored(choices, [0, 1]), choices)
  expect(items.map(({ n, p, omitted }) => ({ n, p, omitted }))).toEqual([
    { n: 4, p: 0.5, omitted: 0.25 },
    { n: 2, p: 1, omitted: 0 },
  ])
})

test.each([
  ['CTT', ctt],
  ['HCI', hci],
])('Y5.1 %s: no item of a test with right keys is said to have a wrong one', (_, data) => {
  const { choices, key } = choicesOf(data)
  expect(keyChecks(choices, key).map(({ suggested }) => suggested)).toEqual(key.map(() => null))
})

test.each([
  ['CTT, 100 examinees', ctt, 0.8],
  ['HCI, 651 students', hci, 0.9],
])(
  'Y5.2 %s: of all wrong keys, one at a time, nearly all are found with the right option, and no other item is',
  (_, data, least) => {
    const { choices, key } = choicesOf(data)
    const before = keyChecks(choices, key)
    let [found, tried] = [0, 0]
    key.forEach((right, item) => {
      for (const { option, n } of before[item]?.options ?? []) {
        if (option === right || option === BLANK || n === 0) continue
        const wrong = key.map((own, place) => (place === item ? option : own))
        const checks = keyChecks(choices, wrong)
        expect(checks.filter(({ suggested }, place) => place !== item && suggested !== null)).toEqual([])
        tried++
        if (checks[item]?.suggested === right) found++
        else expect(checks[item]?.suggested).toBeNull()
      }
    })
    expect(found / tried).toBeGreaterThan(least)
  },
)

test('Y5.3 several wrong keys in one test do not hide one another', () => {
  const { choices, key } = choicesOf(hci)
  const wrong = key.map((own, item) => (item % 5 === 1 ? (own + 1) % 4 : own))
  const checks = keyChecks(choices, wrong)
  const found = [1, 6, 11, 16].filter((item) => checks[item]?.suggested === key[item])
  expect(found.length).toBeGreaterThanOrEqual(3)
})

test('Y5.4 guessing alone leads to no suggestion more often than chance', () => {
  const next = random(7)
  const values = Int16Array.from({ length: 400 * 40 }, () => Math.floor(next() * 5))
  const checks = keyChecks({ persons: 400, items: 40, values }, Array(40).fill(0))
  expect(checks.filter(({ suggested }) => suggested !== null).length).toBeLessThanOrEqual(2)
})

test('Y5.5 suspicious items: reversed, misfitting, too easy, too hard, unseen and with a wrong key, each by its name', () => {
  const next = random(11)
  const thetas = thetasOf(1500, next)
  const items = [...someItems(20, next)]
  const rows = answers(items, thetas, next)
  const seen = thetas.map((theta, person) => {
    const [reversed, easy, hard] = [answers([{ a: -1, d: 0 }], [theta], next)[0]?.[0], person > 5, person < 20]
    // Right in the middle, wrong at both ends: no curve of the model.
    const hump = next() < 0.1 + 0.8 * Math.exp(-2 * theta * theta) ? 1 : 0
    return [...(rows[person] as number[]), reversed as number, easy ? 1 : 0, hard ? 1 : 0, hump, -1]
  })
  const responses = responsesOf(seen)
  const patterns = patternsOf(responses)
  const calibration = calibrate(patterns, { model: '2pl', priors: USUAL_PRIORS })
  const fit = itemFit(patterns, parametersOf(calibration), '2pl')
  const codes = suspicionsOf({ classical: classicalOf(responses), calibration, fit }).map((list) =>
    list.map(({ code }) => code),
  )
  expect(codes.slice(0, 20)).toEqual(Array(20).fill([]))
  expect(codes[20]).toContain('negative_discrimination')
  expect(codes[21]).toContain('too_easy')
  expect(codes[22]).toContain('too_hard')
  expect(codes[23]).toContain('misfit')
  expect(codes[24]).toEqual(['unseen'])

  const { choices, key } = choicesOf(hci)
  const wrong = key.map((own, item) => (item === 4 ? (own + 1) % 4 : own))
  const [found] =
    suspicionsOf({ classical: classicalOf(scored(choices, wrong)), keys: keyChecks(choices, wrong) })[4] ?? []
  expect(found).toEqual({ code: 'wrong_key', suggested: key[4] })
})

test('Y3.4 where the model holds, p of S-X² is spread evenly: of 90 items about one in twenty lies below 0.05', () => {
  const ps: number[] = []
  for (let seed = 1; seed <= 3; seed++) {
    const next = random(seed)
    const items = someItems(30, next)
    const patterns = patternsOf(responsesOf(answers(items, thetasOf(1000, next), next)))
    const found = itemFit(patterns, parametersOf(calibrate(patterns, { model: '2pl', priors: USUAL_PRIORS })), '2pl')
    ps.push(...found.flatMap((item) => (item?.p == null ? [] : [item.p])))
  }
  expect(ps).toHaveLength(90)
  const below = (limit: number) => ps.filter((p) => p < limit).length / ps.length
  expect(below(0.05)).toBeLessThan(0.1)
  expect(Math.abs(below(0.5) - 0.5)).toBeLessThan(0.16)
})

test('Y3.5 forms of their own: S-X² of items that only part of the examinees had is worked out within each form', () => {
  const next = random(5)
  const items = Array.from({ length: 24 }, () => fromDifficulty(1, normal(next)))
  const rows = answers(items, thetasOf(2000, next), next).map((row, person) =>
    row.map((value, item) => ((item < 8 && person % 2) || (item >= 16 && person % 2 === 0) ? -1 : value)),
  )
  const patterns = patternsOf(responsesOf(rows))
  expect(patterns.runs.length).toBe(3)
  const found = itemFit(patterns, parametersOf(calibrate(patterns, { model: '1pl' })), '1pl')
  expect(found.every((item) => item !== null && item.df > 5 && (item.p as number) > 0.0005)).toBe(true)
  // Common items are tested in both forms.
  expect(found[10]?.df).toBeGreaterThan(2 * (found[0]?.df as number) - 6)
})
