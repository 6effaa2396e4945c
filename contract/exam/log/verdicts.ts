import type { Ruling } from '../choices.ts'
import { inOneOrder, type LogEntry, type Logs } from './entry.ts'
import { type SpanOf, spanSince, spanSinceMoment } from './exam-time.ts'
import { type AttemptFacts, nameOf, type Seal } from './facts.ts'
import { fits, type QuestionShape } from './fits.ts'
import { type Knowledge, knowledgeOf, type WriterKnowledge } from './knowledge.ts'
import { groupBy } from './lists.ts'
import { minuteOf, upToHead } from './receipts.ts'
import { claimObjection, rightObjection } from './rights.ts'
import { tooLongIn } from './text.ts'
import {
  against,
  beginnings,
  binds,
  later,
  lengthsOf,
  type Moment,
  partsOf,
  startObjection,
  type TimedPaper,
} from './timetable.ts'
import { COUNTS, FOR_GOOD, type Mark, type Objection, type Verdict } from './verdict.ts'
import { type Times, when } from './when.ts'

/** Exam time beyond a limit that still counts, for the finger that was on its way. */
export const LATE_MS = 2000

export interface Exam {
  paper: TimedPaper
  /** `toleransi_waktu_detik`: how far beyond a limit an uncertain entry may be taken to be and still count for now, ms; infinite for practice. */
  tolerance_ms: number
  /** What is uncertain does not count until staff admit it. */
  hold_marked: boolean
}

export interface Judged {
  /** By writer, in the order of its log. */
  verdicts: ReadonlyMap<string, readonly Verdict[]>
  times: Times
  knowledge: Knowledge
  /** When each part of the paper opens, and, one further, when the last one ends. */
  opens: readonly (readonly Moment[])[]
}

/**
 * Whether each entry counts, from all that phones saw and the server knows. Pure: both ends get the same. What was sealed is judged by what
 * was sealed with it: entries that arrive later turn none of its verdicts, unless the attempt was opened again.
 */
export function judge(logs: Logs, facts: AttemptFacts, exam: Exam): Judged {
  const verdicts = new Map<string, Verdict[]>()
  const add = (found: Judged) => {
    for (const [writer, own] of found.verdicts) {
      const before = verdicts.get(writer) ?? []
      verdicts.set(writer, [...before, ...own.slice(before.length)])
    }
  }
  for (const [n, { heads, reopened }] of facts.seals.entries()) {
    if (reopened) continue
    const sealed = new Map([...logs].map(([writer, log]) => [writer, log.slice(0, heads.get(writer) ?? 0)]))
    const received = new Map(
      [...facts.received].map(([writer, own]) => [writer, upToHead(own, heads.get(writer) ?? 0)]),
    )
    const found = judgeAll(sealed, { ...facts, received }, exam, facts.seals[n - 1])
    add(found)
    // As a rule all that there is was sealed: once more would say the same.
    const whole = [...logs].every(([writer, { length }]) => length <= (heads.get(writer) ?? 0))
    if (whole && n === facts.seals.length - 1) return { ...found, verdicts }
  }
  const whole = judgeAll(logs, facts, exam, facts.seals.at(-1))
  add(whole)
  return { ...whole, verdicts }
}

interface Case {
  facts: AttemptFacts
  exam: Exam
  times: Times
  knowledge: Knowledge
  seal: Seal | undefined
  originLost: boolean
  /** All beginnings are here: what was written before them was written before the exam. */
  whole: boolean
  start: Objection | null
  arrived: ReadonlyMap<string, Float64Array>
  /** By writer, the entries that would make a text longer than one may be. */
  tooLong: ReadonlyMap<string, ReadonlySet<number>>
  sinceEnd: SpanOf | null
  questions: readonly QuestionShape[]
  parts: readonly number[]
  opens: Moment[][]
}

interface Said {
  writer: string
  index: number
  entry: LogEntry
}

function judgeAll(given: Logs, facts: AttemptFacts, exam: Exam, seal: Seal | undefined): Judged {
  const logs = inOneOrder(given)
  const [times, knowledge] = [when(logs, facts), knowledgeOf(logs)]
  const { moments, lost, whole } = beginnings(logs, knowledge, times, facts)
  const of: Case = {
    ...{ facts, exam, times, knowledge, seal, originLost: lost, whole },
    start: startObjection(times, facts, LATE_MS),
    arrived: new Map(
      [...logs].map(([writer, { length }]) => [writer, arrivals(facts.received.get(writer) ?? [], length)]),
    ),
    tooLong: new Map([...logs].map(([writer, log]) => [writer, tooLongIn(log)])),
    sinceEnd: facts.ended_at === null ? null : spanSinceMoment(times, [], facts.ended_at),
    questions: exam.paper.subtes.flatMap(({ soal }) => soal),
    parts: partsOf(exam.paper),
    opens: [moments],
  }
  const moved = openParts(logs, of)
  const verdictOn = (said: Said) => moved.get(said.entry) ?? decide(objections(said, of), said, of)
  const verdicts = new Map(
    [...logs].map(([writer, log]) => [writer, log.map((entry, index) => verdictOn({ writer, index, entry }))]),
  )
  return { verdicts, times, knowledge, opens: of.opens }
}

