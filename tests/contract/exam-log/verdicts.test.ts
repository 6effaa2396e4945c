import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { AttemptFacts } from '#contract/exam/log/facts.ts'
import type { Acked, FactsMessage } from '#contract/exam/log/messages.ts'
import { openNow } from '#contract/exam/log/open-now.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { byMinute, minuteOf } from '#contract/exam/log/receipts.ts'
import type { Verdict } from '#contract/exam/log/verdict.ts'
import { type Exam, judge, LATE_MS } from '#contract/exam/log/verdicts.ts'
import { AT, around, type History, log, MINUTE, open, run, type Step, sample, step, type TrueExam } from './history.ts'
import { exam, facts, verdictsOf } from './judging.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 2000)
const phone = fc.record({ ppm: around(400), ahead: around(120 * MINUTE) })
const answer: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('answer' as const),
  q: fc.integer({ min: 0, max: 3 }),
})
const steps = fc.array(
  fc.oneof({ weight: 4, arbitrary: step }, { weight: 2, arbitrary: answer }, fc.constant<Step>({ kind: 'move' })),
  { maxLength: 40 },
)
/** Four parts, and up to two pauses. */
const timing: fc.Arbitrary<TrueExam> = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
  )
  .map(([lengths, marks]) => {
    const stops: { at: number; until: number }[] = []
    for (let from = AT, i = 0; i + 1 < marks.length; i += 2) {
      const at = from + (marks[i] as number) * MINUTE
      from = at + (marks[i + 1] as number) * MINUTE
      stops.push({ at, until: from })
    }
    return { lengths: lengths.map((minutes) => minutes * MINUTE), stops }
  })

interface Told {
  history: History
  of: Exam
  known: AttemptFacts
}

/** All that was written has arrived. */
function told(all: readonly Step[], on: { ppm: number; ahead: number }, { lengths, stops }: TrueExam): Told {
  const history = run([...all, { kind: 'pass', by: 1000 }], on, { lengths, stops })
  const end = [...history.lives].map(
    ({ writer, entries }) => [writer, [{ seq: entries.length, at: history.now }]] as const,
  )
  const received = new Map(end.map(([writer, last]) => [writer, [...(history.received.get(writer) ?? []), ...last]]))
  return { history, of: exam({ subtes: lengths }), known: facts({ received, stops }) }
}

interface Tap {
  outside: number
  verdict: Verdict
}

function taps({ history, of, known }: Told): Tap[] {
  const { verdicts } = judge(history.logs, known, of)
  return history.lives.flatMap(({ writer, entries, truth }) =>
    entries.flatMap(({ q, v }, index) => {
      const verdict = verdicts.get(writer)?.[index] as Verdict
      return 'a' in v ? [{ outside: history.outside(q, truth[index] as number), verdict }] : []
    }),
  )
}

test('I17.1 no answer that was given in time is refused without a mark; with a tolerance without end every one counts', () => {
  let inTime = 0
  fc.assert(
    fc.property(steps, phone, timing, (all, on, when) => {
      const world = told(all, on, when)
      for (const { outside, verdict } of taps(world)) {
        if (outside !== 0) continue
        inTime++
        expect(verdict.counts || verdict.marks.length > 0).toBe(true)
      }
      for (const { outside, verdict } of taps({
        ...world,
        of: { ...world.of, tolerance_ms: Number.POSITIVE_INFINITY },
      }))
        if (outside === 0) expect(verdict.counts).toBe(true)
    }),
    { numRuns: HISTORIES },
  )
  expect(inTime).toBeGreaterThan(HISTORIES / 2)
})

test('I17.2 no answer that came too late by more than the finger’s two seconds counts without a mark', () => {
  let late = 0
  fc.assert(
    fc.property(steps, phone, timing, (all, on, when) => {
      for (const { outside, verdict } of taps(told(all, on, when))) {
        if (outside <= LATE_MS) continue
        late++
        expect(verdict.counts && verdict.marks.length === 0).toBe(false)
      }
    }),
    { numRuns: HISTORIES },
  )
  expect(late).toBeGreaterThan(HISTORIES / 5)
})

