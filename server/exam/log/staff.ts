import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { closedBy } from './seal.ts'

/**
 * What staff do to an attempt, as changes of its facts. Each answers the same facts where it changes nothing, so that it may be done
 * twice. Times are of the database's clock.
 */
type Act = (facts: FactsMessage, at: number) => FactsMessage

type Stop = FactsMessage['stops'][number]

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

/** The grace is longer by as much as the clock stood. What of the stop was owed is still known: only that may come after another one. */
export const resume: Act = (facts, at) => {
  const last = facts.stops.at(-1)
  if (!last || last.until !== null) return facts
  const until = Math.max(at, last.at)
  const sync_until = facts.sync_until + until - last.at
  const owed_ms = last.owed_ms ?? 0
  const stop = { at: last.at, until: until + owed_ms, owed_ms }
  return next(facts, { stops: [...facts.stops.slice(0, -1), stop], sync_until })
}

/** Time given back: the clock stands for so long, from now on, from the end of the stop before, or once a pause is over. */
export const giveBack =
  (ms: number): Act =>
  (facts, at) => {
    const from = free(facts, at)
    const stops = isPaused(facts)
      ? facts.stops.map((one) => (one.until === null ? { ...one, owed_ms: (one.owed_ms ?? 0) + ms } : one))
      : [...facts.stops, { at: from, until: from + ms }]
    return next(facts, { stops, sync_until: facts.sync_until + ms })
  }

/** Time on top, for the last sub-test. */
export const giveExtra =
  (ms: number): Act =>
  (facts) =>
    next(facts, { extra_ms: facts.extra_ms + ms, sync_until: facts.sync_until + ms })

/** What was written before counts, whenever it arrives within the grace. */
export const endNow: Act = (facts, at) =>
  facts.ended_at !== null || closedBy(facts) ? facts : next(facts, { ended_at: at })

/** It goes on where it ended, at this moment: in between the clock stood. What was asked before, and refused as it was closed, stays refused. */
export const reopenFrom =
  (ended: number): Act =>
  (facts, at) => {
    const seal = closedBy(facts)
    const seals = facts.seals.map((each) => (each === seal ? { ...each, reopened: true } : each))
    const owed_ms = owedAt(facts, ended)
    const stop = { at: ended, until: at + owed_ms, owed_ms }
    const stops = isPaused(facts) || at <= ended ? facts.stops : [...stopsUntil(facts, ended), stop]
    const sync_until = facts.sync_until + Math.max(0, at - ended)
    return next(facts, { seals, stops, ended_at: null, opened_seq: facts.seq + 1, sync_until })
  }

/** What another phone delivered after the end was sealed as well, and that ended nothing anew: the first seal that was not opened again. */
export function closedAt(facts: FactsMessage): number | null {
  const first = facts.seals.findLastIndex(({ reopened }) => reopened) + 1
  return facts.seals[first]?.at ?? null
}

/** The same where nobody knows when the student ended it but by when it was closed. */
export const reopen: Act = (facts, at) => {
  const closed = closedAt(facts)
  if (facts.ended_at === null && closed === null) return facts
  return reopenFrom(Math.min(facts.ended_at ?? at, closed ?? at))(facts, at)
}

/** `ruling` null: taken back. */
export const rule =
  (writer: string, seq: number, ruling: 'admit' | 'strike' | null): Act =>
  (facts) => {
    const others = facts.rulings.filter((one) => one.writer !== writer || one.seq !== seq)
    return next(facts, { rulings: ruling ? [...others, { writer, seq, ruling }] : others })
  }

/** The stops as far as they lie before a moment, and how much was given that lies behind it: where the clock stands then anyway it is owed. */
const stopsUntil = ({ stops }: FactsMessage, moment: number): Stop[] =>
  stops
    .filter(({ at }) => at < moment)
    .map((stop) => {
      const { at, until, owed_ms } = stop
      const cut = { at, until: Math.min(until ?? moment, moment) }
      return owed_ms === undefined ? cut : { ...cut, owed_ms: owed_ms - aheadOf(stop, moment) }
    })
const owedAt = ({ stops }: FactsMessage, moment: number) => stops.reduce((sum, stop) => sum + aheadOf(stop, moment), 0)

/** How much of a stop was given and lies behind a moment: all of one that was given back, of a pause what it owed at its end. */
export function aheadOf({ at, until, owed_ms }: Stop, moment: number): number {
  const given = owed_ms ?? Number.POSITIVE_INFINITY
  return until === null ? (owed_ms ?? 0) : Math.min(given, Math.max(0, until - Math.max(at, moment)))
}

/** Stops never overlap: time that is given back twice in a minute is given back one after the other. */
const free = ({ stops }: FactsMessage, at: number) => Math.max(at, stops.at(-1)?.until ?? 0)
