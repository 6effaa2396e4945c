import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OwnAttempt } from '#contract/exam/schedule.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable } from '../db/tables/index.ts'

type AttemptRow = typeof attemptTable.$inferSelect

/** The student's attempts at these schedules, the first first. */
export async function ownAttempts(db: Db, user_id: string, jadwal_ids: readonly string[]): Promise<AttemptRow[]> {
  if (!jadwal_ids.length) return []
  return db
    .select()
    .from(attemptTable)
    .where(and(eq(attemptTable.user_id, user_id), inArray(attemptTable.jadwal_id, [...jadwal_ids])))
    .orderBy(asc(attemptTable.started_at), asc(attemptTable.id))
}

export function shownAttempt(row: AttemptRow): OwnAttempt {
  const { id, status, started_at, ends_at, sync_until, sealed_at, counted, phone_id } = row
  return { attempt_id: id, status, started_at, ends_at, sync_until, sealed_at, counted, phone_id }
}