test('I17.3 in whatever order logs arrived, both ends give the same verdicts', () => {
  fc.assert(
    fc.property(steps, phone, timing, fc.integer(), (all, on, when, seed) => {
      const { history, of, known } = told(all, on, when)
      const logs = [...history.logs]
      const other = new Map(
        logs.toSorted(([a], [b]) => ((a.charCodeAt(1) * seed) % 7) - ((b.charCodeAt(1) * seed) % 7)),
      )
      expect(Object.fromEntries(judge(other, known, of).verdicts)).toEqual(
        Object.fromEntries(judge(history.logs, known, of).verdicts),
      )
    }),
    { numRuns: HISTORIES / 4 },
  )
})

test('I17.4 what is certain of an answer stays so, whatever is told later of the same attempt', () => {
  let certain = 0
  const oneTimer = timing.map(({ lengths, stops }) => ({ lengths: lengths.slice(0, 1), stops }))
  fc.assert(
    fc.property(steps, phone, oneTimer, fc.double({ min: 0, max: 1, noNaN: true }), (all, on, when, share) => {
      const { history, of, known } = told(all, on, when)
      const [before, after] = [judge(cut(history, share), known, of), judge(history.logs, known, of)]
      for (const [writer, verdicts] of before.verdicts)
        for (const [index, verdict] of verdicts.entries()) {
          if (verdict.marks.length) continue
          certain++
          expect(after.verdicts.get(writer)?.[index]).toEqual(verdict)
        }
    }),
    { numRuns: HISTORIES },
  )
  expect(certain).toBeGreaterThan(HISTORIES)
})

/** What had been written up to some moment, in order. */
function cut(history: History, share: number): Map<string, LogEntry[]> {
  const most = share * history.lives.reduce((sum, { entries }) => sum + entries.length, 0)
  return new Map(
    history.lives.flatMap(({ writer, entries, place }) => {
      const part = entries.filter((_, index) => (place[index] as number) <= most)
      return part.length ? [[writer, part]] : []
    }),
  )
}

test('I17.5 entries that arrive after the sealing turn no verdict of what was sealed', () => {
  fc.assert(
    fc.property(steps, phone, timing, fc.double({ min: 0, max: 1, noNaN: true }), (all, on, when, share) => {
      const { history, of, known } = told(all, on, when)
      const sealed = cut(history, share)
      const heads = new Map([...sealed].map(([writer, entries]) => [writer, entries.length]))
      const seals = [{ heads, epoch: 0, at: history.now, reopened: false }]
      const [before, after] = [judge(sealed, { ...known, seals }, of), judge(history.logs, { ...known, seals }, of)]
      for (const [writer, verdicts] of before.verdicts)
        expect(after.verdicts.get(writer)?.slice(0, verdicts.length)).toEqual(verdicts)
      for (const { writer, entries } of history.lives)
        for (const { seq, v } of entries)
          if ('a' in v && seq > (heads.get(writer) ?? 0))
            expect(after.verdicts.get(writer)?.[seq - 1]).toMatchObject({ counts: false })
    }),
    { numRuns: HISTORIES / 4 },
  )
})

test('I17.18 an attempt that was opened again is judged by everything, as if it had never been sealed', () => {
  fc.assert(
    fc.property(steps, phone, timing, fc.double({ min: 0, max: 1, noNaN: true }), (all, on, when, share) => {
      const { history, of, known } = told(all, on, when)
      const sealed = [...cut(history, share)].map(([writer, { length }]) => [writer, length] as const)
      const seals = [{ heads: new Map(sealed), epoch: 0, at: history.now, reopened: true }]
      expect(judge(history.logs, { ...known, seals }, of).verdicts).toEqual(judge(history.logs, known, of).verdicts)
    }),
    { numRuns: HISTORIES / 4 },
  )
})

