import { MAX_GIVEN_MS } from '#contract/exam/deed.ts'

/** From when to when something was, as ISO text; empty while it is not written. */
export interface Span {
  from: string
  to: string
}

const MINUTE_MS = 60_000

/** Whole minutes between its ends; NaN where one of them is missing. */
export const minutesOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)

/** Why no time can be given back for it, or null. `now`: the server's, epoch ms. */
export function spanFault(span: Span, now: number): 'missing' | 'backwards' | 'future' | 'long' | null {
  const ms = Date.parse(span.to) - Date.parse(span.from)
  if (!Number.isFinite(ms)) return 'missing'
  if (Date.parse(span.to) > now) return 'future'
  if (ms <= 0) return 'backwards'
  return ms > MAX_GIVEN_MS ? 'long' : null
}
