import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { WriterTimes } from '#contract/exam/log/life.ts'
import { between, lifeOf } from '#contract/exam/log/life.ts'
import { COUNTS } from '#contract/exam/log/verdict.ts'
import { judge } from '#contract/exam/log/verdicts.ts'
import { type Times, when } from '#contract/exam/log/when.ts'
import { odditiesOf } from '#server/exam/log/oddities.ts'
import { facts as factsMessage } from '../../offline/log/disk-things.ts'
import { AT, answer, around, type History, log, MINUTE, NO_FACTS, open, run, sample, step } from './history.ts'
import { exam, facts, verdictsOf } from './judging.ts'

/** Entries whose interval does not hold the moment in which they were written. */
function wrong(history: History, times: Times): string[] {
  return history.lives.flatMap(({ writer, truth }) =>
    truth.flatMap((moment, index) => {
      const { lo, hi, est } = timesOf(times, writer)
      const [least, most, taken] = [lo[index] as number, hi[index] as number, est[index] as number]
      const holds = least <= moment + 1 && moment <= most + 1 && least <= taken && taken <= most
      return holds ? [] : [`${writer}/${index + 1}: ${least - moment} ≤ 0 ≤ ${most - moment}, taken ${taken - moment}`]
    }),
  )
}

const timesOf = (times: Times, writer: string) => times.writers.get(writer) as WriterTimes

const HISTORIES = Number(process.env.HISTORIES ?? 2000)

test('I14.1 the interval of every entry holds the moment in which it was written, whatever clocks, lids, sleeps and kills did', () => {
  const phone = fc.record({ ppm: around(400), ahead: around(120 * MINUTE) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), phone, (steps, of) => {
      const history = run(steps, of)
      const times = when(history.logs, history.facts)
      expect(times.dropped).toEqual([])
      expect(wrong(history, times)).toEqual([])
    }),
    { numRuns: HISTORIES },
  )
})

test('I14.2 where a stretch without a gap has a sample, every entry of it is taken right to two seconds', () => {
  const phone = fc.record({ ppm: around(400), ahead: around(120 * MINUTE) })
  let seen = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), phone, (steps, of) => {
      const history = run(steps, of)
      const times = when(history.logs, history.facts)
      for (const { writer, entries, truth } of history.lives) {
        const { est } = timesOf(times, writer)
        for (const [from, end] of stretches(entries)) {
          const part = entries.slice(from, end)
          const sampled = part.some(
            ({ v }) => 'server' in v && v.server.left > (part[0]?.m ?? 0) && v.server.back - v.server.left <= 2000,
          )
          if (!sampled) continue
          seen++
          for (let i = from; i < end; i++)
            expect(Math.abs((est[i] as number) - (truth[i] as number))).toBeLessThan(2000)
        }
      }
    }),
    { numRuns: HISTORIES },
  )
  expect(seen).toBeGreaterThan(HISTORIES / 10)
})

/** From each opening or gap to the next one. */
function stretches(entries: readonly LogEntry[]): [number, number][] {
  const starts = entries.flatMap(({ v }, index) => (index === 0 || 'gap' in v ? [index] : []))
  return starts.map((from, n) => [from, starts[n + 1] ?? entries.length])
}

test('I14.3 begun without a network with the clock an hour ahead: the tap after 3 s is 3 s after the origin, to a quarter of a second', () => {
  const entries = log([0, open(AT + 60 * MINUTE)], [3000, answer], [900_000, sample(AT + 900_000, 899_800, 900_000)])
  const { est, lo, hi, guess } = timesOf(when(new Map([['a', entries]]), NO_FACTS), 'a')
  expect(guess).toBe(false)
  expect(Math.abs((est[1] as number) - (AT + 3000))).toBeLessThan(2000)
  expect((hi[1] as number) - (lo[1] as number)).toBeLessThan(4000)
  expect(between(lifeOf(entries), 0, 1)).toEqual({ lo: 3000 * 0.999 - 250, hi: 3000 * 1.001 + 250 })
})

test('I14.4 row 4: a lid closed for ten minutes: the answer after it lies anywhere in them, and is not taken for sure at once', () => {
  const entries = log(
    ...([
      [0, open(AT)],
      [200, sample(AT + 100, 0, 200)],
      [900_000, answer],
    ] as [number, EntryValue][]),
    ...([
      [900_500, { gap: { hidden: false, jump: 10 * MINUTE } }],
      [903_000, answer],
    ] as [number, EntryValue][]),
  )
  const { lo, hi } = timesOf(when(new Map([['a', entries]]), NO_FACTS), 'a')
  expect(lo[4] as number).toBeLessThan(AT + 904_000)
  expect(hi[4] as number).toBeGreaterThan(AT + 903_000 + 10 * MINUTE)
})