test('I17.6 a question that the paper does not have, and a value that it cannot take, never count, whatever staff decide', () => {
  const entries = log([0, open(AT)], [10, { a: 'Z' }], [20, { a: 'A' }], [30, { k: [0, 0, 1] }], [40, { move: 9 }])
  const asked = entries.map((entry) =>
    entry.seq === 3 ? { ...entry, q: 99 } : entry.seq === 4 ? { ...entry, q: 0 } : entry,
  )
  const rulings = new Map(asked.map(({ seq }) => [`a/${seq}`, 'admit' as const]))
  const reasons = verdictsOf({ a: asked }, facts({ rulings }), exam({ total: 60 * MINUTE })).a?.map(
    ({ reason }) => reason,
  )
  expect(reasons).toEqual([null, 'bad_value', 'unknown_question', 'bad_value', 'bad_value'])
})

test('I17.7 staff admit what is uncertain or late, and strike out what counts; an attempt that holds marked entries back waits for them', () => {
  const late = log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [70 * MINUTE, { a: 'A' }])
  const of = exam({ total: 60 * MINUTE })
  expect(verdictsOf({ a: late }, facts(), of).a?.[2]).toEqual({ counts: false, reason: 'too_late', marks: [] })
  const admit = facts({ rulings: new Map([['a/3', 'admit']]) })
  expect(verdictsOf({ a: late }, admit, of).a?.[2]).toEqual({ counts: true, reason: null, marks: [] })
  const inTime = log([0, open(AT)], [10, { a: 'A' }])
  const strike = facts({ rulings: new Map([['a/2', 'strike']]) })
  expect(verdictsOf({ a: inTime }, strike, of).a?.[1]).toEqual({ counts: false, reason: 'struck_out', marks: [] })
  const away = log([0, open(AT)], [30 * MINUTE, { gap: { hidden: true, jump: 0 } }], [31 * MINUTE, { a: 'A' }])
  expect(verdictsOf({ a: away }, facts(), of).a?.[2]).toEqual({ counts: true, reason: 'too_late', marks: ['limit'] })
  expect(verdictsOf({ a: away }, facts(), { ...of, hold_marked: true }).a?.[2]?.counts).toBe(false)
})

test('I17.8 what arrives after the grace does not count; time on top belongs to the last sub-test', () => {
  const entries = log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [20, { a: 'A' }], [10 * MINUTE, { a: 'A' }])
  const received = new Map([['a', [...[{ seq: 3, at: AT + 1000 }], { seq: 4, at: AT + 90 * MINUTE }]]])
  const verdict = verdictsOf(
    { a: entries },
    facts({ received, sync_until: AT + 80 * MINUTE }),
    exam({ total: 60 * MINUTE }),
  )
  expect(verdict.a?.map(({ reason }) => reason)).toEqual([null, null, null, 'arrived_late'])
  const short = exam({ total: 5 * MINUTE })
  expect(verdictsOf({ a: entries }, facts(), short).a?.[3]?.reason).toBe('too_late')
  expect(verdictsOf({ a: entries }, facts({ extra_ms: 5 * MINUTE }), short).a?.[3]?.counts).toBe(true)
})

test('I17.16 time that was given and taken back: who answered in it may not have heard of that, and is marked; beyond it nothing counts', () => {
  const said = (minute: number) => log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [minute * MINUTE, { a: 'A' }])
  const verdict = (minute: number, withdrawn_ms: number, of = exam({ total: 10 * MINUTE })) =>
    verdictsOf({ a: said(minute) }, facts({ withdrawn_ms }), of).a?.[2]
  expect(verdict(13, 0)).toMatchObject({ counts: false, reason: 'too_late', marks: [] })
  expect(verdict(13, 5 * MINUTE)).toMatchObject({ counts: true, reason: 'too_late', marks: ['limit'] })
  expect(verdict(9, 5 * MINUTE)).toMatchObject({ counts: true, marks: [] })
  expect(verdict(16, 5 * MINUTE)).toMatchObject({ counts: false, reason: 'too_late', marks: [] })
  const held = { ...exam({ total: 10 * MINUTE }), hold_marked: true }
  expect(verdict(13, 5 * MINUTE, held)).toMatchObject({ counts: false, marks: ['limit'] })
  // Where staff end an attempt nothing was ever promised beyond.
  const ended = facts({ withdrawn_ms: 5 * MINUTE, ended_at: AT + 8 * MINUTE })
  expect(verdictsOf({ a: said(9) }, ended, exam({ total: 60 * MINUTE })).a?.[2]?.reason).toBe('ended')
})

