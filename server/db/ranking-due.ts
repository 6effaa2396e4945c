import type { Db, Tx } from './connect.ts'
import { rankingDueTable } from './tables/index.ts'

/** Notes that the ranking of these schedules is to be made anew; `asked`: by staff, at once. */
export async function rankingDue(db: Db | Tx, jadwal_ids: Iterable<string>, asked = false): Promise<void> {
  const rows = [...new Set(jadwal_ids)].map((jadwal_id) => ({ jadwal_id, asked }))
  if (rows.length) await db.insert(rankingDueTable).values(rows)
}
