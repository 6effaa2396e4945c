import { type SQL, sql } from 'drizzle-orm'
import { type BoardListQuery, type BoardView, SILENT_MS } from '#contract/exam/board.ts'
import { readRooms } from '#contract/room-list.ts'

/**
 * One line per participant of a schedule: who is registered, or sat there. Of several attempts the newest that is not
 * set aside. The state is worked out as `boardState` of the contract does it.
 */
export const boardRows = (jadwal_id: string, now: number, only: SQL = sql`true`): SQL => sql`
  sitting as (
    select distinct on (a.user_id) a.* from attempt a
    where a.jadwal_id = ${jadwal_id} and a.status <> 'archived'
    order by a.user_id, a.started_at desc, a.id
  ), papan as (
    select m.user_id, u.nama, u.sekolah, m.nomor_peserta, m.ruang, m.kursi, a.id as attempt_id, a.status,
      a.jadwal_ujian_id, a.paper_sha256, a.started_at, a.ends_at, a.sealed_at, a.sealed_by, a.moves, a.live,
      a.extra_ms, coalesce(a.counted, true) as counted, a.writer_device,
      (a.id is not null or f.user_id is not null) as naskah,
      coalesce(a.anomalies, '[]'::jsonb) as anomalies,
      coalesce(a.live -> 'paused', 'null') <> 'null'::jsonb as paused,
      coalesce(a.live -> 'stop_t', 'null') <> 'null'::jsonb as stopped,
      coalesce((a.live ->> 'seq')::int, 0) > coalesce(c.seen, 0) as menunggu_hp,
      c.online_until, c.contact_at, c.report, coalesce(c.changed_at, 0) as changed_at,
      coalesce((c.report ->> 'unsent')::int, 0) as unsent,
      case
        when a.id is null then 'belum_mulai'
        when a.status = 'sealed' then 'selesai'
        when coalesce(a.live -> 'paused', 'null') <> 'null'::jsonb then 'jeda'
        when coalesce(a.live -> 'stop_t', 'null') <> 'null'::jsonb or a.ends_at < ${now} then 'menunggu'
        when coalesce(c.online_until, 0) > ${now} or coalesce(c.contact_at, 0) > ${now - SILENT_MS} then 'mengerjakan'
        else 'terputus'
      end as state
    from jadwal_paket_member m
    join app_user u on u.id = m.user_id
    left join sitting a on a.user_id = m.user_id
    left join attempt_contact c on c.attempt_id = a.id and c.device_id = a.writer_device
    left join paper_fetch f on f.jadwal_id = m.jadwal_id and f.user_id = m.user_id
    where m.jadwal_id = ${jadwal_id} and (m.status = 'terdaftar' or a.id is not null) and ${only}
  )`

/** Anomalies that ask for a look; a reopening is an act of staff and no oddity. */
const odd = sql`(anomalies <> '[]'::jsonb or not counted)`

const VIEWS: Record<BoardView, SQL> = {
  semua: sql`true`,
  naskah: sql`naskah`,
  mulai: sql`attempt_id is not null`,
  belum_mulai: sql`state = 'belum_mulai'`,
  mengerjakan: sql`state = 'mengerjakan'`,
  terputus: sql`state = 'terputus'`,
  jeda: sql`state = 'jeda'`,
  menunggu: sql`state = 'menunggu'`,
  selesai: sql`state = 'selesai'`,
  belum_terkirim: sql`unsent > 0 and state <> 'selesai'`,
  anomali: odd,
}

export const countsOf = (jadwal_id: string, now: number): SQL => sql`
  with ${boardRows(jadwal_id, now)}
  select ruang, ${sql.join(
    Object.entries(VIEWS).map(([name, test]) => sql`count(*) filter (where ${test})::int as ${sql.identifier(name)}`),
    sql`, `,
  )}
  from papan group by ruang order by ruang`

const SORTS: Record<NonNullable<BoardListQuery['sort']>, SQL> = {
  perlu: sql`case state when 'terputus' then 0 when 'jeda' then 2 when 'menunggu' then 3 when 'belum_mulai' then 5
    when 'selesai' then 6 else case when ${odd} or unsent > 0 then 1 else 4 end end, nama`,
  nama: sql`nama`,
  '-nama': sql`nama desc`,
  ruang: sql`ruang nulls last, kursi nulls last, nama`,
  '-ruang': sql`ruang desc nulls last, kursi nulls last, nama`,
  mulai: sql`started_at nulls last, nama`,
  '-mulai': sql`started_at desc nulls last, nama`,
  kontak: sql`contact_at nulls first, nama`,
  '-kontak': sql`contact_at desc nulls last, nama`,
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const matching = ({ q, ruang, lihat = 'semua' }: Pick<BoardListQuery, 'q' | 'ruang' | 'lihat'>): SQL => {
  const rooms = readRooms(ruang ?? '')
  const found = q
    ? sql`(nama ilike ${like(q)} or nomor_peserta ilike ${like(q)} or sekolah ilike ${like(q)})`
    : sql`true`
  const inRooms = rooms.length ? sql`ruang = any(${sql.param(rooms)}::text[])` : sql`true`
  return sql`${VIEWS[lihat]} and ${found} and ${inRooms}`
}

export const pageOf = (query: BoardListQuery, now: number): SQL => {
  const { jadwal_id, sort = 'perlu', page = 1, size = 20 } = query
  return sql`
    with ${boardRows(jadwal_id, now)}
    select *, count(*) over ()::int as total from papan where ${matching(query)}
    order by ${SORTS[sort]}, user_id limit ${size} offset ${(page - 1) * size}`
}

/** Lines that changed after `since` (epoch ms), the newest first; at most `limit`. */
export const changedSince = (jadwal_id: string, since: number, limit: number, now: number): SQL => sql`
  with ${boardRows(jadwal_id, now, sql`c.changed_at > ${since}`)}
  select * from papan order by changed_at desc limit ${limit}`

export const lineOf = (jadwal_id: string, user_id: string, now: number): SQL => sql`
  with ${boardRows(jadwal_id, now, sql`m.user_id = ${user_id}`)}
  select * from papan`

/** How many questions stand answered, per attempt: the newest counted entry of each says something. */
export const answeredIn = (attempt_ids: string[]): SQL => sql`
  select attempt_id, count(*) filter (where filled)::int as n from (
    select distinct on (attempt_id, soal_id) attempt_id, soal_id,
      coalesce(value::jsonb -> 'a', '1') <> 'null'::jsonb as filled
    from answer_log
    where attempt_id = any(${sql.param(attempt_ids)}::uuid[]) and reason is null
      and (value::text like '{"a"%' or value::text like '{"k"%')
    order by attempt_id, soal_id, t desc, device_id desc, seq desc
  ) newest group by attempt_id`
