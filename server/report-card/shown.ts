import type { Db } from '../db/connect.ts'
import { loadAttempts, releasesOf } from '../results/load-attempt.ts'

/** Which of these attempts the reader may be told of. */
export type Shown = (attempt_ids: string[]) => Promise<ReadonlySet<string>>

/** Staff are told of all at once, students of their own once they are released. `now`: epoch ms. */
export const shownTo = (reader: 'staff' | 'student', db: Db, now: number): Shown =>
  reader === 'staff' ? async (ids) => new Set(ids) : (ids) => released(db, ids, now)

/** Those of these results that the reader may be told of. */
export async function shownOf<T extends { attempt_id: string }>(results: readonly T[], shown: Shown): Promise<T[]> {
  const visible = await shown([...new Set(results.map(({ attempt_id }) => attempt_id))])
  return results.filter(({ attempt_id }) => visible.has(attempt_id))
}

async function released(db: Db, ids: string[], now: number): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const releases = await releasesOf(db, await loadAttempts(db, ids))
  return new Set([...releases].filter(([, { hasil }]) => hasil <= now).map(([id]) => id))
}
