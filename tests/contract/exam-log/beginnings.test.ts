import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import { type AttemptFacts, originAt } from '#contract/exam/log/facts.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { COUNTS } from '#contract/exam/log/verdict.ts'
import { judge } from '#contract/exam/log/verdicts.ts'
import { when } from '#contract/exam/log/when.ts'
import { AT, answer, around, log, MINUTE, NO_FACTS, open, run, sample, step } from './history.ts'
import { exam, facts, verdictsOf } from './judging.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 2000)
const AN_HOUR = exam({ total: 60 * MINUTE })
const clock: [number, EntryValue] = [10, sample(AT + 5, 0, 10)]
const began = [0, open(AT)] as [number, EntryValue]

/** As another phone's. */
const ofPhone = (phone_id: string, entries: LogEntry[]): LogEntry[] =>
  entries.map((entry) => ('open' in entry.v ? { ...entry, v: { open: { ...entry.v.open, phone_id } } } : entry))

function message(more: Partial<FactsMessage>): FactsMessage {
  return {
    ...{ seq: 1, started_at: AT, origins: [{ writer: 'a', seq: 1 }], claims: [{ phone_id: 'p', at: AT }], stops: [] },
    ...{ extra_ms: 0, ended_at: null, sync_until: Number.MAX_SAFE_INTEGER, seals: [], rulings: [], uncounted: false },
    ...{ tolerance_ms: null, hold_marked: false },
    ...more,
  }
}

test('I14.16 an origin that the phone had by a moment was written by then, and what is counted from it follows', () => {
  const logs = new Map([['a', log(began, [10 * MINUTE, answer])]])
  const hi = (at?: number) => when(logs, { ...NO_FACTS, origins: [{ writer: 'a', seq: 1, at }] }).writers.get('a')?.hi
  expect(hi()?.[0]).toBe(Number.POSITIVE_INFINITY)
  expect(hi(AT)?.[0]).toBe(AT)
  expect(hi(AT)?.[1]).toBeLessThan(AT + 10.1 * MINUTE)
  expect(originAt({ writer: 'a', seq: 1 }, [['a', 2]], AT)).toEqual({ writer: 'a', seq: 1, at: AT })
  // The life that began may be lost.
  expect(originAt({ writer: 'a', seq: 1 }, [['b', 2]], AT)).toEqual({ writer: 'a', seq: 1, at: AT })
  // A phone that asks before it begins names an entry that it writes afterwards.
  expect(originAt({ writer: 'a', seq: 1 }, [], AT)).toEqual({ writer: 'a', seq: 1 })
})

test('I17.30 whatever entry a phone names, exam time runs from the first one of that page life', () => {
  const a = log(began, clock, [10 * MINUTE, answer], [90 * MINUTE, answer], [91 * MINUTE, answer])
  for (const seq of [1, 4, 5, 400]) {
    const known = readFacts(message({ origins: [{ writer: 'a', seq }] }), new Map())
    const late = { counts: false, reason: 'too_late', marks: [] }
    expect(verdictsOf({ a }, known, AN_HOUR).a).toEqual([COUNTS, COUNTS, COUNTS, late, late])
  }
})

test('I17.31 what was written before every beginning for sure is marked: none of an honest phone is', () => {
  const a = log(began, clock, [10 * MINUTE, answer], [90 * MINUTE, answer])
  const b = log([0, open(AT + 100 * MINUTE)], [10, sample(AT + 100 * MINUTE, 0, 10)], [MINUTE, answer])
  const [named, both] = [{ writer: 'b', seq: 1 }, ['b', 'a'].map((writer) => ({ writer, seq: 1 }))]
  const marked = { counts: true, reason: 'not_open', marks: ['opening'] }
  const before = verdictsOf({ a, b }, facts({ origins: [named] }), AN_HOUR)
  expect([before.a?.slice(2), before.b?.[2]]).toEqual([[marked, marked], COUNTS])
  const held = verdictsOf({ a, b }, facts({ origins: [named] }), { ...AN_HOUR, hold_marked: true })
  expect(held.a?.[2]).toEqual({ ...marked, counts: false })
  expect(verdictsOf({ a, b }, facts({ origins: both }), AN_HOUR).a?.[2]).toEqual(COUNTS)
  // Of two beginnings the one that is not here may be the earlier.
  const away = [named, { writer: 'gone', seq: 1 }]
  expect(verdictsOf({ a, b }, facts({ origins: away }), AN_HOUR).a?.[2]).toEqual(COUNTS)
})

test('I17.32 a second phone that was heard once makes nobody’s time uncertain; its beginning binds once it is here', () => {
  const a = log(began, clock, [10 * MINUTE, answer], [50 * MINUTE, answer])
  const origins = ['a', 'c'].map((writer) => ({ writer, seq: 1 }))
  const held = { ...AN_HOUR, hold_marked: true }
  expect(verdictsOf({ a }, facts({ origins }), held).a).toEqual([COUNTS, COUNTS, COUNTS, COUNTS])
  const c = ofPhone('p2', log([0, open(AT - 20 * MINUTE)], [10, sample(AT - 20 * MINUTE, 0, 10)]))
  const late = { counts: false, reason: 'too_late', marks: [] }
  expect(verdictsOf({ a, c }, facts({ origins }), held).a).toEqual([COUNTS, COUNTS, COUNTS, late])
  // That of the phone that began must be here.
  const lost = verdictsOf({ a }, facts({ origins: origins.toReversed() }), AN_HOUR).a
  expect(lost?.[2]).toEqual({ counts: true, reason: 'too_late', marks: ['origin'] })
})