test('I17.9 staff end an attempt: what was written before counts whenever it arrives, what was written after does not; opened again it goes on', () => {
  const entries = log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [MINUTE, { a: 'A' }], [10 * MINUTE, { a: 'A' }])
  const of = exam({ total: 9 * MINUTE })
  const ended = verdictsOf({ a: entries }, facts({ ended_at: AT + 5 * MINUTE }), of)
  expect(ended.a?.map(({ reason }) => reason)).toEqual([null, null, null, 'too_late'])
  const long = verdictsOf({ a: entries }, facts({ ended_at: AT + 5 * MINUTE }), exam({ total: 60 * MINUTE }))
  expect(long.a?.[3]?.reason).toBe('ended')
  const reopened = facts({ stops: [{ at: AT + 5 * MINUTE, until: AT + 7 * MINUTE }] })
  expect(verdictsOf({ a: entries }, reopened, of).a?.[3]?.counts).toBe(true)
})

test('I17.10 where the first page life is lost with its stores everything is marked, and counts for now', () => {
  const entries = log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [20, { a: 'A' }])
  const lost = facts({ origins: [{ writer: 'gone', seq: 1 }] })
  expect(verdictsOf({ a: entries }, lost, exam({ total: MINUTE })).a?.[2]).toMatchObject({
    counts: true,
    marks: ['origin'],
  })
})

test('I17.14 where the first page life is lost nobody can tell that a sub-test was not open yet, and no answer to it is refused', () => {
  const later = log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [MINUTE, { a: 'A' }]).map((entry) =>
    'a' in entry.v ? { ...entry, q: 1 } : entry,
  )
  const parts = exam({ subtes: [20 * MINUTE, 20 * MINUTE] })
  expect(verdictsOf({ a: later }, facts(), parts).a?.[2]).toMatchObject({
    counts: false,
    reason: 'not_open',
    marks: [],
  })
  const lost = facts({ origins: [{ writer: 'gone', seq: 1 }] })
  expect(verdictsOf({ a: later }, lost, parts).a?.[2]).toMatchObject({ counts: true, marks: ['origin', 'opening'] })
})

test('I17.15 where one of two first page lives is lost everything is marked as well: the one that is here may have begun later', () => {
  const b = log([0, open(AT)], [10, sample(AT + 30 * MINUTE, 0, 10)], [20, { a: 'A' }])
  const two = facts({
    origins: [
      { writer: 'gone', seq: 1, at: AT },
      { writer: 'b', seq: 1 },
    ],
  })
  expect(verdictsOf({ b }, two, exam({ total: 60 * MINUTE })).b?.[2]).toMatchObject({ counts: true, marks: ['origin'] })
  const late = verdictsOf({ b }, two, exam({ total: 10 * MINUTE })).b?.[2]
  expect(late).toMatchObject({ counts: false, reason: 'too_late', marks: [] })
  const parts = exam({ subtes: [40 * MINUTE, 20 * MINUTE] })
  const later = b.map((entry) => ('a' in entry.v ? { ...entry, q: 1 } : entry))
  expect(verdictsOf({ b: later }, two, parts).b?.[2]).toMatchObject({ counts: true, marks: ['origin', 'opening'] })
})

test('I17.41 a phone that asked, and of which nothing came: it may have begun at any time since, and nobody who began later is refused for sure', () => {
  const b = log([0, open(AT)], [10, sample(AT + 30 * MINUTE, 0, 10)], [20, { a: 'A' }])
  const asked = facts({ origins: [{ writer: 'gone', seq: 1 }], started_at: AT })
  const unsure = { counts: false, reason: 'too_late', marks: ['origin', 'limit'] }
  const short = exam({ total: 10 * MINUTE })
  const others = { ...asked, holders: new Map([...[[0, 'p2'] as const], [1, 'p']]) }
  expect(verdictsOf({ b }, others, short).b?.[2]?.marks).toEqual(expect.arrayContaining(unsure.marks))
  // Of its own page lives that are here the first one bounds it.
  expect(verdictsOf({ b }, asked, short).b?.[2]).toMatchObject({ counts: true, marks: ['origin', 'limit'] })
  const long = [...b, { seq: 4, m: 17 * MINUTE, q: 0, v: { a: 'B' } }]
  expect(verdictsOf({ b: long }, asked, short).b?.[3]).toMatchObject({ counts: false, reason: 'too_late' })
})

