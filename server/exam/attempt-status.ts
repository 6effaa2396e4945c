import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { AttemptStatus } from '#contract/exam/admin.ts'
import type { RejectReason } from '#contract/exam/entry.ts'
import type { Db } from '../db/connect.ts'
import { answerLogTable, strayEntryTable } from '../db/tables/index.ts'
import type { Attempt, Device } from './core/state.ts'

const MAX_REJECTED = 1000

/** How an attempt stands, with every entry that does not count. */
export async function attemptStatusOf(
  db: Db,
  { attempt, devices }: { attempt: Attempt; devices: Device[] },
): Promise<AttemptStatus> {
  const { id, user_id, jadwal_id, jadwal_ujian_id, status, counted, uncounted_reason, started_at } = attempt
  const { ends_at, sync_until, sealed_at, sealed_by, archived_reason, receipt, anomalies } = attempt
  return {
    ...{ attempt_id: id, user_id, jadwal_id, jadwal_ujian_id, status, counted, uncounted_reason, started_at },
    ...{ ends_at, sync_until, sealed_at, sealed_by, archived_reason, receipt, anomalies },
    devices: devices.map(({ device_id, acked_seq }) => ({
      device_id,
      acked_seq,
      writer: device_id === attempt.writer_device,
    })),
    rejected: await rejectedOf(db, id),
  }
}

async function rejectedOf(db: Db, attempt_id: string): Promise<AttemptStatus['rejected']> {
  const log = answerLogTable
  const stray = strayEntryTable
  const [rows, strays] = await Promise.all([
    db
      .select({
        device_id: log.device_id,
        seq: log.seq,
        soal_id: log.soal_id,
        t: log.t,
        reason: log.reason,
        received_at: log.received_at,
      })
      .from(log)
      .where(and(eq(log.attempt_id, attempt_id), isNotNull(log.reason)))
      .orderBy(asc(log.received_at), asc(log.device_id), asc(log.seq))
      .limit(MAX_REJECTED),
    db
      .select({ device_id: stray.device_id, seq: stray.seq, reason: stray.reason, received_at: stray.received_at })
      .from(stray)
      .where(eq(stray.attempt_id, attempt_id))
      .orderBy(asc(stray.received_at), asc(stray.device_id), asc(stray.seq))
      .limit(MAX_REJECTED),
  ])
  const all = [...rows, ...strays.map((row) => ({ ...row, soal_id: null, t: null }))]
  return all
    .map((row) => ({ ...row, reason: row.reason as RejectReason }))
    .sort((a, b) => a.received_at - b.received_at || a.seq - b.seq)
    .slice(0, MAX_REJECTED)
}
