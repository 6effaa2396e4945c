import { expect, test } from 'vitest'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { AttemptFacts } from '#contract/exam/log/facts.ts'
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

/** CPU that judging it takes, ms: the least of some tries. */
function cost([logs, known]: Attempt): number {
  const given = new Map(Object.entries(logs))
  const once = () => {
    const before = process.threadCpuUsage()
    judge(given, known, EXAM)
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