test('I17.11 a move ends a sub-test for those who knew of it; who went on elsewhere by a later right without knowing loses nothing', () => {
  const clock = [10, sample(AT + 5, 0, 10)] as [number, ReturnType<typeof sample>]
  const a = log([0, open(AT)], clock, [5 * MINUTE, { move: 1 }])
  const begun = AT + 6 * MINUTE
  const after = [10, sample(begun + 5, 0, 10)] as [number, ReturnType<typeof sample>]
  const b = log([0, open(begun, { a: 1 })], after, [20, { epoch: 1 }], [2 * MINUTE, { a: 'A' }])
  const of = exam({ subtes: [10 * MINUTE, 10 * MINUTE] })
  const claimed = facts({
    claims: new Map([[1, AT + 6 * MINUTE]]),
    holders: new Map([...[[0, 'p'] as const], [1, 'p2']]),
  })
  const other = b.map((entry) =>
    'open' in entry.v ? { ...entry, v: { open: { ...entry.v.open, phone_id: 'p2' } } } : entry,
  )
  expect(verdictsOf({ a, b: other }, claimed, of).b?.[3]?.counts).toBe(true)
  const knew = other.map((entry) => (entry.seq === 3 ? { ...entry, v: { sees: { a: 3 } } } : entry))
  const heard = [...knew.slice(0, 3), { ...(other[2] as LogEntry), seq: 4 }, { ...(other[3] as LogEntry), seq: 5 }]
  expect(verdictsOf({ a, b: heard }, claimed, of).b?.[4]?.reason).toBe('too_late')
})

test('I17.12 what is open now and for how long follows the sub-tests, an early move and a pause; at the end nothing is open', () => {
  const entries = log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [5 * MINUTE, { move: 1 }])
  const of = exam({ subtes: [10 * MINUTE, 20 * MINUTE] })
  const at = (known: AttemptFacts, minutes: number, logs = entries) => {
    const open = openNow(new Map([['a', logs]]), known, of, 'a', minutes * MINUTE)
    return open && [open.part, Math.round(open.left.est / MINUTE)]
  }
  expect(at(facts(), 4, entries.slice(0, 2))).toEqual([0, 6])
  expect(at(facts(), 12, entries.slice(0, 2))).toEqual([1, 18])
  expect(at(facts(), 12)).toEqual([1, 13])
  expect(at(facts({ stops: [{ at: AT + 6 * MINUTE, until: AT + 10 * MINUTE }] }), 12)).toEqual([1, 17])
  expect(at(facts({ stops: [{ at: AT + 6 * MINUTE, until: null }] }), 500)).toEqual([1, 19])
  expect(at(facts({ extra_ms: 5 * MINUTE }), 12)).toEqual([1, 18])
  expect(at(facts(), 26)).toBe(null)
})

test('I17.13 while the time is a guess answering stays open as long as some may be left', () => {
  const entries = log(
    [0, open(AT)],
    [10, sample(AT + 5, 0, 10)],
    [50 * MINUTE, { gap: { hidden: true, jump: 30 * MINUTE } }],
  )
  const open60 = openNow(new Map([['a', entries]]), facts(), exam({ total: 60 * MINUTE }), 'a', 51 * MINUTE)
  expect(open60?.part).toBe(0)
  expect(open60?.left.est).toBeLessThan(0)
  expect(Math.round((open60?.left.hi ?? 0) / MINUTE)).toBe(9)
})

