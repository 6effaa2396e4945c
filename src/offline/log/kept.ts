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

/** By writer all that the server was known to have, and when: each says how late an entry can have been written at the most. */
function uniteAcked(one: readonly Acked[], other: readonly Acked[]): Acked[] {
  const byName = new Map([...one, ...other].map((acked) => [`${acked.writer}/${acked.seq}`, acked]))
  for (const { writer, seq, at } of [...one, ...other]) {
    const known = byName.get(`${writer}/${seq}`)
    if (known && at < known.at) byName.set(`${writer}/${seq}`, { writer, seq, at })
  }
  return [...byName.values()].sort((a, b) => (a.writer === b.writer ? a.seq - b.seq : a.writer < b.writer ? -1 : 1))
}

function greater<T>(one: T | null, other: T | null, by: (of: T) => number): T | null {
  if (one === null || other === null) return one ?? other
  return by(other) > by(one) ? other : one
}