test('I17.36 of a second phone answers came and not its beginning: the exam may have begun before all that is known', () => {
  const a = log(began, clock, [50 * MINUTE, answer])
  const c = ofPhone('p2', log([0, open(AT - 20 * MINUTE)], [10, sample(AT - 20 * MINUTE, 0, 10)], [MINUTE, answer]))
  const marked = { counts: true, reason: 'too_late', marks: ['origin'] }
  expect(verdictsOf({ a, c }, facts(), AN_HOUR).a?.[2]).toEqual(marked)
  // It only opened the attempt, or answered by a right that it was given.
  expect(verdictsOf({ a, c: c.slice(0, 2) }, facts(), AN_HOUR).a?.[2]).toEqual(COUNTS)
  const given = ofPhone('p2', log([0, open(AT)], [10, sample(AT, 0, 10)], [20, { epoch: 1 }], [MINUTE, answer]))
  const claims = [
    { phone_id: 'p', at: AT },
    { phone_id: 'p2', at: AT + 15 },
  ]
  const beside = verdictsOf({ a: log(began, clock), c: given }, readFacts(message({ claims }), new Map()), AN_HOUR)
  expect(beside.c?.[3]).toEqual(COUNTS)
  // What it answered where a part was open by its own time is marked, and not refused for good.
  const parts = exam({ subtes: [10 * MINUTE, 10 * MINUTE] })
  const second = ofPhone(
    'p2',
    log([0, open(AT - 20 * MINUTE)], [10, sample(AT - 20 * MINUTE, 0, 10)], [MINUTE, answer]),
  )
  const asked = second.map((entry) => ('a' in entry.v ? { ...entry, q: 1 } : entry))
  expect(verdictsOf({ a, c: asked }, facts(), parts).c?.[2]).toMatchObject({ marks: ['right', 'origin', 'opening'] })
})

test('I17.33 begun after the window: refused where it is sure, marked where nobody can tell, and as any other where it was within', () => {
  const [sure, unsure] = [log(began, clock, [MINUTE, answer]), log(began, [MINUTE, answer])]
  const by = (until: number, a: LogEntry[], at?: number) =>
    verdictsOf({ a }, facts({ origins: [{ writer: 'a', seq: 1, until, at }] }), AN_HOUR).a?.at(-1)
  expect(by(AT - 10 * MINUTE, sure)).toEqual({ counts: false, reason: 'too_late', marks: [] })
  expect(by(AT + 10 * MINUTE, sure)).toEqual(COUNTS)
  const marked = { counts: true, reason: 'too_late', marks: ['origin'] }
  // Whatever the phone's own clock says.
  for (const minutes of [-300, -10, 10, 300]) expect(by(AT + minutes * MINUTE, unsure)).toEqual(marked)
  expect(by(AT + 10 * MINUTE, unsure, AT + 5 * MINUTE)).toEqual(COUNTS)
})

test('I17.34 a page life may have the name of anything that objects have: what it wrote after the seal does not count', () => {
  const a = log(began, clock, [MINUTE, answer], [2 * MINUTE, { end: 'button' }])
  const b = log([0, open(AT + 50 * MINUTE, { a: 4 })], [10, sample(AT + 50 * MINUTE, 0, 10)], [1000, answer])
  const seal = {
    heads: [['a', 4] as [string, number]],
    epoch: 0,
    at: AT + 3 * MINUTE,
    reopened: false,
    waiting_for: [],
  }
  const known = readFacts(message({ seals: [seal] }), new Map())
  for (const name of ['zzzzzzzzzzz', 'constructor'])
    expect(verdictsOf({ a, [name]: b }, known, AN_HOUR)[name]?.[2]).toEqual({
      counts: false,
      reason: 'sealed',
      marks: [],
    })
})

test('I17.35 of a start within the window that the server heard of afterwards no answer is refused, whatever phone and network did', () => {
  const phone = fc.record({ ppm: around(400), ahead: around(120 * MINUTE) })
  const told = fc.record({
    window: fc.integer({ min: 0, max: 60 * MINUTE }),
    heard: fc.integer({ min: 0, max: MINUTE }),
  })
  let [marked, certain] = [0, 0]
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), phone, told, (steps, on, { window, heard }) => {
      const history = run([...steps, { kind: 'pass', by: heard }], on)
      const began_at = history.lives[0]?.truth[0] as number
      const origin = { writer: 'w0', seq: 1, at: Math.ceil(history.now), until: Math.ceil(began_at + window) }
      const known: AttemptFacts = facts({ received: history.received, origins: [origin] })
      const { verdicts, times } = judge(history.logs, known, { ...AN_HOUR, tolerance_ms: Number.POSITIVE_INFINITY })
      for (const { writer, entries, truth } of history.lives)
        for (const [index, { v }] of entries.entries()) {
          const own = times.writers.get(writer)
          expect(own?.lo[index]).toBeLessThanOrEqual(truth[index] as number)
          expect(own?.hi[index]).toBeGreaterThanOrEqual(truth[index] as number)
          const verdict = verdicts.get(writer)?.[index]
          if (!('a' in v) || history.worked(began_at, truth[index] as number) > 60 * MINUTE) continue
          expect(verdict?.counts).toBe(true)
          expect(verdict?.marks).not.toContain('opening')
          if (verdict?.marks.includes('origin')) marked++
          else certain++
        }
    }),
    { numRuns: HISTORIES },
  )
  expect(Math.min(marked, certain)).toBeGreaterThan(HISTORIES / 10)
})
