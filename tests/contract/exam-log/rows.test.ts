import { expect, test } from 'vitest'
import type { EntryValue, Heads, LogEntry } from '#contract/exam/log/entry.ts'
import { standing } from '#contract/exam/log/standing.ts'
import { judge } from '#contract/exam/log/verdicts.ts'
import { AT, answer, log, MINUTE, open, sample } from './history.ts'
import { exam, facts, verdictsOf } from './judging.ts'

/** Histories that broke the first wording of version 2; times in minutes of the exam. */
const EXAM = exam({ total: 60 * MINUTE })
const at = (minutes: number) => AT + minutes * MINUTE
/** A reply at this minute, and nothing lost on the way. `m`: minutes that the page life has counted. */
const reply = (minutes: number, m: number): [number, EntryValue] => [
  m * MINUTE + 20,
  sample(at(minutes) + 10, m * MINUTE, m * MINUTE + 20),
]
/** A page life that begins at this minute on a phone whose clock is so much ahead. */
const begun = (minutes: number, ahead: number, knows: Heads): EntryValue => open(at(minutes + ahead), knows)
const received = (...logs: [string, LogEntry[], number][]) =>
  new Map(logs.map(([writer, { length }, minutes]) => [writer, [{ seq: length, at: at(minutes) }]]))

const first = log([0, open(AT)], reply(0, 0), [14 * MINUTE, answer])
const offline = (minutes: number, ahead: number) => log([0, begun(minutes, ahead, { a: 3 })], [10_000, answer])

test('I19.1 row 1a: dead for an hour and the clock set back: marked, counts for now or is held back, and staff decide', () => {
  const b = offline(75, -60)
  const known = { received: received(['a', first, 15], ['b', b, 76]) }
  expect(verdictsOf({ a: first, b }, facts(known), EXAM).b?.[1]).toMatchObject({ counts: true, marks: ['limit'] })
  const held = verdictsOf({ a: first, b }, facts(known), { ...EXAM, hold_marked: true })
  expect(held.b?.[1]).toMatchObject({ counts: false, marks: ['limit'] })
  for (const ruling of ['admit', 'strike'] as const) {
    const ruled = facts({ ...known, rulings: new Map([['b/2', ruling]]) })
    expect(verdictsOf({ a: first, b }, ruled, EXAM).b?.[1]?.counts).toBe(ruling === 'admit')
  }
})

test('I19.2 row 1b: an honest phone that was dead after its answer sends the same, and the same comes out', () => {
  expect(offline(15, 0)).toEqual(offline(75, -60))
})

test('I19.3 row 1c: the same with a clock that runs an hour ahead is never refused for good', () => {
  const b = offline(15, 60)
  const known = { received: received(['a', first, 15], ['b', b, 76]) }
  expect(verdictsOf({ a: first, b }, facts(known), EXAM).b?.[1]?.marks).toEqual(['limit'])
  const admitted = facts({ ...known, rulings: new Map([['b/2', 'admit']]) })
  expect(verdictsOf({ a: first, b }, admitted, EXAM).b?.[1]?.counts).toBe(true)
})

test('I19.4 row 2: begun without a network with the clock an hour ahead: a tap after three seconds counts, unmarked', () => {
  const a = log([0, open(at(60))], [3000, answer], reply(10, 10))
  expect(verdictsOf({ a }, facts(), EXAM).a?.[1]).toEqual({ counts: true, reason: null, marks: [] })
})

test('I19.5 row 3a: hidden, asleep for half an hour and the clock set back by as much: an answer after the limit is late', () => {
  const hidden: [number, EntryValue] = [50 * MINUTE, { gap: { hidden: true, jump: 0 } }]
  const a = log([0, open(AT)], reply(0, 0), hidden, [50.1 * MINUTE, answer], reply(80.2, 50.2))
  expect(verdictsOf({ a }, facts(), EXAM).a?.[3]).toEqual({ counts: false, reason: 'too_late', marks: [] })
})

test('I19.6 row 3b: an honest answer before it stays where it was', () => {
  const hidden: [number, EntryValue] = [50 * MINUTE, { gap: { hidden: true, jump: 18 * MINUTE } }]
  const a = log([0, open(AT)], reply(0, 0), [49 * MINUTE, answer], hidden, [50.1 * MINUTE, answer], reply(80.2, 50.2))
  const verdicts = verdictsOf({ a }, facts(), EXAM).a
  expect([verdicts?.[2], verdicts?.[4]?.reason]).toEqual([{ counts: true, reason: null, marks: [] }, 'too_late'])
})

