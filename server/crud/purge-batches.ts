import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/**
 * How long a repeated batch is recognised. A form whose saving failed is tried again within minutes, a laptop closed
 * over it within days; older ones are refused by the row's version.
 */
export const BATCH_KEPT_MS = 30 * 86_400_000
/** Rows per statement: a table that was never purged must not be locked for minutes. */
const CHUNK = 5000

/** Deletes the replies of batches that nobody will repeat. Answers how many. `now`: epoch ms. */
export async function purgeBatches(db: Db, now: number, chunk = CHUNK): Promise<number> {
  const before = new Date(now - BATCH_KEPT_MS).toISOString()
  let purged = 0
  for (let last = chunk; last === chunk; purged += last) {
    const { rowCount } = await db.execute(sql`
      delete from input_batch where batch in (
        select batch from input_batch where created_at < ${before} order by created_at limit ${chunk}
      )`)
    last = rowCount ?? 0
  }
  return purged
}
