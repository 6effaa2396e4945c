import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import type { StoredResult } from './score-attempt.ts'

/** Since when a final score is in force, and whether the attempt had another final one before; null of a provisional one. */
export async function finalStanding(
  db: Db,
  attempt_id: string,
  { calibration_id, revision }: StoredResult,
): Promise<{ since: number; revised: boolean } | null> {
  if (calibration_id === null) return null
  const { rows } = await db.execute<{ since: string | null; revised: boolean }>(sql`
    select published_at as since, exists (
      select from result where attempt_id = ${attempt_id} and revision < ${revision} and calibration_id is not null
    ) as revised
    from calibration_run where id = ${calibration_id}`)
  const row = rows[0]
  return row?.since ? { since: Date.parse(row.since), revised: row.revised } : null
}
