import type { PersentaseRow } from '#contract/results/statistics.ts'

export interface OwnScores {
  /** Of a schedule: the newest score that is out, and the best. */
  ofSchedule: ReadonlyMap<string, { last: number; best: number }>
  ofAttempt: ReadonlyMap<string, number>
}

/** What lists say of one's own scores. `rows`: the newest first; one that is not released says nothing. */
export function ownScores(rows: readonly PersentaseRow[]): OwnScores {
  const ofSchedule = new Map<string, { last: number; best: number }>()
  const ofAttempt = new Map<string, number>()
  for (const { attempt_id, jadwal_id, nilai } of rows) {
    if (nilai === null) continue
    ofAttempt.set(attempt_id, nilai)
    const { last, best } = ofSchedule.get(jadwal_id) ?? { last: nilai, best: nilai }
    ofSchedule.set(jadwal_id, { last, best: Math.max(best, nilai) })
  }
  return { ofSchedule, ofAttempt }
}