/** When each entry of a writer came; one that nobody has heard of yet comes in time. */
function arrivals(received: readonly { seq: number; at: number }[], length: number): Float64Array {
  const found = new Float64Array(length).fill(Number.NEGATIVE_INFINITY)
  let known = 0
  for (const { seq, at } of received) {
    found.fill(at, known, seq)
    known = Math.max(known, seq)
  }
  return found
}

/** Fills in when each part opens, move by move, and answers the verdicts on the moves: one that does not count opens nothing. */
function openParts(logs: Logs, of: Case): Map<LogEntry, Verdict> {
  const verdicts = new Map<LogEntry, Verdict>()
  const moves = movesIn(logs, of.exam.paper)
  for (const [part, length] of lengthsOf(of.exam.paper, of.facts.extra_ms).entries()) {
    const ends = later(of.opens[part] as Moment[], length)
    const counted: Said[] = []
    for (const said of moves.get(part + 1) ?? []) {
      const verdict = decide(timely(said, part, ends, of, general(said, of)), said, of)
      verdicts.set(said.entry, verdict)
      if (verdict.counts) counted.push(said)
    }
    of.opens.push([...ends, ...earliest(counted, of).map((said) => momentOf(said, of))])
  }
  return verdicts
}

/** So many moves to a part are asked of each phone and each of its rights. */
const MOST_MOVES = 8

/**
 * Those that can matter, of all that lead to one part. A phone goes on once, or once in each of two tabs that are deaf to each other: of
 * hundreds of page lives that say so the first ones by the estimate tell when, and no others cost a look at the whole attempt.
 */
function earliest(moves: readonly Said[], { times, knowledge }: Case): Said[] {
  const est = ({ writer, index }: Said) => times.writers.get(writer)?.est[index] as number
  const rightOf = ({ writer, index }: Said) => {
    const { phone = '', epoch } = knowledge.get(writer) as WriterKnowledge
    return nameOf(phone, epoch[index] as number)
  }
  // Of several of a page life the first is the earliest.
  const firsts = [...groupBy(moves, (said) => `${said.writer}/${rightOf(said)}`).values()].map(([said]) => said as Said)
  return [...groupBy(firsts, rightOf).values()].flatMap((own) =>
    own.sort((one, other) => est(one) - est(other)).slice(0, MOST_MOVES),
  )
}

const momentOf = ({ writer, index }: Said, { facts, times, knowledge }: Case): Moment => ({
  since: spanSince(times, facts.stops, { writer, index }),
  ms: 0,
  move: { writer, index, epoch: knowledge.get(writer)?.epoch[index] as number },
})

/** By the part that they lead to; none where the paper does not permit them. */
function movesIn(logs: Logs, { waktu, izin_lanjut_awal, subtes }: TimedPaper): Map<number, Said[]> {
  if (waktu === 'total' || !izin_lanjut_awal) return new Map()
  const all = [...logs].flatMap(([writer, log]) => log.map((entry, index): Said => ({ writer, index, entry })))
  const to = ({ entry: { v } }: Said) => ('move' in v ? v.move : -1)
  return groupBy(
    all.filter((said) => to(said) >= 1 && to(said) < subtes.length),
    to,
  )
}

function objections(said: Said, of: Case): Objection[] {
  const { q, v } = said.entry
  if ('move' in v) {
    const unknown = v.move < 0 || v.move >= of.exam.paper.subtes.length
    return general(said, of, unknown ? [{ reason: 'bad_value' }] : [])
  }
  if (!('a' in v || 'splice' in v || 'f' in v || 'k' in v)) return []
  const [question, part] = [of.questions[q], of.parts[q]]
  if (!question || part === undefined) return [{ reason: 'unknown_question' }]
  if (!fits(question, v) || of.tooLong.get(said.writer)?.has(said.entry.seq)) return [{ reason: 'bad_value' }]
  return timely(said, part, of.opens[part + 1] as Moment[], of, general(said, of))
}

