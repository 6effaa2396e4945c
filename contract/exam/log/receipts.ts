import type { Acked, FactsMessage } from './messages.ts'

const MINUTE = 60_000
export const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE

/**
 * Of what the server had of each writer, and when, the most in each minute, and in it before and after each claim and each seal: the oldest
 * first. It bounds how late an entry can have been written, and does not make a long exam grow with every batch. Both ends judge by these and
 * no others: who has all of them and who got some here and some there then have the same. `facts`: as far as they are known; what comes after
 * a claim or a seal says nothing of what was proved before it.
 */
export function byMinute(all: Iterable<Acked>, facts?: Pick<FactsMessage, 'claims' | 'seals'>): Acked[] {
  const found = new Map<string, Acked>()
  const marks = marksIn(facts)
  for (const acked of all) {
    const name = `${acked.writer}/${minuteOf(acked.at)}/${marks(acked)}`
    const known = found.get(name)
    const more = known === undefined || acked.seq > known.seq || (acked.seq === known.seq && acked.at < known.at)
    if (more) found.set(name, acked)
  }
  return [...found.values()].sort((a, b) =>
    a.writer === b.writer ? a.at - b.at || a.seq - b.seq : a.writer < b.writer ? -1 : 1,
  )
}

/** How many claims and seals lie before a receipt. Of a seal its heads tell: no clock can be wrong there. */
function marksIn(facts?: Pick<FactsMessage, 'claims' | 'seals'>): (acked: Acked) => string {
  if (!facts) return () => ''
  const heads = facts.seals.map((seal) => new Map(seal.heads))
  return ({ writer, seq, at }) => {
    const claims = facts.claims.filter((claim) => claim.at < at).length
    const seals = heads.filter((sealed) => (sealed.get(writer) ?? 0) < seq).length
    return `${claims}/${seals}`
  }
}

/** Of the receipts of a writer those by which a seal with this head judges: up to the least that reaches it. */
export function upToHead<T extends { seq: number }>(own: readonly T[], head: number): T[] {
  const reach = Math.min(...own.flatMap(({ seq }) => (seq >= head ? [seq] : [])))
  return own.filter(({ seq }) => seq <= reach)
}
