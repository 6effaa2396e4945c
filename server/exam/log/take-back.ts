import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Grant } from '../rows.ts'
import { type Case, type Change, ENDED, isOver, lengthOf } from './act.ts'
import { endsOf, workedAt } from './close.ts'
import { aheadOf } from './staff.ts'

/** What lies ahead is cut off; the rest comes off the end, but no answer that was in time becomes late by it. */
export function takenBack(id: string, of: Case): Change | string {
  const { attempt, facts, exam, course } = of
  const grant = attempt.given.grants.find((one) => one.id === id && !one.undone)
  if (!grant) return 'Kejadian ini tidak memberi waktu di sini, atau sudah dibatalkan.'
  if (isOver(of)) return ENDED
  const { ms } = grant
  const { stops, left } = withoutGiven(grant, of)
  const less = { ...facts, stops, extra_ms: facts.extra_ms - left }
  const total = (then: FactsMessage) => endsOf(exam, course, then.extra_ms).at(-1) ?? 0
  const worked = Math.min(workedAt(of.now, stops, course), total(facts))
  // The beginning is an estimate, to half a millisecond; facts hold whole ones.
  const short = Math.max(0, Math.ceil(worked - total(less)))
  const withdrawn_ms = (facts.withdrawn_ms ?? 0) + ms
  return { facts: { ...less, extra_ms: less.extra_ms + short, withdrawn_ms }, body: { ms } }
}

/** The stops without what was given, and how much of that is over already. A pause or an end that came in between has it behind it. */
function withoutGiven(
  { stop, ms }: Pick<Grant, 'stop' | 'ms'>,
  of: Case,
): { stops: FactsMessage['stops']; left: number } {
  const { facts, now } = of
  const own = facts.stops.find(
    ({ at, until, owed_ms }) => at === stop?.at && until === stop.until && owed_ms === undefined,
  )
  const others = facts.stops.filter((one) => one !== own)
  if (own && ms === lengthOf({ from: own.at, to: own.until ?? own.at }) && isInPart(own.at, others, of))
    return { stops: others, left: 0 }
  let left = ms
  const stops = facts.stops.map((one) => {
    if (own ? one !== own : one.owed_ms === undefined) return one
    const cut = Math.min(left, aheadOf(one, now))
    left -= cut
    const { at, until, owed_ms } = one
    return { at, until: until && until - cut, ...(owed_ms !== undefined && { owed_ms: owed_ms - cut }) }
  })
  return { stops: stops.filter(({ at, until }) => until !== at), left }
}

/** The sub-test that was open at a moment is open still, by these stops: then the clock may as well not have stood. */
function isInPart(moment: number, stops: FactsMessage['stops'], of: Case): boolean {
  const { facts, exam, course } = of
  const [then, now] = [workedAt(moment, stops, course), workedAt(of.now, stops, course)]
  // What is written while the clock stands at the very end of a sub-test is in time for it.
  const end = endsOf(exam, course, facts.extra_ms).find((each) => then <= each + LATE_TOLERANCE_MS)
  return end !== undefined && now < end
}
