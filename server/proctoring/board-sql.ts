import { type SQL, sql } from 'drizzle-orm'
import { BOARD_VIEWS, type BoardListQuery, type BoardView, SILENT_MS } from '#contract/exam/board.ts'
import { readRooms } from '#contract/room-list.ts'
import { heardUntil } from '../db/tables/index.ts'

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

/** Greater than any time: a phone that is connected now sorts as heard last. */
const HEARD = 9_000_000_000_000_000
const bitOf = (view: BoardView) => 1 << BOARD_VIEWS.indexOf(view)
const OVERLAP_MS = 3000

/** Until when the lines of a schedule follow what time alone changes; before the first look they do not. */
const clockOf = (jadwal_id: string): SQL =>
  sql`coalesce((select at from board_clock where jadwal_id = ${jadwal_id}), 0) - ${OVERLAP_MS}`

/**
 * Whose state time alone changed since the last look: phones that fell silent and attempts whose end is over. Clocks of
 * nodes differ a little, so a little before it is looked at too.
 */
const late = (jadwal_id: string, now: number): SQL => {
  const silent = heardUntil(sql`c.online_until`, sql`c.contact_at`)
  return sql`
    select a.user_id from attempt_contact c
    join attempt a on a.id = c.attempt_id
    join board_line l on l.jadwal_id = a.jadwal_id and l.user_id = a.user_id
    where c.jadwal_id = ${jadwal_id} and ${silent} > ${clockOf(jadwal_id)} and ${silent} <= ${now}
      and l.contact_at = ${HEARD}
    union
    select a.user_id from attempt a
    join board_line l on l.jadwal_id = a.jadwal_id and l.user_id = a.user_id
    where a.jadwal_id = ${jadwal_id} and a.ends_at >= ${clockOf(jadwal_id)} and a.ends_at < ${now}
      and l.views & ${bitOf('mengerjakan') | bitOf('terputus')} <> 0`
}

/** Whether lines of a schedule are to be derived anew. */
export const anyChange = (jadwal_id: string, now: number): SQL => sql`
  select exists (select from board_change where jadwal_id = ${jadwal_id}) or exists (${late(jadwal_id, now)}) as any`

/** Notes whose state time alone changed. */
export const noteLate = (jadwal_id: string, now: number): SQL => sql`
  insert into board_change (jadwal_id, user_id)
  select ${jadwal_id}::uuid, user_id from (${late(jadwal_id, now)}) late
  where not exists (select from board_change b where b.jadwal_id = ${jadwal_id} and b.user_id = late.user_id)`

const RANK = sql`case state when 'terputus' then 0 when 'jeda' then 2 when 'menunggu' then 3 when 'belum_mulai' then 5
  when 'selesai' then 6 else case when ${odd} or unsent > 0 then 1 else 4 end end`
/** Views that a rank tells: an index finds them. */
const RANKS: Partial<Record<BoardView, number[]>> = {
  terputus: [0],
  jeda: [2],
  menunggu: [3],
  mengerjakan: [1, 4],
  belum_mulai: [5],
  selesai: [6],
}

const plus = (parts: SQL[]): SQL => sql.join(parts, sql` + `)
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
const bits = plus(
  BOARD_VIEWS.map((view) => sql`case when ${VIEWS[view]} then ${sql.raw(String(bitOf(view)))} else 0 end`),
)
const LINE = ['nama', 'ruang', 'kursi', 'cari', 'rank', 'views', 'started_at', 'contact_at'].map((name) =>
  sql.identifier(name),
)
const COUNTS = BOARD_VIEWS.map((view) => sql.identifier(view))