test('I19.7 row 8a: who goes on on another phone whose clock is far off, and has no sample yet, is not refused', () => {
  const b = log([0, open(AT - 600 * MINUTE)], [10, { epoch: 1 }], [5000, answer])
  const known = facts({
    ...{ origins: [{ writer: 'a', seq: 1 }], received: received(['a', first, 15], ['b', b, 25]) },
    ...{ claims: new Map([[1, at(20)]]), holders: new Map([...[[0, 'p'] as const], [1, 'p']]) },
  })
  expect(verdictsOf({ a: first, b }, known, EXAM).b?.[2]).toEqual({ counts: true, reason: null, marks: [] })
})

test('I19.8 row 8b: what the first phone writes under a closed lid does not stand over the second phone’s, and is marked', () => {
  const lid: [number, EntryValue] = [15 * MINUTE, { gap: { hidden: false, jump: 30 * MINUTE } }]
  const a = log([0, open(AT)], reply(0, 0), lid, [15.1 * MINUTE, { a: 'B' }])
  const owner: EntryValue = { open: { phone_id: 'p2', wall: at(20), app: '1', epoch: 0, knows: {} } }
  const b = log([0, owner], reply(20, 0), [30, { epoch: 1 }], [5 * MINUTE, answer])
  const known = facts({
    ...{ origins: [{ writer: 'a', seq: 1 }], claims: new Map([[1, at(20)]]) },
    holders: new Map([...[[0, 'p'] as const], [1, 'p2']]),
  })
  const logs = new Map(Object.entries({ a, b }))
  const { verdicts, times, knowledge } = judge(logs, known, EXAM)
  expect(verdicts.get('a')?.[3]).toMatchObject({ counts: true, marks: ['claim'] })
  const counts = (writer: string, index: number) => verdicts.get(writer)?.[index]?.counts ?? false
  expect(standing(logs, times.writers, knowledge, counts).get(0)?.answer).toBe('A')
})

test('I19.9 row 12c: a change whose base was struck out makes the whole text', () => {
  const written = log([0, open(AT)], [10, { a: 'pagi' }], [20, { splice: { on: 2, at: 4, del: 0, ins: ' ini' } }])
  const a = written.map((entry) => (entry.seq === 3 ? { ...entry, q: 0 } : entry))
  const paper = { ...EXAM.paper, subtes: [{ durasi_detik: 3600, soal: [{ jenis: 'isian' }] }] }
  const logs = new Map([['a', a]])
  const struck = facts({ rulings: new Map([['a/2', 'strike']]) })
  const { verdicts, times, knowledge } = judge(logs, struck, { ...EXAM, paper })
  const counts = (writer: string, index: number) => verdicts.get(writer)?.[index]?.counts ?? false
  expect(counts('a', 1)).toBe(false)
  expect(standing(logs, times.writers, knowledge, counts).get(0)?.answer).toBe('pagi ini')
})

test('I19.10 row 6: a clock that is 100 to 400 ppm off for three hours contradicts nothing, and its answers are taken right to two seconds', () => {
  const HOURS = 180 * MINUTE
  for (const ppm of [-400, -100, 100, 400]) {
    const counted = (ms: number) => Math.round(ms * (1 + ppm / 1e6))
    const entries: [number, EntryValue][] = [[0, open(AT)]]
    for (let ms = 10 * MINUTE; ms <= HOURS; ms += 10 * MINUTE) {
      entries.push([counted(ms - 5 * MINUTE), answer])
      entries.push([counted(ms + 100), sample(AT + ms + 50, counted(ms), counted(ms + 100))])
    }
    const a = log(...entries)
    const { times, verdicts } = judge(new Map([['a', a]]), facts(), exam({ total: HOURS }))
    expect(times.dropped).toEqual([])
    const taps = a.filter(({ v }) => 'a' in v)
    for (const [n, { seq }] of taps.entries()) {
      const truth = AT + n * 10 * MINUTE + 5 * MINUTE
      const of = times.writers.get('a')
      expect(of?.lo[seq - 1]).toBeLessThanOrEqual(truth)
      expect(of?.hi[seq - 1]).toBeGreaterThanOrEqual(truth)
      expect(Math.abs((of?.est[seq - 1] as number) - truth)).toBeLessThan(2000)
      expect(verdicts.get('a')?.[seq - 1]).toEqual({ counts: true, reason: null, marks: [] })
    }
  }
})
