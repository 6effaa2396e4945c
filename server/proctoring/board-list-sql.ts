import { type SQL, sql } from 'drizzle-orm'
import { BOARD_VIEWS, type BoardListQuery } from '#contract/exam/board.ts'
import { readRooms } from '#contract/scheduling/room-list.ts'
import { proctored } from '../security/proctored.ts'
import { bitOf, list, RANKS } from './board-fold-sql.ts'

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
  with_room: number
  started: number
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
      return filled('ruang', ['ruang', 'kursi', 'nama', 'user_id'], found.with_room)
    case 'started':
    case '-started':
      return filled('started_at', ['started_at', 'nama', 'user_id'], found.started)
    case 'contact':
    case '-contact':
      return whole(['contact_at', 'nama', 'user_id'])
    default:
      return whole(['rank', 'nama', 'user_id'])
  }
}

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** `only`: of whom the reader is told at all. */
export type Asked = BoardListQuery & { only?: SQL }

/** The lines that a question finds. */
const matching = ({ jadwal_id, q, ruang, view = 'everyone', only }: Asked): SQL => {
  const rooms = readRooms(ruang ?? '')
  const ranks = RANKS[view]
  return sql.join(
    [
      sql`jadwal_id = ${jadwal_id}`,
      ...(only ? [only] : []),
      ...(view === 'everyone' ? [] : [sql`views & ${sql.raw(String(bitOf(view)))} <> 0`]),
      ...(ranks ? [sql`rank = any(${sql.param(ranks)}::smallint[])`] : []),
      ...(rooms.length ? [sql`ruang = any(${sql.param(rooms)}::text[])`] : []),
      // Bytes are compared, not letters of a language: a third less work per line, and the text is in lower case already.
      ...(q ? [sql`search_text collate "C" like ${like(q)}`] : []),
    ],
    sql` and `,
  )
}

/** Whose lines stand at `offset` of a stretch and after, in its order or, asked for `backwards`, in the other. */
export const pageOf = (
  query: Asked,
  { keys, down, only }: Stretch,
  { offset, limit, backwards }: { offset: number; limit: number; backwards: boolean },
): SQL => {
  const direction = sql.raw(down === backwards ? 'asc' : 'desc')
  return sql`
    select user_id from board_line where ${matching(query)} ${only ? sql`and ${only}` : sql``}
    order by ${list(keys.map((key) => sql`${sql.identifier(key)} ${direction}`))} limit ${limit} offset ${offset}`
}

/** How many lines a search finds. */
export const foundBy = (query: Asked): SQL => sql`
  select count(*)::int as total, count(ruang)::int as with_room, count(started_at)::int as started
  from board_line where ${matching(query)}`

/** Those of a schedule's lines whose participants a proctor is there for. */
export const linesFor = (viewer: { user_id: string }): SQL => sql`exists (
  select from jadwal_paket_member m where m.jadwal_id = board_line.jadwal_id and m.user_id = board_line.user_id
    and ${proctored(viewer, sql`m`)})`

/** The counters of these lines by room, as `countsOf` has those of all. */
export const countsFor = (jadwal_id: string, only: SQL): SQL => sql`
  select ruang, ${list(
    BOARD_VIEWS.map(
      (view) =>
        sql`count(*) filter (where views & ${sql.raw(String(bitOf(view)))} <> 0)::int as ${sql.identifier(view)}`,
    ),
  )}
  from board_line where jadwal_id = ${jadwal_id} and ${only} group by ruang`
