import { sql } from 'drizzle-orm'
import type { BoardEvent } from '#contract/exam/board.ts'
import type { BoardAction, Incident } from '#contract/exam/deed.ts'
import type { Db } from '../db/connect.ts'

const MAX_DEEDS = 30
const MAX_EVENTS = 200

/** What staff decided of an answer, as the trail names it. */
const RULED = sql`case a.action when 'attempt/admit-answer' then 'ruling_admit' when 'attempt/strike-answer' then 'ruling_strike' else 'ruling_undo' end`
const RULINGS = ['attempt/admit-answer', 'attempt/strike-answer', 'attempt/undo-ruling'] as const

type Raw = Record<string, unknown>
const time = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/** `by`: of one member of staff alone. */
export async function incidentsOf(db: Db, jadwal_id: string, by?: string): Promise<Incident[]> {
  const { rows } = await db.execute<Raw>(sql`
    select i.id, i.ruang, i.reason, i.from_at, i.to_at, i.at, u.nama as actor_nama, i.undone_at, i.undone_reason,
      (select count(*)::int from attempt_directive d where d.act_id = i.id) as peserta
    from exam_incident i left join app_user u on u.id = i.actor_id
    where i.jadwal_id = ${jadwal_id} and ${by ? sql`i.actor_id = ${by}` : sql`true`} order by i.at desc, i.id limit ${MAX_DEEDS}`)
  return rows.map(
    (row) =>
      ({
        ...row,
        ...{
          from_at: Number(row.from_at),
          to_at: Number(row.to_at),
          at: Number(row.at),
          undone_at: time(row.undone_at),
        },
      }) as Incident,
  )
}

/** Recent actions, one line for each whatever the number of students. */
export async function actionsOf(db: Db, jadwal_id: string, by?: string): Promise<BoardAction[]> {
  const { rows } = await db.execute<Raw>(sql`
    with latest as (
      select d.act_id, max(d.at) as at, min(d.kind) as kind, min(d.actor_id::text)::uuid as actor_id,
        min(d.reason) as reason, max((d.body ->> 'ms')::bigint) as ms, min(d.body ->> 'text') as text,
        count(*)::int as peserta, count(*) filter (where c.seen >= d.seq)::int as delivered,
        min(a.user_id::text)::uuid as user_id
      from attempt a
      join attempt_directive d on d.attempt_id = a.id
      left join attempt_contact c on c.attempt_id = a.id and c.phone_id = a.phone_id
      where a.jadwal_id = ${jadwal_id} and ${by ? sql`d.actor_id = ${by}` : sql`true`}
      group by d.act_id order by max(d.at) desc, d.act_id limit ${MAX_DEEDS}
    )
    select l.act_id, l.at, l.kind, l.reason, l.ms, l.text, l.peserta, l.delivered, u.nama as actor_nama,
      case when l.peserta = 1 then s.nama end as nama
    from latest l left join app_user u on u.id = l.actor_id left join app_user s on s.id = l.user_id
    order by l.at desc, l.act_id`)
  return rows.map((row) => ({ ...row, at: Number(row.at), ms: time(row.ms) }) as BoardAction)
}

/** Everything that happened to one student in a schedule, newest first. */
export async function eventsOf(db: Db, jadwal_id: string, user_id: string): Promise<BoardEvent[]> {
  const { rows } = await db.execute<Raw>(sql`
    with mine as (
      select * from attempt where jadwal_id = ${jadwal_id} and user_id = ${user_id}
    ), events as (
      select started_at as at, 'started' as kind, null::uuid as actor_id, null::text as reason, null::bigint as ms,
        null::text as text, null::boolean as delivered from mine
      union all
      select sealed_at, 'sealed_by_' || coalesce(sealed_by, 'job'), null, null, null, null, null
        from mine where sealed_at is not null
      union all
      select (c ->> 'at')::bigint, 'device_change', null, null, null, null, null
        from mine m, json_array_elements(m.facts -> 'claims') with ordinality as claims (c, n) where n > 1
      union all
      select d.at, d.kind, d.actor_id, d.reason, (d.body ->> 'ms')::bigint, d.body ->> 'text', c.seen >= d.seq
        from attempt_directive d join mine m on m.id = d.attempt_id
        left join attempt_contact c on c.attempt_id = m.id and c.phone_id = m.phone_id
      union all
      select (a ->> 'at')::bigint, 'anomali_' || (a ->> 'kind'), null, null,
        case when jsonb_typeof(a -> 'detail' -> 'ms') = 'number' then (a -> 'detail' ->> 'ms')::bigint end, null, null
        from mine m, jsonb_array_elements(m.anomalies) a where not a -> 'detail' ? 'times'
      union all
      select (t ->> 0)::bigint, 'anomali_' || (a ->> 'kind'), null, null, (t ->> 1)::bigint, null, null
        from mine m, jsonb_array_elements(m.anomalies) a, jsonb_array_elements(a -> 'detail' -> 'times') t
      union all
      select extract(epoch from a.at) * 1000, ${RULED}, a.actor_id, a.reason, null, null, null
        from audit a join mine m on a.subject = m.id::text where a.action = any(${sql.param([...RULINGS])}::text[])
      union all
      select at, 'downloaded', null, null, null, null, null
        from paper_fetch where jadwal_id = ${jadwal_id} and user_id = ${user_id}
    )
    select e.*, u.nama as actor_nama from events e left join app_user u on u.id = e.actor_id
    order by e.at desc limit ${MAX_EVENTS}`)
  return rows.map(({ actor_id: _, ...row }) => ({ ...row, at: Number(row.at), ms: time(row.ms) }) as BoardEvent)
}
