import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import type { LogDeps } from './log/deps.ts'
import { sealDueLogs } from './log/seal-due.ts'

const DAY_MS = 86_400_000
const MAX_MISSED = 500

/**
 * Closes attempts whose grace is over, then asks for scores that are missing: a process that died between a seal and
 * its request for a score is made good here.
 */
export async function sealAndScore(db: Db, deps: Omit<LogDeps, 'start' | 'token' | 'pace'>): Promise<void> {
  await sealDueLogs(deps)
  for (const attempt_id of await unscored(db, deps.now())) await deps.sealed?.(attempt_id)
}

/** Attempts sealed in the last day whose newest receipt has no score. */
async function unscored(db: Db, now: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from attempt a
    where a.sealed_at > ${now - DAY_MS} and a.status = 'sealed' and not exists (
      select from result r where r.attempt_id = a.id and r.log_sha256 = a.log_sha256
    )
    order by a.sealed_at limit ${MAX_MISSED}`)
  return rows.map(({ id }) => id)
}
