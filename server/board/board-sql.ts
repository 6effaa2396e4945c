import { type SQL, sql } from 'drizzle-orm'
import { type BoardListQuery, type BoardView, SILENT_MS } from '#contract/exam/board.ts'
import { readRooms } from '#contract/room-list.ts'

/**
 * One line per participant of a schedule: who is registered, or sat there. Of several attempts the newest that is not
 * set aside. The state is worked out as `boardState` of the contract does it. `people` bounds whose attempts `a` are
 * looked at, `only` the lines.
 */
const boardRows = (jadwal_id: string, now: number, { people = sql`true`, only = sql`true` } = {}): SQL => sql`
  sitting as (
    select distinct on (a.user_id) a.* from attempt a
    where a.jadwal_id = ${jadwal_id} and a.status <> 'archived' and ${people}
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

/** Who sat. Those who have not begun are many, have no state but that, and are found by their names and rooms. */
const SAT = sql`a.id is not null`
const unbegun = (jadwal_id: string): SQL => sql`
  from jadwal_paket_member m
  join app_user u on u.id = m.user_id
  left join paper_fetch f on f.jadwal_id = m.jadwal_id and f.user_id = m.user_id
  where m.jadwal_id = ${jadwal_id} and m.status = 'terdaftar' and not exists (
    select from attempt a where a.jadwal_id = m.jadwal_id and a.user_id = m.user_id and a.status <> 'archived'
  )`

const UNBEGUN_VIEWS: Partial<Record<BoardView, SQL>> = {
  semua: sql`true`,
  naskah: sql`f.user_id is not null`,
  belum_mulai: sql`true`,
}

const counted = (views: Partial<Record<BoardView, SQL>>): SQL =>
  sql.join(
    Object.entries(views).map(([name, test]) => sql`count(*) filter (where ${test})::int as ${sql.identifier(name)}`),
    sql`, `,
  )

/** The counters by room: of those who sat, and of those who have not begun. */
export const countsOf = (jadwal_id: string, now: number): [sat: SQL, unbegun: SQL] => [
  sql`with ${boardRows(jadwal_id, now, { only: SAT })} select ruang, ${counted(VIEWS)} from papan group by ruang`,
  sql`select m.ruang, ${counted(UNBEGUN_VIEWS)} ${unbegun(jadwal_id)} group by m.ruang`,
]

interface Order {
  /** Of who sat, and of who has not begun. */
  rank: [sat: SQL, unbegun: SQL]
  by: SQL
  /** The same among those of one rank. */
  within: SQL
}

const NONE = sql`null::bigint`
const NAME = sql`nama`
const order = (rank: Order['rank'], by: SQL, within = NAME): Order => ({ rank, by, within })
const SAME: Order['rank'] = [sql`0`, sql`0`]
const ROOM = sql`ruang nulls last, kursi nulls last, nama`
const ROOM_DOWN = sql`ruang desc nulls last, kursi nulls last, nama`

const SORTS: Record<NonNullable<BoardListQuery['sort']>, Order> = {
  perlu: order(
    [
      sql`case state when 'terputus' then 0 when 'jeda' then 2 when 'menunggu' then 3 when 'selesai' then 6
        else case when ${odd} or unsent > 0 then 1 else 4 end end`,
      sql`5`,
    ],
    sql`rank, nama`,
  ),
  nama: order(SAME, NAME),
  '-nama': order(SAME, sql`nama desc`, sql`nama desc`),
  ruang: order(SAME, ROOM, ROOM),
  '-ruang': order(SAME, ROOM_DOWN, ROOM_DOWN),
  mulai: order([sql`started_at`, NONE], sql`rank nulls last, nama`),
  '-mulai': order([sql`started_at`, NONE], sql`rank desc nulls last, nama`),
  kontak: order([sql`contact_at`, NONE], sql`rank nulls first, nama`),
  '-kontak': order([sql`contact_at`, NONE], sql`rank desc nulls last, nama`),
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const found = ({ q, ruang }: Pick<BoardListQuery, 'q' | 'ruang'>): SQL => {
  const rooms = readRooms(ruang ?? '')
  const named = q
    ? sql`(nama ilike ${like(q)} or nomor_peserta ilike ${like(q)} or sekolah ilike ${like(q)})`
    : sql`true`
  const inRooms = rooms.length ? sql`ruang = any(${sql.param(rooms)}::text[])` : sql`true`
  return sql`${named} and ${inRooms}`
}

export const matching = (query: Pick<BoardListQuery, 'q' | 'ruang' | 'lihat'>): SQL =>
  sql`${VIEWS[query.lihat ?? 'semua']} and ${found(query)}`

/**
 * Whose lines stand on a page, in their order. From either half of the people no more is taken than could stand there,
 * which for those who have not begun an index finds: nobody sorts 200,000 lines to show twenty.
 */
export const pageOf = (query: BoardListQuery, now: number): SQL => {
  const { jadwal_id, sort = 'perlu', lihat = 'semua', page = 1, size = 20 } = query
  const { rank, by, within } = SORTS[sort]
  const offset = (page - 1) * size
  const most = offset + size
  const waiting = UNBEGUN_VIEWS[lihat]
  return sql`
    with ${boardRows(jadwal_id, now, { only: SAT })}
    select user_id from (
      (
        select * from (select user_id, ${rank[0]} as rank, nama, ruang, kursi from papan where ${matching(query)}) sat
        order by ${by}, user_id limit ${most}
      ) union all (
        select user_id, rank, nama, ruang, kursi from (
          select m.user_id, ${rank[1]} as rank, u.nama, m.ruang, m.kursi, m.nomor_peserta, u.sekolah
          ${unbegun(jadwal_id)} and ${waiting ?? sql`false`}
        ) unbegun where ${found(query)} order by ${within}, user_id limit ${most}
      )
    ) both_halves order by ${by}, user_id limit ${size} offset ${offset}`
}

/** How many lines a search finds. */
export const totalOf = (query: BoardListQuery, now: number): SQL => sql`
  with ${boardRows(query.jadwal_id, now, { only: SAT })}
  select (select count(*) from papan where ${matching(query)})::int + (
    select count(*) from (
      select u.nama, m.ruang, m.nomor_peserta, u.sekolah
      ${unbegun(query.jadwal_id)} and ${UNBEGUN_VIEWS[query.lihat ?? 'semua'] ?? sql`false`}
    ) unbegun where ${found(query)}
  )::int as total`

/** The lines of these people. */
export const linesOf = (jadwal_id: string, user_ids: readonly string[], now: number): SQL => {
  const ids = sql`any(${sql.param([...user_ids])}::uuid[])`
  return sql`
    with ${boardRows(jadwal_id, now, { people: sql`a.user_id = ${ids}`, only: sql`m.user_id = ${ids}` })}
    select * from papan`
}

/** Lines that changed after `since` (epoch ms), the newest first; at most `limit`. */
export const changedSince = (jadwal_id: string, since: number, limit: number, now: number): SQL => {
  const people = sql`a.user_id in (
    select x.user_id from attempt_contact c join attempt x on x.id = c.attempt_id
    where c.jadwal_id = ${jadwal_id} and c.changed_at > ${since}
  )`
  return sql`
    with ${boardRows(jadwal_id, now, { people, only: sql`c.changed_at > ${since}` })}
    select * from papan order by changed_at desc limit ${limit}`
}

/**
 * How many questions stand answered in full, per attempt: `answerState` of the contract, said to the database for the
 * newest counted entry of each. A sheet is, from its first key. It reads the text of the entry: an answer may hold what the
 * database cannot read as JSON (NUL).
 */
export const answeredIn = (attempt_ids: string[]): SQL => sql`
  select attempt_id, count(*) filter (where filled)::int as n from (
    select distinct on (attempt_id, soal_id) attempt_id, soal_id,
      value::text !~ '^\\{"a":(null|\\[\\]|"([[:space:]]|\\\\[tnrf])*")\\}$' and value::text !~ '^\\{"a":\\[[^"]*null' as filled
    from answer_log
    where attempt_id = any(${sql.param(attempt_ids)}::uuid[]) and reason is null
      and (value::text like '{"a"%' or value::text like '{"k"%')
    order by attempt_id, soal_id, t desc, device_id desc, seq desc
  ) newest group by attempt_id`
