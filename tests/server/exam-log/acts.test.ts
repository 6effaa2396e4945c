import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { openNow } from '#contract/exam/log/open-now.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import type { Verdict } from '#contract/exam/log/verdict.ts'
import { judge } from '#contract/exam/log/verdicts.ts'
import type { Act } from '#server/exam/log/act.ts'
import { done } from '#server/exam/log/acts.ts'
import { endsAt } from '#server/exam/log/close.ts'
import type { JudgedLogs } from '#server/exam/log/seal.ts'
import { courseOf } from '#server/exam/log/sealed.ts'
import type { Attempt } from '#server/exam/rows.ts'
import { exam as examOf } from '../../contract/exam-log/judging.ts'
import { begunFacts, EXAM } from '../../offline/log/world.ts'

const MINUTE = 60_000
const AT = 1_800_000_000_000
const WRITER = 'a0000000000'
const GRACE = 10 * MINUTE
const begun = begunFacts({ phone_id: 'p', origin: { writer: WRITER, seq: 1 } }, AT)

type Deed = Act extends infer One ? (One extends Act ? Omit<One, 'id'> : never) : never

/** One attempt on parts of so many minutes (one: a single timer), by the minute; its phone is heard in every moment. */
class Sat {
  minute = 0
  facts = begun
  readonly exam
  #attempt: Attempt
  readonly #log = [
    entry(1, 0, { open: { phone_id: 'p', wall: AT, app: '1', epoch: 0, knows: {} } }),
    entry(2, 0, { server: { at: AT, left: 0, back: 0 } }),
  ]
  readonly #received: { seq: number; at: number }[] = []
  /** Entries that counted when they were written, by number. */
  readonly counted = new Set<number>()

  /** `behind`: by how many minutes the server heard later of it than it began; `offset`: half the trip of its sample, ms. */
  constructor(parts: readonly number[], { early = false, behind = 0, offset = 0 } = {}) {
    this.#log[1] = entry(2, 0, { server: { at: AT, left: 0, back: 2 * offset } })
    const timers = parts.map((minutes) => minutes * MINUTE)
    const of = parts.length > 1 ? examOf({ subtes: timers }) : examOf({ total: timers[0] as number, subtes: timers })
    this.exam = { ...of, paper: { ...of.paper, izin_lanjut_awal: early } }
    this.facts = { ...begun, started_at: AT + behind * MINUTE }
    const ends_at = endsAt(this.facts, this.exam)
    this.facts.sync_until = ends_at + GRACE
    const columns = { ends_at, sync_until: ends_at + GRACE, given: { grants: [], acts: [] } }
    const open = { ended_at: null, ended_by_time: null, sealed_at: null, sealed_by: null }
    this.#attempt = { ...columns, ...open, facts: this.facts } as unknown as Attempt
  }

  get now(): number {
    return AT + this.minute * MINUTE
  }

  /** Minutes until everything is over, were it to go on now. */
  get left(): number {
    return minutes(endsAt(this.facts, this.exam, courseOf(this.#judged())) - this.now)
  }

  /** The same as the phone shows it; null where everything is over. While the clock stands it is what is left once it goes on. */
  get shown(): number | null {
    const { logs, facts } = this.#judged()
    const open = openNow(logs, facts, this.exam, WRITER, this.now - AT)
    return open && minutes(open.left.est)
  }

  /** The same as the row says it. */
  get told(): number {
    return minutes(this.#attempt.ends_at - this.now)
  }

  /** Nobody comes, and it is sealed with what there is. */
  sealed(): void {
    this.closed(this.minute)
    this.#attempt = { ...this.#attempt, ended_at: null, sealed_by: 'job' }
  }

  /** A question of each part is answered in each minute, half a minute past. */
  pass(minutes: number): this {
    for (let n = 0; n < minutes; n++) {
      for (const [q] of this.exam.paper.subtes.entries()) this.#write({ a: 'A' }, q)
      this.minute++
    }
    for (const seq of this.counting()) this.counted.add(seq)
    return this
  }

  moveOn(to: number): void {
    this.#write({ move: to }, -1, this.now)
  }

  #write(v: EntryValue, q: number, at = this.now + MINUTE / 2): void {
    const seq = this.#log.length + 1
    this.#log.push(entry(seq, at - AT, v, q))
    this.#received.push({ seq, at: at + 500 })
  }

  /** What staff do now; the sentence where it cannot be done. */
  act(deed: Deed, id = `${deed.kind}${this.minute}`): string | null {
    const attempt = { ...this.#attempt, facts: this.facts }
    const found = done(attempt, { ...deed, id } as Act, this.exam, this.now, courseOf(this.#judged()))
    if (found === null || typeof found === 'string') return found
    this.facts = found.facts
    this.#attempt = { ...attempt, ...found.columns, sync_until: found.facts.sync_until } as Attempt
    return null
  }

  /** What says that the student ended it in this minute comes now, and it is sealed. */
  closed(minute: number): void {
    const heads: [string, number][] = [[WRITER, this.#log.length]]
    const seal = { heads, epoch: 0, at: this.now, reopened: false, waiting_for: [] }
    this.facts = { ...this.facts, seq: this.facts.seq + 1, seals: [seal] }
    this.#attempt = { ...this.#attempt, ended_at: AT + minute * MINUTE, sealed_at: this.now, sealed_by: 'student' }
  }

  counting(): number[] {
    return this.#places(({ counts }) => counts)
  }

  #places(is: (verdict: Verdict) => boolean): number[] {
    return (this.#judged().judged.verdicts.get(WRITER) ?? []).flatMap((verdict, n) => (is(verdict) ? [n + 1] : []))
  }

  #judged(): JudgedLogs {
    const logs = new Map([[WRITER, this.#log]])
    const facts = readFacts(this.facts, new Map([[WRITER, this.#received]]))
    return { logs, facts, judged: judge(logs, facts, this.exam), rows: [] }
  }

  /** Minutes in which an answer to the question of this part counts, for sure; `marked`: counts and is marked. */
  open(part: number, marked = false): number[] {
    const is = ({ counts, marks }: Verdict) => counts && marks.length > 0 === marked
    const all = this.#places(is).flatMap((seq) => {
      const { q, m } = this.#log[seq - 1] as LogEntry
      return q === part ? [Math.floor(m / MINUTE)] : []
    })
    return [Math.min(...all), Math.max(...all)]
  }

  late(): number[] {
    const now = new Set(this.counting())
    return [...this.counted].filter((seq) => !now.has(seq))
  }
}

const minutes = (ms: number) => Math.round((ms / MINUTE) * 100) / 100
const entry = (seq: number, m: number, v: EntryValue, q = -1): LogEntry => ({ seq, m, q, v })
const incident = (from: number, to: number): Deed => ({
  ...{ kind: 'incident', interval: { from: AT + from * MINUTE, to: AT + to * MINUTE } },
})
const undo = (incident_id: string): Deed => ({ kind: 'incident_undone', incident_id })

test('I12.60 an incident whose time a pause moved is taken back whole, from what is owed and from the end', () => {
  const sat = new Sat([10, 10]).pass(5)
  sat.act(incident(1, 5), 'outage')
  expect(sat.left).toBe(19)
  sat.pass(1)
  sat.act({ kind: 'pause' })
  sat.pass(6)
  sat.act({ kind: 'resume' })
  // Fifteen of twenty minutes, and three of the four that were given.
  expect(sat.left).toBe(18)
  expect(sat.act(undo('outage'))).toBeNull()
  expect([sat.left, sat.late()]).toEqual([14, []])
  expect(sat.act(undo('outage'), 'again')).toContain('sudah dibatalkan')
  sat.pass(20)
  // The sub-test was open for six minutes before the pause, of which the clock stood for one; then for five.
  expect([sat.open(0), sat.open(1)]).toEqual([
    [0, 16],
    [17, 25],
  ])
})

test('I12.61 taken back while the exam is paused, or after it was closed in between, nothing is taken twice', () => {
  const paused = new Sat([10, 10]).pass(5)
  paused.act(incident(1, 5), 'outage')
  paused.pass(1)
  paused.act({ kind: 'pause' })
  paused.pass(6)
  paused.act(undo('outage'))
  paused.act({ kind: 'resume' })
  expect([paused.left, paused.late()]).toEqual([14, []])

  const closed = new Sat([10, 10]).pass(5)
  closed.act(incident(1, 5), 'outage')
  closed.pass(1)
  closed.act({ kind: 'end' })
  closed.pass(6)
  closed.act({ kind: 'reopen', ms: 0 })
  expect(closed.left).toBe(18)
  closed.act(undo('outage'))
  expect([closed.left, closed.late()]).toEqual([14, []])
})

test('I12.62 the sub-test that was given time loses it again where it is open still, and the last one keeps its own', () => {
  const sat = new Sat([10, 3]).pass(5)
  sat.act(incident(1, 5), 'outage')
  sat.pass(2)
  sat.act(undo('outage'))
  expect([sat.left, sat.late()]).toEqual([6, []])
  sat.pass(8)
  expect([sat.open(0), sat.open(1)]).toEqual([
    [0, 9],
    [10, 12],
  ])
})

test('I12.63 time taken back makes no answer late, also of a student of whose start the server heard late', () => {
  for (const behind of [0, 8]) {
    const sat = new Sat([20], { behind }).pass(16)
    sat.act(incident(10, 15), 'outage')
    sat.pass(7)
    expect(sat.open(0)).toEqual([0, 22])
    sat.act(undo('outage'))
    expect(sat.late()).toEqual([])
    sat.pass(8)
    expect(sat.open(0)).toEqual([0, 22])
    // A phone without a network saw five minutes more.
    expect(sat.open(0, true)).toEqual([23, 27])
  }
})

test('I12.64 closed inside of time that was given back, it goes on with the rest of that', () => {
  const sat = new Sat([10, 10]).pass(5)
  sat.act(incident(1, 5))
  sat.pass(1)
  sat.act({ kind: 'end' })
  sat.pass(10)
  sat.act({ kind: 'reopen', ms: 0 })
  expect([sat.left, sat.late()]).toEqual([18, []])
  sat.pass(20)
  expect([sat.open(0), sat.open(1)]).toEqual([
    [0, 23],
    [24, 33],
  ])
})

test('I12.65 a pause that a student ended in, or that came after the end, is not given a second time by opening again', () => {
  const ended = (minute: number) => {
    const sat = new Sat([20]).pass(5)
    sat.act({ kind: 'pause' })
    sat.pass(10)
    // By the clock of the phone it ended in this minute; what says so came once staff had let it go on.
    sat.act({ kind: 'resume' })
    sat.closed(minute)
    sat.act({ kind: 'reopen', ms: 0 })
    return sat.left
  }
  expect([ended(4), ended(8)]).toEqual([16, 15])
})

test('I12.66 time on top during a pause lengthens the sub-test that is open once it goes on', () => {
  const sat = new Sat([10, 10]).pass(5)
  sat.act({ kind: 'pause' })
  sat.pass(3)
  sat.act({ kind: 'extra', ms: 4 * MINUTE })
  sat.pass(2)
  sat.act({ kind: 'resume' })
  expect(sat.left).toBe(19)
  sat.pass(20)
  expect([sat.open(0), sat.open(1)]).toEqual([
    [0, 18],
    [19, 28],
  ])
})

test('I12.67 a second pause is refused, and a pause that is sent twice is one', () => {
  const sat = new Sat([20]).pass(5)
  expect(sat.act({ kind: 'pause' }, 'p')).toBeNull()
  const { facts } = sat
  sat.pass(2)
  expect(sat.act({ kind: 'pause' }, 'p')).toBeNull()
  expect(sat.act({ kind: 'pause' }, 'q')).toBe('Sudah dijeda.')
  expect(sat.facts).toBe(facts)
  sat.act({ kind: 'resume' })
  expect([sat.left, sat.act({ kind: 'resume' }, 'r')]).toEqual([15, 'Tidak sedang dijeda.'])
})

test('I12.69 time that is taken back leaves whole milliseconds, though the beginning is an estimate between two of them', () => {
  const sat = new Sat([20], { offset: 0.5 }).pass(19)
  sat.act(incident(18, 19), 'outage')
  sat.pass(1)
  sat.act(undo('outage'))
  expect([sat.facts.extra_ms, Number.isInteger(sat.facts.extra_ms), sat.late()]).toEqual([1, true, []])
})

test('I12.68 whatever staff do, one after the other, no answer that counted becomes late', () => {
  const minutes = fc.integer({ min: 0, max: 6 })
  const deed = fc.oneof(
    fc.constant<Deed>({ kind: 'pause' }),
    fc.constant<Deed>({ kind: 'resume' }),
    fc.constant<Deed>({ kind: 'extra', ms: 3 * MINUTE }),
    fc.constant<Deed>({ kind: 'end' }),
    fc.constant<Deed>({ kind: 'reopen', ms: 2 * MINUTE }),
    fc.tuple(minutes, minutes).map(([ago, long]) => ({ ago, long })),
    fc.constant('undo' as const),
    fc.constant('move' as const),
  )
  const parts = fc.constantFrom([12], [5, 4], [4, 1, 6])
  let undone = 0
  fc.assert(
    fc.property(
      parts,
      fc.boolean(),
      fc.array(fc.tuple(minutes, deed), { minLength: 3, maxLength: 12 }),
      (of, early, all) => {
        const sat = new Sat(of, { early })
        const given: string[] = []
        for (const [passed, what] of all) {
          sat.pass(passed)
          if (what === 'move') sat.moveOn(1)
          else if (what === 'undo') {
            const id = given.pop()
            if (id && sat.act(undo(id)) === null) undone++
          } else if ('ago' in what) {
            const id = `incident${sat.minute}/${given.length}`
            if (sat.act(incident(sat.minute - what.ago - what.long, sat.minute - what.ago), id) === null) given.push(id)
          } else sat.act(what, `${what.kind}${sat.minute}`)
          expect(sat.late()).toEqual([])
        }
      },
    ),
    { numRuns: 1000 },
  )
  expect(undone).toBeGreaterThan(20)
})

test('I12.54 opened again after another phone delivered what it had: the clock stood since the exam was first closed', () => {
  const seal = (minutes: number): FactsMessage['seals'][number] => ({
    ...{ heads: [], epoch: 0, at: AT + minutes * MINUTE, reopened: false, waiting_for: [] },
  })
  const facts = { ...begun, seq: 3, seals: [seal(10), seal(25)] }
  const row = { facts, given: { grants: [], acts: [] }, ends_at: AT + 60 * MINUTE, sync_until: facts.sync_until }
  // Its late entries said that it was finished there as well, once it was over.
  const attempt = {
    ...row,
    ended_at: AT + 20 * MINUTE,
    ended_by_time: false,
    sealed_at: AT + 25 * MINUTE,
  } as unknown as Attempt
  const found = done(attempt, { id: 'x', kind: 'reopen', ms: 0 }, EXAM, AT + 30 * MINUTE)
  expect(found).toMatchObject({ facts: { stops: [{ at: AT + 10 * MINUTE, until: AT + 30 * MINUTE }] } })
})

/** One timer of 90 minutes; the server heard of the second an hour after it began. */
const KNOWN_LATE = [0, 60]
/** Parts of half an hour, the last of which the student reached after 20 minutes: over after 50. */
const early = () => {
  const sat = new Sat([30, 30, 30], { early: true }).pass(10)
  sat.moveOn(1)
  sat.pass(10).moveOn(2)
  return sat
}

test('I12.70 time on top after the end is there whole, whenever the server heard of the start', () => {
  for (const behind of KNOWN_LATE)
    for (const at of [95, 105, 145]) {
      const sat = new Sat([90], { behind }).pass(at)
      expect(sat.shown).toBeNull()
      expect(sat.act({ kind: 'extra', ms: 10 * MINUTE })).toBeNull()
      expect([behind, at, sat.shown, sat.told]).toEqual([behind, at, 10, 10])
    }
})

test('I12.71 an incident gives back all that it took, also from before the server heard of the start', () => {
  for (const behind of KNOWN_LATE) {
    const sat = new Sat([90], { behind }).pass(65)
    expect(sat.act(incident(10, 40))).toBeNull()
    expect([sat.shown, sat.told]).toEqual([55, 55])
    const over = new Sat([90], { behind }).pass(72)
    expect(over.act(incident(50, 70))).toBeNull()
    expect([over.shown, over.told]).toEqual([38, 38])
    // Before it began, and after it ended, it took nothing.
    const none = new Sat([90], { behind }).pass(100)
    expect(none.act(incident(92, 98))).toBe('Tidak sedang mengerjakan pada waktu itu.')
    expect(none.act(incident(80, 98))).toBeNull()
    expect([none.shown, none.told]).toEqual([10, 10])
  }
})

test('I12.72 what is over is not paused, whenever the server heard of the start; what is not is', () => {
  for (const behind of KNOWN_LATE) {
    const sat = new Sat([90], { behind }).pass(80)
    expect(sat.act({ kind: 'pause' })).toBeNull()
    sat.pass(30)
    expect(sat.act({ kind: 'resume' })).toBeNull()
    expect([sat.shown, sat.told]).toEqual([10, 10])
    expect(sat.pass(15).act({ kind: 'pause' }, 'late')).toBe('Waktunya sudah habis.')
  }
  expect(early().pass(32).act({ kind: 'pause' })).toBe('Waktunya sudah habis.')
})

test('I12.73 opened again with time on top after the job sealed it, the student has that time', () => {
  for (const behind of KNOWN_LATE) {
    const sat = new Sat([90], { behind }).pass(90)
    sat.minute = 200
    sat.sealed()
    expect(sat.act({ kind: 'reopen', ms: 0 })).toContain('Beri tambahan waktu')
    expect(sat.act({ kind: 'reopen', ms: 20 * MINUTE }, 'again')).toBeNull()
    expect([sat.shown, sat.told]).toEqual([20, 20])
  }
})

test('I12.74 who went on early has what staff give after the last part is over', () => {
  const extra = early().pass(35)
  expect(extra.shown).toBeNull()
  expect(extra.act({ kind: 'extra', ms: 10 * MINUTE })).toBeNull()
  expect([extra.shown, extra.told]).toEqual([10, 10])

  const hit = early().pass(35)
  expect(hit.act(incident(40, 60))).toBeNull()
  expect([hit.shown, hit.told]).toEqual([10, 10])

  const again = early().pass(35)
  again.sealed()
  expect(again.act({ kind: 'reopen', ms: 20 * MINUTE })).toBeNull()
  expect([again.shown, again.told]).toEqual([20, 20])
})

test('I12.75 with a timer for each sub-test, time that is given once the last one is over is there as well', () => {
  const deeds: Deed[] = [{ kind: 'extra', ms: 4 * MINUTE }, incident(16, 20), { kind: 'reopen', ms: 4 * MINUTE }]
  for (const deed of deeds) {
    const sat = new Sat([10, 10]).pass(25)
    expect(sat.shown).toBeNull()
    if (deed.kind === 'reopen') sat.sealed()
    expect(sat.act(deed)).toBeNull()
    expect([deed.kind, sat.shown, sat.told]).toEqual([deed.kind, 4, 4])
    sat.pass(6)
    expect([sat.open(0)[1], sat.open(1)[1]]).toEqual([9, 28])
  }
  // What was given so is taken back as well.
  const sat = new Sat([10, 10]).pass(21)
  sat.act(incident(16, 20), 'outage')
  sat.pass(1)
  expect(sat.shown).toBe(3)
  expect(sat.act(undo('outage'))).toBeNull()
  expect([sat.left, sat.late()]).toEqual([0, []])
})

test('I12.76 who ends an attempt does not end it before now, unless it is over wherever it began', () => {
  const sat = new Sat([90], { behind: 60 }).pass(100)
  expect(sat.act({ kind: 'end' })).toBeNull()
  expect(sat.facts.ended_at).toBe(sat.now)
})

test('I12.91 where the phone asked, and began a little later, an end by staff refuses nothing that was written before it', () => {
  const sat = new Sat([90], { behind: -0.75 }).pass(90)
  sat.minute = 89.9
  expect(sat.act({ kind: 'end' })).toBeNull()
  expect([sat.facts.ended_at, sat.late()]).toEqual([sat.now, []])
  // Its own end is known once its log is.
  expect(new Sat([90], { behind: -3 }).pass(1).left).toBe(89)
})

test('I12.92 an incident over a pause that an end or a reopening closed gives nothing twice', () => {
  const ended = new Sat([60]).pass(5)
  ended.act({ kind: 'pause' })
  ended.minute = 15
  ended.act({ kind: 'end' })
  ended.minute = 25
  expect(ended.act({ kind: 'reopen', ms: 0 })).toBeNull()
  const { left } = ended
  expect(ended.act(incident(5, 15))).toContain('Tidak sedang mengerjakan')
  expect([left, ended.left]).toEqual([55, 55])
})
