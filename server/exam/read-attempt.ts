import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { attemptTable } from '../db/tables/index.ts'
import type { Attempt } from './rows.ts'

/** By its id, or by another one under which a phone began it. */
export async function readAttempt(db: Db | Tx, attempt_id: string): Promise<Attempt | undefined> {
  const named = sql`coalesce((select attempt_id from log_name where name = ${attempt_id}), ${attempt_id})`
  const [row] = await db.select().from(attemptTable).where(eq(attemptTable.id, named))
  return row
}
