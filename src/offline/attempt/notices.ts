import type { Directive } from '#contract/exam/live.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'

/** What staff did between two states of the facts, by the number of the later one. */
export function noticesBetween(before: FactsMessage | null, now: FactsMessage): Directive[] {
  const { seq } = now
  const found: Directive[] = now.stops.flatMap(({ at, until }, n) => {
    const known = before?.stops[n]
    if (known && known.until === until) return []
    const ms = until === null ? {} : { ms: until - at }
    return [{ seq, kind: until === null ? 'pause' : known ? 'resume' : 'incident', at: until ?? at, ...ms }]
  })
  const more = now.extra_ms - (before?.extra_ms ?? 0)
  if (more !== 0) found.push({ seq, kind: 'extra', at: now.started_at, ms: more })
  if (now.ended_at !== null && before?.ended_at !== now.ended_at) found.push({ seq, kind: 'end', at: now.ended_at })
  for (const [n, { at, reopened }] of now.seals.entries())
    if (reopened && !before?.seals[n]?.reopened) found.push({ seq, kind: 'reopen', at })
  const known = before?.messages?.at(-1)?.seq ?? 0
  for (const { seq: number, at, text } of now.messages ?? []) if (number > known) found.push({ seq: number, kind: 'message', at, text })
  return found
}
