import type { Score } from '#contract/results/results.ts'

/**
 * Who stands before whom (BKN's simulation of SKD): the total first, then the parts in their tie order (TKP, TIU,
 * TWK). 0 is a full tie. Only those above every threshold take part: `lulus` not false.
 */
export interface Ranked {
  nilai: number
  /** Points of the parts that take part in the tie order, first part first. */
  seri: readonly number[]
}

export function rankedOf(score: Score): Ranked {
  const parts = score.subtes.filter((part) => part.prioritas_seri !== null)
  const ordered = parts.sort((a, b) => (a.prioritas_seri ?? 0) - (b.prioritas_seri ?? 0))
  return { nilai: score.total.nilai, seri: ordered.map((part) => part.poin) }
}

export function compareRanked(a: Ranked, b: Ranked): number {
  if (a.nilai !== b.nilai) return b.nilai - a.nilai
  const places = Math.max(a.seri.length, b.seri.length)
  for (let index = 0; index < places; index++) {
    const difference = (b.seri[index] ?? 0) - (a.seri[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The first `places` of them; who ties in everything with the last one passes too. */
export function cutAt<T>(people: readonly T[], places: number, rankedBy: (person: T) => Ranked): T[] {
  const ordered = [...people].sort((a, b) => compareRanked(rankedBy(a), rankedBy(b)))
  const last = ordered[places - 1]
  if (places < 1 || last === undefined) return places < 1 ? [] : ordered
  return ordered.filter((person) => compareRanked(rankedBy(person), rankedBy(last)) <= 0)
}
