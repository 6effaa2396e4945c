import { isDeed } from '#contract/exam/log/entry.ts'
import { knowledgeOf } from '#contract/exam/log/knowledge.ts'
import { lastIndex } from '#contract/exam/log/lists.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { minuteOf } from '#contract/exam/log/receipts.ts'
import { logsOf, type Sealed } from './seal.ts'
import type { LogStore } from './store.ts'

/** Between further seals, ms. */
const FURTHER_MS = 60_000
/** So many come at that pace, then each pause is twice the one before, up to half a day: in the longest grace there are 75 of them. */
const AT_PACE = 4
const LONGEST_MS = 12 * 3_600_000

/**
 * Whether what an earlier phone brought after a seal may be sealed by a further one by now. The first one may at once, and the last one,
 * once the grace is over. Each names all page lives and is judged by itself: what comes entry by entry must not make one for each entry.
 */
export function mayFurther(facts: FactsMessage, now: number): boolean {
  const { seals } = facts
  const further = seals.length - 2 - lastIndex(seals, ({ reopened }) => reopened)
  const last = seals.at(-1)
  if (!last || further < 1 || isPastGrace(facts, now)) return true
  return now - last.at >= Math.min(LONGEST_MS, FURTHER_MS * 2 ** Math.max(0, further - AT_PACE))
}

/** Whether what comes at a moment comes after the grace, as verdicts take it: by the minute, and never while the clock stands. */
const isPastGrace = ({ stops, sync_until }: FactsMessage, at: number): boolean =>
  stops.at(-1)?.until !== null && minuteOf(at) > sync_until

/**
 * Whether something that was done came after the seal and is to be sealed all the same, as verdicts take it: on another phone than the one
 * that has the right to write, or by a right that this one had before, and within the grace. `late` in exam/sealing.ts asks the database the
 * same, but for the right: that only the log says.
 */
export async function cameLate(
  attempt_id: string,
  facts: FactsMessage,
  { heads, epoch }: Sealed,
  store: Pick<LogStore, 'rows'>,
): Promise<boolean> {
  const beyond = await store.rows(attempt_id, new Map(heads))
  const late = beyond.filter(
    ({ entries, to }) => !isPastGrace(facts, to.received_at) && entries.some(({ v }) => isDeed(v)),
  )
  const holder = facts.claims[epoch]?.phone_id
  if (late.some(({ to }) => to.phone_id !== holder)) return true
  const before = facts.claims.findIndex(({ phone_id }) => phone_id === holder) < epoch
  if (!before || !late.length) return false
  // By which right something was written may stand in what was sealed.
  const knowledge = knowledgeOf(logsOf(await store.rows(attempt_id)).logs)
  return late.some(({ writer, entries }) =>
    entries.some(({ seq, v }) => isDeed(v) && (knowledge.get(writer)?.epoch[seq - 1] ?? epoch) < epoch),
  )
}
