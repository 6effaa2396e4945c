import type { Acked } from '#contract/exam/log/messages.ts'
import type { Kept } from './ports.ts'

/** The same from two copies, whichever came first. */
export function unite(one: Kept, other: Kept): Kept {
  return {
    begun: one.begun,
    facts: greater(one.facts, other.facts, ({ seq }) => seq),
    acked: uniteAcked(one.acked, other.acked),
    token: greater(one.token, other.token, ({ at }) => at),
    paper_key: one.paper_key ?? other.paper_key,
    receipt: greater(one.receipt, other.receipt, ({ revision }) => revision),
  }
}

const MINUTE = 60_000

/**
 * By writer what the server was known to have, and when: each says how late an entry can have been written at the most. One for each minute
 * is enough for that, and keeps a long exam from growing with every reply.
 */
function uniteAcked(one: readonly Acked[], other: readonly Acked[]): Acked[] {
  const found = new Map<string, Acked>()
  for (const acked of [...one, ...other]) {
    const name = `${acked.writer}/${Math.floor(acked.at / MINUTE)}`
    const known = found.get(name)
    const more = known === undefined || acked.seq > known.seq || (acked.seq === known.seq && acked.at < known.at)
    if (more) found.set(name, acked)
  }
  return [...found.values()].sort((a, b) => (a.writer === b.writer ? a.at - b.at : a.writer < b.writer ? -1 : 1))
}

function greater<T>(one: T | null, other: T | null, by: (of: T) => number): T | null {
  if (one === null || other === null) return one ?? other
  return by(other) > by(one) ? other : one
}
