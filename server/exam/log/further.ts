import { lastIndex } from '#contract/exam/log/lists.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'

/** Between further seals, ms. */
const FURTHER_MS = 60_000
/** So many come at that pace, then each pause is twice the one before, up to half a day: in the longest grace there are 75 of them. */
const AT_PACE = 4
const LONGEST_MS = 12 * 3_600_000

/**
 * Whether what an earlier phone brought after a seal may be sealed by a further one by now. The first one may at once, and the last one,
 * once the grace is over. Each names all page lives and is judged by itself: what comes entry by entry must not make one for each entry.
 */
export function mayFurther({ seals, sync_until }: FactsMessage, now: number): boolean {
  const further = seals.length - 2 - lastIndex(seals, ({ reopened }) => reopened)
  const last = seals.at(-1)
  if (!last || further < 1 || now > sync_until) return true
  return now - last.at >= Math.min(LONGEST_MS, FURTHER_MS * 2 ** Math.max(0, further - AT_PACE))
}
