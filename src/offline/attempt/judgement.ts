import type { LogEntry, Logs } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { isEarly, leftUntil } from '#contract/exam/log/timetable.ts'
import { type Judged, judge } from '#contract/exam/log/verdicts.ts'
import type { Times } from '#contract/exam/log/when.ts'
import type { Book } from '../log/book.ts'
import { receivedOf } from '../log/kept.ts'
import { examOf, type Questions } from './questions.ts'

/** Times as they stood at `m` of this page life, ms. Exam time here runs on while the clock stands, as screens want it: `still`. */
export interface Timing {
  m: number
  /** Since the beginning. */
  t: number
  /** When the beginning was, epoch ms of the database's clock. */
  origin: number
  /** By part: how much is left of it by the estimate, and at most. */
  left: readonly { est: number; hi: number }[]
  /** The exam clock stands now. */
  paused: boolean
  /** Between which exam times it stood. */
  still: readonly { from: number; to: number }[]
  /** The server's clock was heard in this page life, and nothing made it uncertain since. */
  known: boolean
  /** How much is left is a guess: the page was dead, or out of sight, and nobody told the time since. */
  unsure: boolean
}

export interface Judgement {
  judged: Judged
  /** With the entry that stands for this moment. */
  logs: Logs
  timing: Timing
}

/** Above it a countdown is called a guess, ms. */
const UNSURE_MS = 30_000

/** All that follows from logs and facts at this moment. Costs what the log is long: asked for when something other than an own answer came. */
export function judgeNow(book: Book, questions: Questions, writer: string, m: number): Judgement {
  const facts = book.kept.facts ?? unheard(book)
  const own = book.logs.get(writer) ?? []
  const index = own.length
  const now: LogEntry = { seq: index + 1, m, q: -1, v: { sees: {} } }
  const logs = new Map([...book.logs, [writer, [...own, now]]])
  const judged = judge(logs, readFacts(facts, receivedOf(book.kept)), examOf(questions, book.kept.facts))
  for (const end of book.ends) end.early = end.by_time && isEarly(judged, { ...end, index: end.seq - 1 })
  return { judged, logs, timing: timingOf(judged, facts, { writer, index, m }) }
}

/** The phone began, and knows of nobody else. */
export function unheard({ kept: { begun, about } }: Book): FactsMessage {
  return {
    ...{ seq: 0, started_at: 0, origins: [begun.origin], claims: [{ phone_id: begun.phone_id, at: 0 }], stops: [] },
    ...{
      extra_ms: about?.sitting.extra_ms ?? 0,
      withdrawn_ms: 0,
      ended_at: null,
      sync_until: Number.MAX_SAFE_INTEGER,
      seals: [],
      rulings: [],
      uncounted: false,
    },
    ...{ tolerance_ms: null, hold_marked: false },
  }
}

function timingOf(judged: Judged, facts: FactsMessage, now: { writer: string; index: number; m: number }): Timing {
  const { writer, index, m } = now
  const own = judged.times.writers.get(writer)
  const at = own?.est[index] ?? 0
  const origin = originOf(judged.times, facts)
  const stands = facts.stops.find(({ until }) => until === null)
  // Of time that was given back a part may still lie ahead.
  const ahead = facts.stops.reduce((sum, stop) => sum + Math.max(0, (stop.until ?? 0) - Math.max(stop.at, at)), 0)
  const left = judged.opens.slice(1).map((ends) => {
    const { est, hi } = leftUntil(ends, now, judged.knowledge)
    return { est: est + ahead, hi: hi + ahead }
  })
  const last = left.at(-1)
  const wide = last ? last.hi - last.est : 0
  return {
    m,
    // Who heard of a pause came after it, whatever the clock says.
    t: Math.max(0, (stands ? (own?.guess ? stands.at : Math.min(stands.at, at)) : at) - origin),
    origin,
    left,
    paused: stands !== undefined,
    still: facts.stops.flatMap(({ at: from, until }) =>
      until === null ? [] : [{ from: from - origin, to: until - origin }],
    ),
    known: own?.guess === false && wide < UNSURE_MS,
    unsure: wide >= UNSURE_MS || (own?.guess === true && !facts.origins.some((one) => one.writer === writer)),
  }
}

export function originOf({ writers }: Pick<Times, 'writers'>, { origins, started_at }: FactsMessage): number {
  const all = origins.map(({ writer, seq }) => writers.get(writer)?.est[seq - 1] ?? started_at)
  return all.length ? Math.min(...all) : started_at
}