test('I14.5 row 5: a reply that is delivered on waking moves no answer before the sleep', () => {
  const entries = log(
    ...([
      [0, open(AT)],
      [1000, answer],
      [2000, { gap: { hidden: true, jump: 8 * MINUTE } }],
    ] as [number, EntryValue][]),
    [2010, sample(AT + 1500, 1400, 2005)],
  )
  const { lo, hi, est } = timesOf(when(new Map([['a', entries]]), NO_FACTS), 'a')
  expect(lo[1] as number).toBeLessThan(AT + 1000)
  expect(hi[1] as number).toBeGreaterThan(AT + 999)
  expect(hi[3] as number).toBe(Number.POSITIVE_INFINITY)
  expect(Math.abs((est[1] as number) - (AT + 1000))).toBeLessThan(2000)
  // Where the exam ends two seconds after the tap, it counts; the phone slept on beyond that.
  expect(verdictsOf({ a: entries }, facts(), exam({ total: 3000 })).a?.[1]).toEqual(COUNTS)
})

test('I14.20 history 36703: two sleeps in a row, the clock set ahead in the first, draw nothing after them beyond what its sample says', () => {
  const entries = log(
    ...([
      [0, open(AT)],
      [200, sample(AT + 100, 0, 200)],
      // Slept for five minutes each, of which the clock says an hour.
      [1000, { gap: { hidden: true, jump: 60 * MINUTE } }],
      [1000, { gap: { hidden: true, jump: 5 * MINUTE } }],
      [2000, answer],
    ] as [number, EntryValue][]),
    [5000, sample(AT + 10 * MINUTE + 4900, 4700, 5000)],
  )
  // The call of the answer took its time, and the server had it all before.
  const received = new Map([['a', [{ seq: 5, at: AT + 10 * MINUTE + 9000 }]]])
  const { lo, hi, est } = timesOf(when(new Map([['a', entries]]), { ...NO_FACTS, received }), 'a')
  for (const index of [3, 4]) {
    const truth = AT + 10 * MINUTE + (entries[index]?.m ?? 0)
    expect(Math.abs((est[index] as number) - truth)).toBeLessThan(500)
  }
  expect(est[2] as number).toBeLessThanOrEqual(est[3] as number)
  expect(est.every((at, index) => at >= (lo[index] as number) && at <= (hi[index] as number))).toBe(true)
})

test('I14.21 history 12980: a stretch whose sample took long draws nothing after it beyond what a shorter call says there', () => {
  const entries = log(
    ...([
      [0, open(AT)],
      [1000, answer],
      // Both calls were on their way to the server for nearly all of the time that they took.
      [11_200, sample(AT + 11_100, 200, 11_200)],
      [12_000, { gap: { hidden: true, jump: 0 } }],
      [12_050, answer],
    ] as [number, EntryValue][]),
    [15_900, sample(AT + 15_800, 12_100, 15_900)],
  )
  const { lo, hi, est } = timesOf(when(new Map([['a', entries]]), NO_FACTS), 'a')
  for (const index of [3, 4, 5]) {
    const truth = AT + (entries[index]?.m ?? 0)
    expect(Math.abs((est[index] as number) - truth)).toBeLessThanOrEqual(3800 / 2)
  }
  expect(est.every((at, index) => index === 0 || at >= (est[index - 1] as number))).toBe(true)
  expect(est.every((at, index) => at >= (lo[index] as number) && at <= (hi[index] as number))).toBe(true)
})

test('I14.6 row 6: a forged circle of references is dropped and told; the other intervals stay as narrow as they were', () => {
  const a = log([0, open(AT)], [200, sample(AT + 100, 0, 200)], [60_000, answer], [121_000, { sees: { b: 4 } }])
  const b = log([0, open(AT)], [200, sample(AT + 100, 0, 200)], [1000, { sees: { a: 4 } }], [120_000, answer])
  const logs = new Map([
    ['a', a],
    ['b', b],
  ])
  const { writers, dropped } = when(logs, NO_FACTS)
  expect(dropped).toEqual([{ kind: 'knows', writer: 'b', index: 2, of: 'a', seq: 4 }])
  for (const { lo, hi } of writers.values())
    for (const [i, least] of lo.entries()) expect((hi[i] as number) - least).toBeLessThan(1500)
  const verdicts = verdictsOf({ a, b }, facts(), HOUR)
  expect([verdicts.a?.[2], verdicts.b?.[3]]).toEqual([COUNTS, COUNTS])
  // The attempt is marked, for staff to look at; without the reference it is not.
  expect(marksOf(logs)).toEqual([{ kind: 'evidence', count: 1 }])
  const honest = b.map((entry) => ('sees' in entry.v ? { ...entry, q: 0, v: answer } : entry))
  expect(marksOf(new Map([...logs, ['b', honest]]))).toEqual([])
})

const HOUR = exam({ total: 60 * MINUTE })

/** What staff are shown as odd about an attempt with these logs. */
function marksOf(logs: Map<string, LogEntry[]>) {
  const judged = { logs, facts: facts(), judged: judge(logs, facts(), HOUR), rows: [] }
  const odd = odditiesOf(judged, factsMessage(1), { ends_at: AT + 60 * MINUTE, at: AT })
  return odd.map(({ kind, detail }) => ({ kind, count: detail.count }))
}

