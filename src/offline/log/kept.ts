import { groupBy } from '#contract/exam/log/lists.ts'
import { byMinute } from '#contract/exam/log/receipts.ts'
import type { Kept } from './ports.ts'

export const NOTHING_KEPT: Omit<Kept, 'begun'> = {
  ...{ about: null, read: 0, facts: null, acked: [], token: null, paper_key: null, joined: null, receipt: null },
}

/** By writer when how much of it was durable, as both ends judge by. */
export const receivedOf = ({ acked }: Kept): ReadonlyMap<string, { seq: number; at: number }[]> =>
  groupBy(acked, ({ writer }) => writer)

/** The same from two copies, whichever came first. */
export function unite(one: Kept, other: Kept): Kept {
  const facts = greater(one.facts, other.facts, ({ seq }) => seq)
  const both = () => byMinute([...one.acked, ...other.acked], facts ?? undefined)
  return {
    begun: one.begun,
    about: one.about ?? other.about,
    read: Math.max(one.read, other.read),
    facts,
    acked: other.acked.length && other.acked !== one.acked ? both() : one.acked,
    token: greater(one.token, other.token, ({ at }) => at),
    paper_key: one.paper_key ?? other.paper_key,
    joined: one.joined ?? other.joined,
    receipt: greater(one.receipt, other.receipt, ({ revision }) => revision),
  }
}

function greater<T>(one: T | null, other: T | null, by: (of: T) => number): T | null {
  if (one === null || other === null) return one ?? other
  return by(other) > by(one) ? other : one
}
