import { type SQL, sql } from 'drizzle-orm'
import { SILENT_MS } from '#contract/exam/board.ts'

/** Number of the facts that brought the last thing staff did. */
export const lastNotice = sql`coalesce((a.facts -> 'notices' -> -1 ->> 'seq')::int, 0)`

/**
 * One line per participant of a schedule: who is registered, or sat there. Of several attempts the newest that is not
 * set aside. The state is worked out as `boardState` of the contract does it. `people` bounds whose attempts `a` are
 * looked at, `only` the lines.
 */
export const boardRows = (jadwal_id: string, now: number, { people = sql`true`, only = sql`true` } = {}): SQL => sql`
  sitting as (
    select distinct on (a.user_id) a.* from attempt a
    where a.jadwal_id = ${jadwal_id} and a.status <> 'archived' and ${people}
    order by a.user_id, a.started_at desc, a.id
  ), board as (
    select m.user_id, u.nama, u.sekolah, m.nomor_peserta, m.ruang, m.kursi,
      m.tambahan_detik, m.mulai_sendiri, m.selesai_sendiri, a.id as attempt_id, a.status,
      a.jadwal_ujian_id, a.paper_sha256, a.started_at, a.ends_at, a.sealed_at, a.sealed_by, a.given, a.facts,
      coalesce(a.counted, true) as counted,
      (a.id is not null or f.user_id is not null) as downloaded,
      coalesce(a.anomalies, '[]'::jsonb) as anomalies,
      coalesce(a.paused, false) as paused,
      a.facts ->> 'ended_at' is not null as stopped,
      ${lastNotice} > coalesce(c.seen, 0) as awaiting_phone,
      c.online_until, c.contact_at, c.report, coalesce(c.changed_at, 0) as changed_at,
      coalesce((c.report ->> 'unsent')::int, 0) as unsent,
      case
        when a.id is null then 'not_started'
        when a.status = 'sealed' then 'finished'
        when a.paused then 'paused'
        when a.facts ->> 'ended_at' is not null or a.ends_at < ${now} then 'waiting'
        when coalesce(c.online_until, 0) > ${now} or coalesce(c.contact_at, 0) > ${now - SILENT_MS} then 'working'
        else 'disconnected'
      end as state
    from jadwal_paket_member m
    join app_user u on u.id = m.user_id
    left join sitting a on a.user_id = m.user_id
    left join attempt_contact c on c.attempt_id = a.id and c.phone_id = a.phone_id
    left join paper_fetch f on f.jadwal_id = m.jadwal_id and f.user_id = m.user_id
    where m.jadwal_id = ${jadwal_id} and (m.status = 'terdaftar' or a.id is not null) and ${only}
  )`

/** The lines of these people. */
export const linesOf = (jadwal_id: string, user_ids: readonly string[], now: number): SQL => {
  const ids = sql`any(${sql.param([...user_ids])}::uuid[])`
  return sql`
    with ${boardRows(jadwal_id, now, { people: sql`a.user_id = ${ids}`, only: sql`m.user_id = ${ids}` })}
    select * from board`
}

/** Lines that changed after `since` (epoch ms), the newest first; at most `limit`. */
export const changedSince = (jadwal_id: string, since: number, limit: number, now: number): SQL => {
  const people = sql`a.user_id in (
    select x.user_id from attempt_contact c join attempt x on x.id = c.attempt_id
    where c.jadwal_id = ${jadwal_id} and c.changed_at > ${since}
  )`
  return sql`
    with ${boardRows(jadwal_id, now, { people, only: sql`c.changed_at > ${since}` })}
    select * from board order by changed_at desc limit ${limit}`
}
