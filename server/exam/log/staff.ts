import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { closedBy } from './seal.ts'

/**
 * What staff do to an attempt, as changes of its facts. Each answers the same facts where it changes nothing, so that it may be done
 * twice. Times are of the database's clock.
 */
type Act = (facts: FactsMessage, at: number) => FactsMessage

const next = (facts: FactsMessage, change: Partial<FactsMessage>): FactsMessage => ({
  ...facts,
  ...change,
  seq: facts.seq + 1,
})

export const isPaused = ({ stops }: FactsMessage) => stops.at(-1)?.until === null

/** What had been given back and lies ahead comes after it. */
export const pause: Act = (facts, at) =>
  isPaused(facts) || closedBy(facts) || facts.ended_at !== null
    ? facts
    : next(facts, { stops: [...stopsUntil(facts, at), { at, until: null, owed_ms: owedAt(facts, at) }] })

/** The grace is longer by as much as the clock stood. */
export const resume: Act = (facts, at) => {
  const last = facts.stops.at(-1)
  if (!last || last.until !== null) return facts
  const until = Math.max(at, last.at)
  const sync_until = facts.sync_until + until - last.at
  const stop = { at: last.at, until: until + (last.owed_ms ?? 0) }
  return next(facts, { stops: [...facts.stops.slice(0, -1), stop], sync_until })
}

/** Time given back for an incident: the clock stands for so long, from now on or from the end of the stop before. Not while it is paused. */
export const giveBack =
  (ms: number): Act =>
  (facts, at) => {
    if (isPaused(facts)) return facts
    const from = free(facts, at)
    return next(facts, { stops: [...facts.stops, { at: from, until: from + ms }], sync_until: facts.sync_until + ms })
  }

/** Time on top, for the last sub-test. */
export const giveExtra =
  (ms: number): Act =>
  (facts) =>
    next(facts, { extra_ms: facts.extra_ms + ms, sync_until: facts.sync_until + ms })

/** What was written before counts, whenever it arrives within the grace. */
export const endNow: Act = (facts, at) =>
  facts.ended_at !== null || closedBy(facts) ? facts : next(facts, { ended_at: at })

/** It goes on where it ended, at this moment: in between the clock stood. */
export const reopenFrom =
  (ended: number): Act =>
  (facts, at) => {
    const seal = closedBy(facts)
    const seals = facts.seals.map((each) => (each === seal ? { ...each, reopened: true } : each))
    const stop = { at: ended, until: at + owedAt(facts, ended) }
    const stops = isPaused(facts) || at <= ended ? facts.stops : [...stopsUntil(facts, ended), stop]
    return next(facts, { seals, stops, ended_at: null, sync_until: facts.sync_until + Math.max(0, at - ended) })
  }

/**
 * The same where nobody knows when the student ended it but by when it was closed. What another phone delivered after the end was sealed as
 * well, and that ended nothing anew: the clock stands since the first seal that was not opened again.
 */
export const reopen: Act = (facts, at) => {
  const seal = closedBy(facts)
  const first = seal && facts.seals[facts.seals.findLastIndex(({ reopened }) => reopened) + 1]
  if (facts.ended_at === null && !first) return facts
  return reopenFrom(Math.min(facts.ended_at ?? at, first?.at ?? at))(facts, at)
}

/** `ruling` null: taken back. */
export const rule =
  (writer: string, seq: number, ruling: 'admit' | 'strike' | null): Act =>
  (facts) => {
    const others = facts.rulings.filter((one) => one.writer !== writer || one.seq !== seq)
    return next(facts, { rulings: ruling ? [...others, { writer, seq, ruling }] : others })
  }

/** The stops as far as they lie before a moment, and how much lies behind it: where the clock stands then for another reason it is owed. */
const stopsUntil = ({ stops }: FactsMessage, moment: number) =>
  stops.filter(({ at }) => at < moment).map(({ at, until }) => ({ at, until: Math.min(until ?? moment, moment) }))
const owedAt = ({ stops }: FactsMessage, moment: number) =>
  stops.reduce((sum, { at, until }) => sum + Math.max(0, (until ?? moment) - Math.max(at, moment)), 0)

/** Stops never overlap: time that is given back twice in a minute is given back one after the other. */
const free = ({ stops }: FactsMessage, at: number) => Math.max(at, stops.at(-1)?.until ?? 0)