test('I17.17 what a phone without the right to write did is marked, and staff may admit it, also where it arrives after the end', () => {
  const a = log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [MINUTE, { a: 'A' }], [2 * MINUTE, { end: 'button' }])
  const b = log([0, open(AT + MINUTE)], [1000, { a: 'B' }]).map((entry) =>
    'open' in entry.v ? { ...entry, v: { open: { ...entry.v.open, phone_id: 'p2' } } } : entry,
  )
  const of = exam({ total: 10 * MINUTE })
  const sealed = { heads: new Map([['a', 4]]), epoch: 0, at: AT + 3 * MINUTE, reopened: false }
  const again = {
    ...sealed,
    heads: new Map([...sealed.heads, ['b', 2]]),
    at: AT + 5 * MINUTE,
  }
  const verdict = (more: Partial<AttemptFacts>) =>
    verdictsOf({ a, b }, facts({ claims: new Map([[0, AT]]), ...more }), of).b?.[1]
  const marked = { counts: false, reason: 'no_right', marks: expect.arrayContaining(['right']) }
  for (const seals of [[], [sealed], [sealed, again]]) {
    expect(verdict({ seals })).toEqual(marked)
    expect(verdict({ seals, rulings: new Map([['b/2', 'admit']]) })?.counts).toBe(true)
  }
})

test('I17.37 two phones began without a network, and one went on early: that ends no sub-test on the other, also once the right is given', () => {
  const reply = (at: number): [number, EntryValue] => [100, sample(at + 50, 0, 100)]
  const on = (phone_id: string, wall: number): EntryValue => ({
    open: { phone_id, wall, app: '1', epoch: 0, knows: {} },
  })
  const a = log([0, on('p', AT)], reply(AT), [8 * MINUTE, { a: 'A' }], [20 * MINUTE, { move: 1 }])
  const b = log([0, on('p2', AT + MINUTE)], reply(AT + MINUTE), [2 * MINUTE, { move: 1 }], [3 * MINUTE, { a: 'A' }])
  const late = log([0, on('p2', AT + 10 * MINUTE)], reply(AT + 10 * MINUTE), [15 * MINUTE, { a: 'A' }])
  const of = exam({ subtes: [30 * MINUTE, 30 * MINUTE] })
  const claim = { claims: new Map([[1, AT + 28 * MINUTE]]), holders: new Map([...[[0, 'p'] as const], [1, 'p2']]) }
  const verdicts = (known: Partial<AttemptFacts>, logs: Record<string, LogEntry[]>) =>
    verdictsOf(logs, facts({ origins: ['a', 'b'].map((writer) => ({ writer, seq: 1 })), ...known }), of)
  for (const known of [{}, claim])
    expect(verdicts(known, { a, b }).a?.[2]).toEqual({ counts: true, reason: null, marks: [] })
  // On its own phone it binds, and whoever knew of it.
  expect(verdicts(claim, { a, b }).b?.[3]).toMatchObject({ counts: false, reason: 'too_late' })
  const heard = [...a.slice(0, 2), ...log([7 * MINUTE, { sees: { b: 3 } }], [8 * MINUTE, { a: 'A' }])].map(
    (entry, index) => ({ ...entry, seq: index + 1 }),
  )
  expect(verdicts(claim, { a: heard, b }).a?.[3]).toMatchObject({ counts: false, reason: 'too_late' })
  // Nor does the first phone end anything on the one that did not hear of it: its page had the sub-test open.
  expect(verdicts(claim, { a, b: late }).b?.[2]).toMatchObject({ counts: true, marks: ['right'] })
})

/** A page life that was hidden before it answered, so that only when it arrived says when that was; sealed, and later more of it comes. */
function sealedAnew() {
  const hidden = (m: number): [number, EntryValue] => [m, { gap: { hidden: true, jump: 0 } }]
  const reply: [number, EntryValue] = [100, sample(AT + 50, 0, 100)]
  const a = log([0, open(AT)], reply, hidden(200), [300, { a: 'A' }], hidden(400), [500, { a: 'B' }])
  // The exam ends in the middle of a minute.
  const start = minuteOf(AT) + MINUTE / 2
  const life = a.map((entry): LogEntry => {
    const { v } = entry
    if ('server' in v) return { ...entry, v: sample(start + 50, 0, 100) }
    return 'open' in v ? { ...entry, v: { open: { ...v.open, wall: start } } } : entry
  })
  const end = start + 10 * MINUTE
  const [before, after] = [
    { writer: 'a', seq: 4, at: end - 5000 },
    { writer: 'a', seq: 6, at: end + 20_000 },
  ]
  const message: FactsMessage = {
    ...{ seq: 1, started_at: start, origins: [{ writer: 'a', seq: 1 }], claims: [{ phone_id: 'p', at: start }] },
    ...{ stops: [], extra_ms: 0, withdrawn_ms: 0, ended_at: null, sync_until: end + 60 * MINUTE, rulings: [] },
    ...{ seals: [], uncounted: false, tolerance_ms: null, hold_marked: true },
  }
  const seal = (seq: number, at: number) => ({
    ...{ heads: [['a', seq] as [string, number]], epoch: 0, at, reopened: false, waiting_for: [] },
  })
  return { life, end, before, after, message, seal }
}

