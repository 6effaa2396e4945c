import { sql } from 'drizzle-orm'
import type { Db, Tx } from './connect.ts'
import { rankingDueTable } from './tables/index.ts'

/** Notes that the ranking of these schedules is to be made anew; `asked`: by staff, at once. */
export async function rankingDue(db: Db | Tx, jadwal_ids: Iterable<string>, asked = false): Promise<void> {
  const rows = [...new Set(jadwal_ids)].map((jadwal_id) => ({ jadwal_id, asked }))
  if (rows.length) await db.insert(rankingDueTable).values(rows)
}

const DAY_MS = 86_400_000
/** Rankings of long ago stay as they were read. */
const LATELY_DAYS = 60

/** Schedules that these people sat lately: their places by school and province may change. */
export async function rankedLately(tx: Tx, user_ids: readonly string[], now: number): Promise<string[]> {
  const { rows } = await tx.execute<{ jadwal_id: string }>(sql`
    select distinct l.jadwal_id from result_line l join attempt a on a.id = l.attempt_id
    where l.user_id = any(${sql.param([...user_ids])}::uuid[]) and a.started_at > ${now - LATELY_DAYS * DAY_MS}`)
  return rows.map(({ jadwal_id }) => jadwal_id)
}
