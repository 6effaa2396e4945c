import type { Acked } from './messages.ts'

const MINUTE = 60_000
export const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE

/**
 * Of what the server had of each writer, and when, the most in each minute: the oldest first. It bounds how late an entry can have been
 * written, and does not make a long exam grow with every batch. Both ends judge by these and no others: who has all of them and who got
 * some here and some there then have the same.
 */
export function byMinute(all: Iterable<Acked>): Acked[] {
  const found = new Map<string, Acked>()
  for (const acked of all) {
    const name = `${acked.writer}/${minuteOf(acked.at)}`
    const known = found.get(name)
    const more = known === undefined || acked.seq > known.seq || (acked.seq === known.seq && acked.at < known.at)
    if (more) found.set(name, acked)
  }
  return [...found.values()].sort((a, b) => (a.writer === b.writer ? a.at - b.at : a.writer < b.writer ? -1 : 1))
}