test('I14.7 a writer that was lost with its stores constrains nothing', () => {
  const entries = log([0, open(AT, { lost: 40 })], [100, answer])
  const { writers, dropped } = when(new Map([['a', entries]]), NO_FACTS)
  expect(dropped).toEqual([])
  expect(writers.get('a')?.lo[1]).toBe(Number.NEGATIVE_INFINITY)
})

test('I14.8 an entry of a right to write is never taken to be before the right was given', () => {
  const entries = log([0, open(AT - 60 * MINUTE)], [1000, { epoch: 2 }], [2000, answer])
  const facts = { received: new Map(), claims: new Map([[2, AT]]) }
  const { lo, est } = timesOf(when(new Map([['a', entries]]), facts), 'a')
  expect(lo[2] as number).toBeGreaterThanOrEqual(AT)
  expect(est[2] as number).toBeGreaterThanOrEqual(AT)
})

test('I14.12 histories 10675, 32463: where a life ended in a gap that nothing measured, the life after it stays where its own sample says', () => {
  const before = log(
    [0, open(AT)],
    [700, sample(AT + 350, 0, 700)],
    [5000, { gap: { hidden: true, jump: 60 * MINUTE } }],
    [6000, answer],
  )
  const after = log(
    [0, open(AT + 70 * MINUTE, { a: 4 })],
    [30 * MINUTE, answer],
    [30 * MINUTE + 500, sample(AT + 40 * MINUTE + 250, 30 * MINUTE, 30 * MINUTE + 500)],
  )
  const logs = new Map([
    ['a', before],
    ['b', after],
  ])
  const { a, b } = Object.fromEntries(when(logs, NO_FACTS).writers) as Record<'a' | 'b', WriterTimes>
  expect([...b.est]).toEqual([AT + 10 * MINUTE, AT + 40 * MINUTE, AT + 40 * MINUTE + 500])
  // What its own sample says of the first stretch stays as well; behind the gap nothing is later than what knew of it.
  expect([...a.est]).toEqual([AT, AT + 700, AT + 10 * MINUTE, AT + 10 * MINUTE])
})

test('I14.13 history 5441: a life that was opened with its clock set back, and has no sample, makes the beginning no earlier', () => {
  const begun = log([0, open(AT)])
  const setBack = log([0, open(AT - 80 * MINUTE, { a: 1 })], [1000, answer])
  const logs = new Map([
    ['a', begun],
    ['b', setBack],
  ])
  const { a, b } = Object.fromEntries(when(logs, NO_FACTS).writers) as Record<'a' | 'b', WriterTimes>
  expect([...a.est]).toEqual([AT])
  expect([...b.est]).toEqual([AT, AT + 1000])
})

test('I14.14 history 9960: a life with a sample bounds those that it knew through one without', () => {
  const logs = new Map([
    ['a', log([0, open(AT + 60 * MINUTE)])],
    ['b', log([0, open(AT + 120 * MINUTE, { a: 1 })])],
    ['c', log([0, open(AT + 120 * MINUTE, { b: 1 })], [200, sample(AT + 100, 0, 200)])],
  ])
  const { a, b, c } = Object.fromEntries(when(logs, NO_FACTS).writers) as Record<'a' | 'b' | 'c', WriterTimes>
  expect([a, b, c].map(({ est }) => est[0])).toEqual([AT, AT, AT])
})

test('I14.15 history 50727: a life that is guessed later stays before those with a sample that knew of it', () => {
  const logs = new Map([
    ['a', log([0, open(AT + 10 * MINUTE)])],
    ['b', log([0, open(AT - 80 * MINUTE, { a: 1 })], [5 * MINUTE, answer])],
    [
      'c',
      log(
        [0, open(AT - 80 * MINUTE, { b: 2 })],
        [40 * MINUTE, sample(AT + 52 * MINUTE, 40 * MINUTE - 200, 40 * MINUTE + 200)],
      ),
    ],
  ])
  const { b, c } = Object.fromEntries(when(logs, NO_FACTS).writers) as Record<'b' | 'c', WriterTimes>
  expect([b.est[1], c.est[0]]).toEqual([AT + 12 * MINUTE, AT + 12 * MINUTE])
})

test('I14.9 a life without a sample follows its clock where that fits between what it knew and when it arrived, else the earliest', () => {
  const before = log([0, open(AT)], [200, sample(AT + 100, 0, 200)])
  const times = (ahead: number) => {
    const after = log([0, open(AT + 30 * MINUTE + ahead, { a: 2 })], [5 * MINUTE, answer])
    const logs = new Map([
      ['a', before],
      ['b', after],
    ])
    return timesOf(
      when(logs, { received: new Map([['b', [{ seq: 2, at: AT + 60 * MINUTE }]]]), claims: new Map() }),
      'b',
    )
  }
  const fits = times(0)
  expect([fits.guess, fits.est[1]]).toEqual([false, AT + 35 * MINUTE])
  const off = times(90 * MINUTE)
  expect(off.guess).toBe(true)
  expect(off.est[1] as number).toBeLessThan(AT + 6 * MINUTE)
})
