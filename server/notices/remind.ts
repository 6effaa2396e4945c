import { type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notices/kinds.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notTrial } from '../db/trial-filter.ts'
import { noticesDue } from './announce.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BEGINS_MS = 30 * MINUTE_MS
const SOON_MS = 24 * HOUR_MS
/** A schedule that is published an hour before it begins is not called soon as well. */
const SOON_LEAST_MS = 3 * HOUR_MS
const DUE_MS = 6 * HOUR_MS
/** Of an order whose whole time is shorter: in its last quarter. */
const LAST_PART = 4
/** Further back than jobs stand still. */
const SEALED_MS = 6 * HOUR_MS
/** An exam that ended so much before the server had all of it was away. */
const AWAY_MS = MINUTE_MS

/**
 * Writes into the outbox what time alone brings: that a tryout is near, that an order is due, that an attempt was sealed. Each
 * is told once, under a key of its own; what is told twice at once is written once. `now`: epoch ms.
 */
export async function remind(db: Db, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const counts = [
      await write(tx, now, schedules('schedule_soon', now + SOON_LEAST_MS, now + SOON_MS)),
      await write(tx, now, schedules('schedule_begins', now, now + BEGINS_MS)),
      await write(tx, now, orders(now)),
      await write(tx, now, sealed(now)),
    ]
    if (counts.some((count) => count > 0)) await noticesDue(tx)
  })
}

const iso = (ms: number) => new Date(ms).toISOString()
/** As contract/notices/kinds.ts has moments. */
const moment = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

interface Reminders {
  urgent: boolean
  /** `kind`, `params`, `audience` and `key`. */
  rows: SQL
}

async function write(tx: Tx, now: number, { urgent, rows }: Reminders): Promise<number> {
  const written = await tx.execute(sql`
    insert into notice_event (kind, params, audience, key, urgent, at)
    select r.kind, r.params, r.audience, r.key, ${urgent}, ${iso(now)}::timestamptz from (${rows}) r
    where not exists (select from notice_event e where e.key = r.key)
    on conflict (key) do nothing`)
  return written.rowCount ?? 0
}

/** A schedule that was moved is near again. */
function schedules(kind: NoticeKind, from: number, to: number): Reminders {
  const rows = sql`
    select ${kind}::text as kind, jsonb_build_object('jadwal_id', j.id, 'nama', j.nama, 'mulai', ${moment(sql`j.mulai`)}) as params,
      jsonb_build_object('jadwal_id', j.id) as audience,
      ${`${kind}:`}::text || j.id || ':' || extract(epoch from j.mulai)::bigint as key
    from jadwal_paket j
    where j.status = 'terbit' and j.mulai > ${iso(from)}::timestamptz and j.mulai <= ${iso(to)}::timestamptz
      and ${notTrial(sql`j.id`)}`
  return { urgent: kind === 'schedule_begins', rows }
}

function orders(now: number): Reminders {
  const rows = sql`
    select 'payment_due' as kind, jsonb_build_object('order_id', o.id, 'goods', o.goods, 'goods_name', o.goods_name,
      'until', ${moment(sql`o.due_at`)}) as params, jsonb_build_object('user_id', o.user_id) as audience,
      'payment_due:' || o.id || ':' || extract(epoch from o.due_at)::bigint as key
    from orders o
    where o.state in ('awaiting_payment', 'rejected') and o.due_at > ${iso(now)}::timestamptz
      and o.due_at <= ${iso(now + DUE_MS)}::timestamptz
      and ${iso(now)}::timestamptz >= o.due_at - (o.due_at - o.created_at) / ${LAST_PART}`
  return { urgent: false, rows }
}

/** What was away when the exam was over is told to have arrived, the rest to be sealed. */
function sealed(now: number): Reminders {
  const away = sql`a.sealed_by = 'student' and a.sealed_at - a.ended_at >= ${AWAY_MS}::bigint`
  const rows = sql`
    select case when ${away} then 'answers_arrived' else 'attempt_sealed' end as kind,
      jsonb_build_object('attempt_id', a.id, 'nama', j.nama, 'kode', upper(left(a.receipt ->> 'log_sha256', 4) || '-' || substr(a.receipt ->> 'log_sha256', 5, 4))) as params,
      jsonb_build_object('user_id', a.user_id) as audience, 'sealed:' || a.id as key
    from attempt a join jadwal_paket j on j.id = a.jadwal_id
    where a.sealed_at > ${now - SEALED_MS} and a.status = 'sealed' and a.receipt is not null
      and ${notTrial(sql`a.jadwal_id`)}`
  return { urgent: false, rows }
}