/** Derives up to `most` lines anew that were noted as changed, and counts with them. Answers how many it took. */
export const foldChanges = (jadwal_id: string, most: number, now: number): SQL => {
  const ids = sql`any(array(select user_id from who))`
  return sql`
    with changed as (
      delete from board_change where ctid = any(array(
        select ctid from board_change where jadwal_id = ${jadwal_id} limit ${most}
      )) returning user_id
    ), who as materialized (
      select distinct user_id from changed
    ), ${boardRows(jadwal_id, now, { people: sql`a.user_id = ${ids}`, only: sql`m.user_id = ${ids}` })}, fresh as materialized (
      select user_id, nama, ruang, kursi, lower(concat_ws(E'\n', nama, nomor_peserta, sekolah)) as cari,
        (${RANK})::smallint as rank, ${bits} as views, started_at,
        case when contact_at is null then 0
          when ${heardUntil(sql`online_until`, sql`contact_at`)} > ${now} then ${HEARD}::bigint else contact_at end as contact_at
      from papan
    ), known as materialized (
      select * from board_line where jadwal_id = ${jadwal_id} and user_id = ${ids}
    ), gone as (
      delete from board_line l where l.jadwal_id = ${jadwal_id} and l.user_id = any(array(
        select user_id from known where not exists (select from fresh where fresh.user_id = known.user_id)
      ))
    ), kept as (
      insert into board_line as l (jadwal_id, user_id, ${list(LINE.map((name) => sql`${name}`))})
      select ${jadwal_id}::uuid, user_id, ${list(LINE.map((name) => sql`${name}`))} from fresh
      on conflict (jadwal_id, user_id) do update set ${list(LINE.map((name) => sql`${name} = excluded.${name}`))}
      where (${list(LINE.map((name) => sql`l.${name}`))}) is distinct from (${list(LINE.map((name) => sql`excluded.${name}`))})
    ), moved as (
      select ruang, views, 1 as n from fresh union all select ruang, views, -1 from known
    ), counted as (
      insert into board_count as c (jadwal_id, ruang, ${list(COUNTS.map((name) => sql`${name}`))})
      select ${jadwal_id}::uuid, ruang, ${list(BOARD_VIEWS.map((view) => sql`sum(case when views & ${sql.raw(String(bitOf(view)))} <> 0 then n else 0 end)`))}
      from moved group by ruang
      on conflict (jadwal_id, ruang) do update set ${list(COUNTS.map((name) => sql`${name} = c.${name} + excluded.${name}`))}
    )
    select count(*)::int as n from changed`
}

/** The counters by room; a room that nobody sits in any more has none. */
export const countsOf = (jadwal_id: string): SQL => sql`
  select ruang, ${list(COUNTS.map((name) => sql`${name}`))} from board_count where jadwal_id = ${jadwal_id} and semua > 0`

type Key = 'rank' | 'nama' | 'ruang' | 'kursi' | 'started_at' | 'contact_at' | 'user_id'

/** Lines that follow each other as an index of board_line has them, or the other way round. */
export interface Stretch {
  keys: readonly Key[]
  down: boolean
  only?: SQL
}

/** How many of the lines found have a room, and how many have begun. */
export interface Found {
  total: number
  beruang: number
  mulai: number
}

/** An order is one stretch, or two where those without a value stand last in either direction. */
export function stretchesOf(sort: NonNullable<BoardListQuery['sort']>, found: Found): (Stretch & { lines: number })[] {
  const down = sort.startsWith('-')
  const whole = (keys: readonly Key[]) => [{ keys, down, lines: found.total }]
  const filled = (key: Key, keys: readonly Key[], lines: number) => [
    { keys, down, lines, only: sql`${sql.identifier(key)} is not null` },
    { keys, down: false, lines: found.total - lines, only: sql`${sql.identifier(key)} is null` },
  ]
  switch (sort) {
    case 'nama':
    case '-nama':
      return whole(['nama', 'user_id'])
    case 'ruang':
    case '-ruang':
      return filled('ruang', ['ruang', 'kursi', 'nama', 'user_id'], found.beruang)
    case 'mulai':
    case '-mulai':
      return filled('started_at', ['started_at', 'nama', 'user_id'], found.mulai)
    case 'kontak':
    case '-kontak':
      return whole(['contact_at', 'nama', 'user_id'])
    default:
      return whole(['rank', 'nama', 'user_id'])
  }
}

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The lines that a question finds. */
const matching = ({ jadwal_id, q, ruang, lihat = 'semua' }: BoardListQuery): SQL => {
  const rooms = readRooms(ruang ?? '')
  const ranks = RANKS[lihat]
  return sql.join(
    [
      sql`jadwal_id = ${jadwal_id}`,
      ...(lihat === 'semua' ? [] : [sql`views & ${sql.raw(String(bitOf(lihat)))} <> 0`]),
      ...(ranks ? [sql`rank = any(${sql.param(ranks)}::smallint[])`] : []),
      ...(rooms.length ? [sql`ruang = any(${sql.param(rooms)}::text[])`] : []),
      ...(q ? [sql`cari like ${like(q)}`] : []),
    ],
    sql` and `,
  )
}

/** Whose lines stand at `offset` of a stretch and after, in its order or, asked for `backwards`, in the other. */
export const pageOf = (
  query: BoardListQuery,
  { keys, down, only }: Stretch,
  { offset, limit, backwards }: { offset: number; limit: number; backwards: boolean },
): SQL => {
  const direction = sql.raw(down === backwards ? 'asc' : 'desc')
  return sql`
    select user_id from board_line where ${matching(query)} ${only ? sql`and ${only}` : sql``}
    order by ${list(keys.map((key) => sql`${sql.identifier(key)} ${direction}`))} limit ${limit} offset ${offset}`
}

/** How many lines a search finds. */
export const foundBy = (query: BoardListQuery): SQL => sql`
  select count(*)::int as total, count(ruang)::int as beruang, count(started_at)::int as mulai
  from board_line where ${matching(query)}`

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
