import { byMinute } from '#contract/exam/log/receipts.ts'
import type { Kept } from './ports.ts'

/** The same from two copies, whichever came first. */
export function unite(one: Kept, other: Kept): Kept {
  return {
    begun: one.begun,
    about: one.about ?? other.about,
    read: Math.max(one.read, other.read),
    facts: greater(one.facts, other.facts, ({ seq }) => seq),
    acked: byMinute([...one.acked, ...other.acked]),
    token: greater(one.token, other.token, ({ at }) => at),
    paper_key: one.paper_key ?? other.paper_key,
    receipt: greater(one.receipt, other.receipt, ({ revision }) => revision),
  }
}

function greater<T>(one: T | null, other: T | null, by: (of: T) => number): T | null {
  if (one === null || other === null) return one ?? other
  return by(other) > by(one) ? other : one
}
