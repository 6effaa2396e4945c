import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { OwnAttempt, PastAttempt } from '#contract/exam/schedule.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, jadwalPaketTable } from '../db/tables/index.ts'

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

/** What the student handed in beside these schedules: its receipt stays within reach on every phone. */
export async function pastAttempts(db: Db, user_id: string, jadwal_ids: readonly string[]): Promise<PastAttempt[]> {
  const { id, jadwal_id, sealed_at, status } = attemptTable
  const rows = await db
    .select({ attempt_id: id, nama: jadwalPaketTable.nama, sealed_at })
    .from(attemptTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, jadwal_id))
    .where(and(eq(attemptTable.user_id, user_id), eq(status, 'sealed'), notInArray(jadwal_id, [...jadwal_ids])))
    .orderBy(desc(sealed_at))
  return rows.flatMap(({ sealed_at, ...row }) => (sealed_at === null ? [] : { ...row, sealed_at }))
}

export function shownAttempt(row: AttemptRow): OwnAttempt {
  const { id, status, started_at, ends_at, sync_until, sealed_at, counted, phone_id } = row
  return { attempt_id: id, status, started_at, ends_at, sync_until, sealed_at, counted, phone_id }
}
