import Dexie from 'dexie'
import type { Database } from './database.ts'
import type { LogRow } from './rows.ts'
import type { Copy } from './unite.ts'

/** Questions to the log table. Called inside a transaction or outside of one. */
export async function copyOf(db: Database, attempt_id: string): Promise<Copy> {
  const record = await db.attempts.get(attempt_id)
  const rows = await db.log
    .where(wholeLog)
    .between([attempt_id, Dexie.minKey, 0], [attempt_id, Dexie.maxKey, 0])
    .toArray()
  return { record: record ?? null, rows }
}

const wholeLog = '[attempt_id+device_id+seq]'

export async function lastRow(db: Database, attempt_id: string, device_id: string): Promise<LogRow | undefined> {
  return db.log.where(wholeLog).between([attempt_id, device_id, 0], [attempt_id, device_id, Dexie.maxKey]).last()
}

/** Lines after `seq`, in order, at most `limit`. */
export async function rowsAfter(
  db: Database,
  attempt_id: string,
  device_id: string,
  seq: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<LogRow[]> {
  const rows = db.log.where(wholeLog).between([attempt_id, device_id, seq + 1], [attempt_id, device_id, Dexie.maxKey])
  return (limit === Number.POSITIVE_INFINITY ? rows : rows.limit(limit)).toArray()
}

export async function dropAfter(db: Database, attempt_id: string, device_id: string, seq: number): Promise<void> {
  await db.log
    .where(wholeLog)
    .between([attempt_id, device_id, seq + 1], [attempt_id, device_id, Dexie.maxKey])
    .delete()
}

/** Everything of an attempt, in one transaction. */
export async function dropAttempt(db: Database, attempt_id: string): Promise<void> {
  await db.transaction('rw', db.attempts, db.log, db.clocks, async () => {
    await db.log.where(wholeLog).between([attempt_id, Dexie.minKey, 0], [attempt_id, Dexie.maxKey, 0]).delete()
    await db.clocks.delete(attempt_id)
    await db.attempts.delete(attempt_id)
  })
}
