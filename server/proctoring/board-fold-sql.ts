import { type SQL, sql } from 'drizzle-orm'
import { BOARD_VIEWS, type BoardView } from '#contract/exam/board.ts'
import { heardUntil } from '../db/tables/index.ts'
import { boardRows } from './board-rows-sql.ts'

/** Anomalies that ask for a look; a reopening is an act of staff and no oddity. */
const odd = sql`(anomalies <> '[]'::jsonb or not counted)`

const VIEWS: Record<BoardView, SQL> = {
  everyone: sql`true`,
  downloaded: sql`downloaded`,
  started: sql`attempt_id is not null`,
  not_started: sql`state = 'not_started'`,
  working: sql`state = 'working'`,
  disconnected: sql`state = 'disconnected'`,
  paused: sql`state = 'paused'`,
  waiting: sql`state = 'waiting'`,
  finished: sql`state = 'finished'`,
  unsent: sql`unsent > 0 and state <> 'finished'`,
  anomalies: odd,
}

/** Greater than any time: a phone that is connected now sorts as heard last. */
const HEARD = 9_000_000_000_000_000
export const bitOf = (view: BoardView) => 1 << BOARD_VIEWS.indexOf(view)
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
      and l.views & ${bitOf('working') | bitOf('disconnected')} <> 0`
}

/** Whether lines of a schedule are to be derived anew. */
export const anyChange = (jadwal_id: string, now: number): SQL => sql`
  select exists (select from board_change where jadwal_id = ${jadwal_id}) or exists (${late(jadwal_id, now)}) as any`

/** Notes whose state time alone changed. */
export const noteLate = (jadwal_id: string, now: number): SQL => sql`
  insert into board_change (jadwal_id, user_id)
  select ${jadwal_id}::uuid, user_id from (${late(jadwal_id, now)}) late
  where not exists (select from board_change b where b.jadwal_id = ${jadwal_id} and b.user_id = late.user_id)`

const RANK = sql`case state when 'disconnected' then 0 when 'paused' then 2 when 'waiting' then 3 when 'not_started' then 5
  when 'finished' then 6 else case when ${odd} or unsent > 0 then 1 else 4 end end`
/** Views that a rank tells: an index finds them. */
export const RANKS: Partial<Record<BoardView, number[]>> = {
  disconnected: [0],
  paused: [2],
  waiting: [3],
  working: [1, 4],
  not_started: [5],
  finished: [6],
}

const plus = (parts: SQL[]): SQL => sql.join(parts, sql` + `)
export const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
const bits = plus(
  BOARD_VIEWS.map((view) => sql`case when ${VIEWS[view]} then ${sql.raw(String(bitOf(view)))} else 0 end`),
)
const LINE = ['nama', 'ruang', 'kursi', 'search_text', 'rank', 'views', 'started_at', 'contact_at'].map((name) =>
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
      select user_id, nama, ruang, kursi, lower(concat_ws(E'\n', nama, nomor_peserta, sekolah)) as search_text,
        (${RANK})::smallint as rank, ${bits} as views, started_at,
        case when contact_at is null then 0
          when ${heardUntil(sql`online_until`, sql`contact_at`)} > ${now} then ${HEARD}::bigint else contact_at end as contact_at
      from board
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
  select ruang, ${list(COUNTS.map((name) => sql`${name}`))} from board_count where jadwal_id = ${jadwal_id} and everyone > 0`