/** Adds to `found` what speaks against an entry whatever it says. A log has thousands of entries: no list for each question asked of them. */
function general({ writer, index, entry }: Said, of: Case, found: Objection[] = []): Objection[] {
  const { facts, knowledge, times, seal } = of
  const own = knowledge.get(writer) as WriterKnowledge
  const [phone, epoch] = [own.phone, own.epoch[index] as number]
  if (facts.uncounted) found.push({ reason: 'attempt_limit' })
  // In which minute it came is what both ends know.
  if (minuteOf(of.arrived.get(writer)?.[index] as number) > facts.sync_until) found.push({ reason: 'arrived_late' })
  const right = rightObjection(phone, epoch, facts)
  const beyond = seal && !seal.reopened && entry.seq > (seal.heads.get(writer) ?? 0)
  // Whose phone never had the right ended nothing: whenever it arrives, staff decide.
  if (right) found.push(right)
  else if (beyond && epoch >= seal.epoch) found.push({ reason: 'sealed' })
  const bounds = times.writers.get(writer)
  const claim = claimObjection(phone, epoch, bounds?.lo[index] as number, bounds?.hi[index] as number, facts)
  if (claim) found.push(claim)
  if (of.originLost) found.push({ reason: 'too_late', mark: 'origin', now: true })
  if (of.start) found.push(of.start)
  return found
}

/** Adds what speaks against it by its moment. An uncertain opening refuses nothing. */
function timely(said: Said, part: number, ends: readonly Moment[], of: Case, found: Objection[]): Objection[] {
  const add = (objection: Objection | null) => {
    if (objection) found.push(objection)
  }
  if (part > 0) add(tooEarly(said, of.opens[part] as Moment[], of.originLost))
  else if (of.whole && isBefore(said, of.opens[0] as Moment[])) add({ reason: 'not_open', mark: 'opening', now: true })
  for (const { since, ms, move } of ends)
    if (!move || binds(move, said, of.knowledge))
      add(tooLate('too_late', 'limit', since, ms, said, of, of.facts.withdrawn_ms))
  if (of.sinceEnd) add(tooLate('ended', 'end', of.sinceEnd, 0, said, of))
  return found
}

/** Before every beginning for sure: no honest phone writes there, but a server's clock that was set looks the same. */
const isBefore = ({ writer, index }: Said, begins: readonly Moment[]): boolean =>
  begins.every(({ since }) => since(writer, index).hi < -LATE_MS)

/** Where the first page life is lost the exam may have begun earlier than is known, and with it this part. */
function tooEarly({ writer, index }: Said, opens: readonly Moment[], originLost: boolean): Objection | null {
  let unsure = originLost
  for (const { since, ms } of opens) {
    const { lo, est, hi } = since(writer, index)
    // The same question the other way round.
    const is = against({ lo: -hi, est: -est, hi: -lo }, -ms, LATE_MS)
    if (is === 'before') return null
    if (is === 'unsure') unsure = true
  }
  return unsure ? { reason: 'not_open', mark: 'opening', now: true } : { reason: 'not_open' }
}

/** `withdrawn_ms`: so long after its end some saw it go on. Nobody can tell who had heard that it does not: who answered then is marked. */
function tooLate(
  reason: 'too_late' | 'ended',
  mark: 'limit' | 'end',
  since: SpanOf,
  ms: number,
  { writer, index }: Said,
  { exam }: Case,
  withdrawn_ms = 0,
): Objection | null {
  const span = since(writer, index)
  if (against(span, ms, LATE_MS) === 'before') return null
  const seen_ms = ms + withdrawn_ms
  if (against(span, seen_ms, LATE_MS) === 'after') return { reason }
  return { reason, mark, now: Math.max(span.lo, span.est - exam.tolerance_ms) <= seen_ms + LATE_MS }
}

function decide(against: readonly Objection[], { writer, entry }: Said, { facts, exam, times }: Case): Verdict {
  const ruling: Ruling | undefined = facts.rulings.size ? facts.rulings.get(nameOf(writer, entry.seq)) : undefined
  if (against.length === 0 && !ruling) return COUNTS
  const marks = [...new Set(against.flatMap(({ mark }) => mark ?? []))]
  if (ruling === 'strike') return { counts: false, reason: 'struck_out', marks }
  const forSure = against.find(({ mark }) => !mark)
  const refused = forSure ?? against.find(({ now }) => !now)
  if (ruling === 'admit' && !FOR_GOOD.includes(refused?.reason)) return { counts: true, reason: null, marks }
  // Where what the server said of its own clock contradicts itself nothing is refused for good.
  const sure: Mark[] = times.dropped.at(-1)?.kind === 'sample' ? ['evidence'] : []
  if (refused) return { counts: false, reason: refused.reason, marks: forSure ? sure : marks }
  return { counts: !exam.hold_marked, reason: against[0]?.reason ?? null, marks }
}
