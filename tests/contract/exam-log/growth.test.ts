import { expect, test } from 'vitest'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { AttemptFacts } from '#contract/exam/log/facts.ts'
import { standing } from '#contract/exam/log/standing.ts'
import { judge } from '#contract/exam/log/verdicts.ts'
import { AT, answer, log, MINUTE, open, sample } from './history.ts'
import { exam, facts } from './judging.ts'

type Said = [m: number, v: EntryValue]
type Attempt = [logs: Record<string, LogEntry[]>, facts: AttemptFacts]

const EXAM = exam({ total: 60 * MINUTE })
const begun = (): Said[] => [
  [0, open(AT)],
  [200, sample(AT + 100, 0, 200)],
]
const many = (n: number, said: (i: number) => Said[]) => Array.from({ length: n }, (_, i) => said(i)).flat()
const tabs = (n: number, a: (i: number) => Said[], b: (i: number) => Said[]): Attempt => [
  { a: log(...begun(), ...many(n, a)), b: log(...begun(), ...many(n, b)) },
  facts(),
]
const named = (n: number) => `w${String(n).padStart(6, '0')}`

/** Attempts of which n of something makes them long. */
const ATTEMPTS: Record<string, (n: number) => Attempt> = {
  'two tabs that know of each other, again and again': (n) =>
    tabs(
      n,
      (i) => [[2000 * i + 1000, { sees: { b: i + 2 } }]],
      (i) => [[2000 * i + 2000, { sees: { a: i + 3 } }]],
    ),
  'two tabs, one of which says that it knew what was still to come': (n) =>
    tabs(
      n,
      (i) => [[1000 * i + 1000, { sees: { b: Math.min(n, i + 3 + (i % 5) * 20) } }]],
      (i) => [[1000 * i + 1000, { sees: { a: i + 2 } }]],
    ),
  'clocks that were said to jump, which cannot be': (n) => {
    const jumps = many(n, (i) => [[1000 * i + 1000, { gap: { hidden: false, jump: 1000 } }]])
    const end = 1000 * n + 2000
    return [{ a: log(...begun(), ...jumps, [end, sample(AT + 1e10, end - 100, end)]) }, facts()]
  },
  'replies to calls that were all said to have left at the beginning': (n) => [
    { a: log([0, open(AT)], ...many(n, (i) => [[1000 * i, sample(AT + 1000 * i, 0, 1000 * i)]])) },
    facts(),
  ],
  'an answer in each batch': (n) => {
    const a = log([0, open(AT)], ...many(n, (i) => [[1000 * i, answer]]))
    return [{ a }, facts({ received: new Map([['a', a.map(({ seq, m }) => ({ seq, at: AT + m + 500 }))]]) })]
  },
}

/** CPU that judging it takes, ms. */
function cost([logs, known]: Attempt, of = EXAM): number {
  const given = new Map(Object.entries(logs))
  return costOf(() => judge(given, known, of))
}

/** The least of some tries. */
function costOf(work: () => unknown): number {
  const once = () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(once(), once(), once())
}

for (const [what, attempt] of Object.entries(ATTEMPTS))
  test(`I14.10 what judging costs grows with the log, and not with its square: ${what}`, () => {
    cost(attempt(1000))
    const [few, more] = [cost(attempt(4000)), cost(attempt(16_000))]
    // Four times as much; its square would be sixteen times as much. The clock of a thread counts in steps of some ms.
    expect(more).toBeLessThan(8 * few + 40)
  })

test('I14.11 as many page lives as an attempt may have, each of which says that it knew the next one’s future, are judged in a second', () => {
  const lives = Array.from({ length: 500 }, (_, n): [string, LogEntry[]] => [
    named(n),
    log(...begun(), [1000, { sees: { [named(n + 1)]: 4 } }], [90_000, answer]),
  ])
  expect(cost([Object.fromEntries(lives), facts({ origins: [{ writer: named(0), seq: 1 }] })])).toBeLessThan(1000)
})

test('I14.17 a page that says of 490 others in each of its entries what it said before is judged as fast as one that says it once', () => {
  const others = Array.from({ length: 490 }, (_, n): [string, LogEntry[]] => [named(n), log([0, open(AT)])])
  const knows = Object.fromEntries(others.map(([writer]) => [writer, 1]))
  const again = many(20_000, (i) => [[1000 + i, { sees: { [named(i % 490)]: 1 } }]])
  const a = log([0, open(AT, knows)], ...again)
  expect(cost([{ a, ...Object.fromEntries(others) }, facts()])).toBeLessThan(600)
})

test('I14.18 what it costs to tell which answer stands grows with the logs, and not with their square', () => {
  const spent = (n: number): number => {
    const a = log(...begun(), ...many(n, (i) => [[1000 + 10 * i, answer]]))
    const sees = many(n, (i) => [[300 + i, { sees: { c: i + 1 } }]])
    const later = log([0, open(AT + 1e6)], [200, sample(AT + 1e6 + 100, 0, 200)], [250, { a: 'B' }], ...sees)
    const c = log([0, open(AT)], ...many(n, (i) => [[i, { f: true }]]))
    const given = new Map(Object.entries({ a, b: later, c }))
    const { times, knowledge } = judge(given, facts(), EXAM)
    return costOf(() => standing(given, times.writers, knowledge, () => true))
  }
  spent(1000)
  const [few, more] = [spent(5000), spent(20_000)]
  expect(more).toBeLessThan(8 * few + 40)
})

test('I14.19 as many page lives as an attempt may have, each of which says that it went on, are judged in a second; the first of them ends the sub-test', () => {
  const of = exam({ subtes: [60 * MINUTE, 60 * MINUTE] })
  const moved = (n: number): [string, LogEntry[]] => [
    named(n),
    log(
      [0, open(AT + 1000 * n, n ? { [named(n - 1)]: 5 } : {})],
      [200, sample(AT + 1000 * n + 100, 0, 200)],
      ...([
        [300, { a: 'B' }],
        [400, { move: 1 }],
        [4000, answer],
      ] as Said[]),
    ),
  ]
  const lives = Object.fromEntries(Array.from({ length: 500 }, (_, n) => moved(n)))
  const known = facts({ origins: [{ writer: named(0), seq: 1 }] })
  expect(cost([lives, known], of)).toBeLessThan(1000)
  const { verdicts } = judge(new Map(Object.entries(lives)), known, of)
  expect(verdicts.get(named(0))?.[2]?.counts).toBe(true)
  expect(verdicts.get(named(499))?.[2]).toEqual({ counts: false, reason: 'too_late', marks: [] })
})