test('I17.38 more of a page life comes in the minute in which it was sealed: nothing that was sealed turns, also with a further seal', () => {
  const { life, end, before, after, message, seal } = sealedAnew()
  const of = { ...exam({ total: 10 * MINUTE }), hold_marked: true }
  const verdict = (seals: FactsMessage['seals'], received: Acked[]) =>
    judge(new Map([['a', life]]), readFacts({ ...message, seals }, new Map([['a', received]])), of).verdicts.get(
      'a',
    )?.[3]
  const counts = { counts: true, reason: null, marks: [] }
  const [first, again] = [seal(4, end - 3000), seal(6, end + 20_000)]
  expect(verdict([first], [before])).toEqual(counts)
  expect(verdict([first], [before, after])).toEqual(counts)
  expect(verdict([first, again], [before, after])).toEqual(counts)
  // Even where the server's clock was set back, and what comes later seems to have come before.
  const [stood] = [{ ...before, at: end + 20_000 }]
  const marked = verdict([first], [stood])
  expect(marked).toMatchObject({ counts: false, marks: ['limit'] })
  expect(verdict([first, again], [stood, { ...after, at: end - 15_000 }])).toEqual(marked)
  // A copy of old that kept one of each minute: as wide as it was, and no wider.
  expect(verdict([first, again], [after])).toMatchObject({ counts: false, marks: ['limit'] })
})

test('I17.39 what came before another phone was given the right counts unmarked, whatever comes of the first phone in the same minute', () => {
  const { life, end, before, after, message } = sealedAnew()
  const claims = [...message.claims, { phone_id: 'p2', at: end - 3000 }]
  const of = exam({ total: 60 * MINUTE })
  const known = readFacts({ ...message, claims }, new Map([['a', [before, after]]]))
  const verdicts = judge(new Map([['a', life]]), known, of).verdicts.get('a')
  expect(verdicts?.[3]).toEqual({ counts: true, reason: null, marks: [] })
  expect(verdicts?.[5]).toMatchObject({ marks: ['claim'] })
})

test('I17.40 whichever receipts came first, with what is known of claims and seals both ends keep the same; their number is bounded', () => {
  const { message, seal } = sealedAnew()
  const receipt = fc.record({
    ...{ writer: fc.constantFrom('a', 'b'), seq: fc.integer({ min: 0, max: 50 }) },
    at: fc.integer({ min: 0, max: 3 * MINUTE }),
  })
  const claims = [0, 30_000, 70_000].map((at) => ({ phone_id: 'p', at }))
  const known = { ...message, claims, seals: [seal(10, 40_000), seal(30, 90_000)] }
  fc.assert(
    fc.property(fc.array(receipt), fc.array(receipt), (some, more) => {
      const whole = byMinute([...some, ...more], known)
      expect(byMinute([...byMinute(more, known), ...byMinute(some, known)], known)).toEqual(whole)
      expect(byMinute(whole, known)).toEqual(whole)
      expect(byMinute(byMinute(whole))).toEqual(byMinute([...some, ...more]))
    }),
  )
  const all = Array.from({ length: 3000 }, (_, n) => ({ writer: 'a', seq: n, at: 60 * n }))
  expect(byMinute(all, known).length).toBeLessThanOrEqual(3 + claims.length + known.seals.length)
})
