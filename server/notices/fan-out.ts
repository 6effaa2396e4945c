import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { NOTICE_CHANNEL } from '../db/signals.ts'
import { noticeEventTable as table } from '../db/tables/index.ts'
import { peopleOf } from './audience.ts'
import { isMailable, pushAt, pushTargets, wants } from './channels-sql.ts'

export interface FanOutDeps {
  db: Db
  now: () => number
  /** The process stops; what is left goes on from there. */
  stopped(): boolean
}

/** People told in one transaction. */
const STEP = 500
/** After each step the database is left to others for so many times as long: an event for many takes a fifth of its time at most. */
const REST = 4
/** A notification to other nodes may have 8,000 bytes. */
const IDS_A_SIGNAL = 500

/** Tells everybody what waits in the outbox. A step that was done is not done again, whoever goes on after it. */
export async function fanOut({ db, now, stopped }: FanOutDeps): Promise<void> {
  const run = async (step: typeof singles): Promise<boolean> => {
    const began = performance.now()
    const told = await db.transaction((tx) => step(tx, new Date(now()).toISOString()))
    if (told) await pause((performance.now() - began) * REST, undefined, { ref: false })
    return told
  }
  // Alternately: what concerns one person never waits behind an event for many.
  for (let more = true; more && !stopped(); ) {
    const alone = await run(singles)
    more = (await run(crowd)) || alone
  }
}

/** Events for one person each, many at once. */
async function singles(tx: Tx, now: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from notice_event where done_at is null and audience ? 'user_id'
    order by id limit ${STEP} for update skip locked`)
  if (!rows.length) return false
  const ids = rows.map(({ id }) => Number(id))
  await tell(
    tx,
    sql`select id as event_id, (audience ->> 'user_id')::uuid as user_id from notice_event
    where id = any(${sql.param(ids)}::bigint[])`,
    now,
  )
  await tx.execute(sql`update notice_event set done_at = ${now}::timestamptz, reached = 1
    where id = any(${sql.param(ids)}::bigint[])`)
  await signal(tx, ids)
  return true
}

/** The next people of one event for many. */
async function crowd(tx: Tx, now: string): Promise<boolean> {
  const [event] = await tx
    .select()
    .from(table)
    .where(and(isNull(table.done_at), sql`not ${table.audience} ? 'user_id'`))
    .orderBy(asc(table.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!event) return false
  const { id, cursor, reached } = event
  const people = sql`select user_id from (${peopleOf(event.audience)}) people
    where ${cursor}::uuid is null or user_id > ${cursor}::uuid order by user_id limit ${STEP}`
  const { count, last } = await tell(tx, sql`select ${id}::bigint as event_id, user_id from (${people}) next`, now)
  const done_at = count < STEP ? now : null
  await tx
    .update(table)
    .set({ cursor: last ?? cursor, reached: reached + count, done_at })
    .where(eq(table.id, id))
  if (count) await signal(tx, [id])
  return true
}

/** Lists the event for each of `told` (`event_id`, `user_id`), and what is to be sent to phones and addresses. */
async function tell(tx: Tx, told: SQL, now: string): Promise<{ count: number; last: string | null }> {
  const { rows } = await tx.execute<{ count: number; last: string | null }>(sql`
    with told as materialized (${told}),
    living as (select t.event_id, t.user_id from told t join app_user u on u.id = t.user_id where u.status = 'aktif'),
    fresh as (
      insert into notice (user_id, event_id, at) select user_id, event_id, ${now}::timestamptz from living
      on conflict do nothing returning user_id, event_id
    ),
    wanted as materialized (
      select f.event_id, f.user_id, ${wants('push')} as push, ${wants('mail')} and ${isMailable} as mail,
        ${pushAt(now)} as rings_at
      from fresh f join notice_event e on e.id = f.event_id join app_user u on u.id = f.user_id
      left join notice_setting s on s.user_id = f.user_id
    ),
    sent as (
      insert into notice_delivery (event_id, user_id, channel, subscription_id, due_at)
      select w.event_id, w.user_id, 'push', p.id, w.rings_at
      from wanted w join (${pushTargets(now)}) p on p.user_id = w.user_id where w.push
      union all
      select event_id, user_id, 'mail', null, ${now}::timestamptz from wanted where mail
      on conflict do nothing
    )
    select count(*)::int as count, (select user_id from told order by user_id desc limit 1) as last from told`)
  return rows[0] ?? { count: 0, last: null }
}

/** Open pages are notified once it has committed. */
async function signal(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_A_SIGNAL)
    await tx.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${ids.slice(start, start + IDS_A_SIGNAL).join(',')})`)
}
