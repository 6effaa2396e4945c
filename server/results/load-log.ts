import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { answerLogTable } from '../db/tables/index.ts'
import type { SealedEntry } from './score/score-log.ts'

/** The whole log of an attempt, entries that do not count included. */
export async function loadLog(db: Db, attempt_id: string): Promise<SealedEntry[]> {
  const { device_id, seq, soal_id, value, t, wall, prev, reason } = answerLogTable
  return db
    .select({ device_id, seq, soal_id, value, t, wall, prev, reason })
    .from(answerLogTable)
    .where(eq(answerLogTable.attempt_id, attempt_id))
}
