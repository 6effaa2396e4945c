import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type BoardCounts,
  type BoardListQuery,
  type BoardRow,
  boardListQuery,
  boardReply,
  countsQuery,
  countsReply,
  type StudentReply,
  studentQuery,
  studentReply,
} from '#contract/exam/board.ts'
import type { PhoneReport } from '#contract/exam/live.ts'
import { readRooms } from '#contract/scheduling/room-list.ts'
import type { Db } from '../db/connect.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { eventsOf } from './action-list.ts'
import { demandSchedule } from './actions.ts'
import { type BoardDeps, type Counts, readLines } from './board-lines.ts'
import { type Found, foundBy, pageOf, stretchesOf } from './board-list-sql.ts'
import { linesOf } from './board-rows-sql.ts'

export interface LiveBoardDeps extends BoardDeps {
  countsOf(jadwal_id: string): Promise<Counts>
}

/** GET /live-board: a page of the board with its counters. GET /live-board/participant: one student in full. */
export const liveBoardRoute: FastifyPluginAsyncZod<LiveBoardDeps> = async (app, deps) => {
  const { db, now, countsOf } = deps
  // Several admins look at the same sitting: who asks at the same time is told the same.
  const subtesOf = sharedLookUp((jadwal_id) => readSubtes(db, jadwal_id))

  app.get(
    '/live-board',
    { schema: { tags: ['exam'], querystring: boardListQuery, response: { 200: boardReply } } },
    async (request) => {
      await demandRight(db, request.requireViewer(), 'jadwal-admin', 'board')
      const { query } = request
      await demandSchedule(db, query.jadwal_id)
      const at = now()
      const [counted, subtes] = await Promise.all([countsOf(query.jadwal_id), subtesOf(query.jadwal_id)])
      const { counts, ruang } = counted
      const found = query.q ? await searched(db, query) : foundIn(counted, query)
      const data = await pageLines(deps, query, found, at)
      return {
        data,
        total: found.total,
        counts,
        ruang,
        subtes,
        server_time: at,
        cursor: String(at),
      }
    },
  )

  app.get(
    '/live-board/counts',
    { schema: { tags: ['exam'], querystring: countsQuery, response: { 200: countsReply } } },
    async (request) => {
      await demandRight(db, request.requireViewer(), 'jadwal-admin', 'board')
      const known = await existing(db, request.query.jadwal_ids.split(','))
      const data = await Promise.all(
        known.map(async (jadwal_id) => ({ jadwal_id, counts: (await countsOf(jadwal_id)).counts })),
      )
      return { data }
    },
  )

  app.get(
    '/live-board/participant',
    { schema: { tags: ['exam'], querystring: studentQuery, response: { 200: studentReply } } },
    async (request) => {
      await demandRight(db, request.requireViewer(), 'jadwal-admin', 'board')
      const { jadwal_id, user_id } = request.query
      const at = now()
      const [line, events] = await Promise.all([
        readLines(deps, linesOf(jadwal_id, [user_id], at)),
        eventsOf(db, jadwal_id, user_id),
      ])
      const [row] = line.rows
      if (!row) throw refusal('missing.peserta')
      const devices = row.attempt_id ? await devicesOf(db, row.attempt_id) : []
      return { data: { row, devices, events }, server_time: at }
    },
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function existing(db: Db, asked: readonly string[]): Promise<string[]> {
  const ids = asked.filter((id) => UUID.test(id))
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from jadwal_paket where id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

async function pageLines(deps: BoardDeps, query: BoardListQuery, found: Found, at: number): Promise<BoardRow[]> {
  const ids = await pageIds(deps.db, query, found)
  if (!ids.length) return []
  const lines = new Map(
    (await readLines(deps, linesOf(query.jadwal_id, ids, at))).rows.map((row) => [row.user_id, row]),
  )
  return ids.flatMap((id) => lines.get(id) ?? [])
}

/** Who stands on a page. Each stretch of lines is walked from the end that is nearer. */
async function pageIds(db: Db, query: BoardListQuery, found: Found): Promise<string[]> {
  const { sort = 'attention', page = 1, size = 20 } = query
  const ids: string[] = []
  let before = 0
  for (const { lines, ...stretch } of stretchesOf(sort, found)) {
    const first = Math.max(0, (page - 1) * size - before)
    const limit = Math.min(lines, page * size - before) - first
    before += lines
    if (limit <= 0) continue
    const backwards = first > lines / 2
    const offset = backwards ? lines - first - limit : first
    const { rows } = await db.execute<{ user_id: string }>(pageOf(query, stretch, { offset, limit, backwards }))
    const some = rows.map(({ user_id }) => user_id)
    ids.push(...(backwards ? some.reverse() : some))
  }
  return ids
}

async function searched(db: Db, query: BoardListQuery): Promise<Found> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(foundBy(query))
  return rows[0] as Found
}

/** What the counters know: `everyone` and `downloaded` hold those who have begun and others, `not_started` nobody of them. */
function foundIn({ byRoom }: Counts, { ruang, view = 'everyone' }: BoardListQuery): Found {
  const rooms = new Set(readRooms(ruang ?? ''))
  const asked = [...byRoom].filter(([room]) => !rooms.size || (room !== null && rooms.has(room)))
  const begun = (counts: BoardCounts) =>
    view === 'not_started' ? 0 : view === 'everyone' || view === 'downloaded' ? counts.started : counts[view]
  const count = (of: (counts: BoardCounts, room: string | null) => number) =>
    asked.reduce((sum, [room, counts]) => sum + of(counts, room), 0)
  return {
    total: count((counts) => counts[view]),
    with_room: count((counts, room) => (room === null ? 0 : counts[view])),
    started: count(begun),
  }
}

type Devices = StudentReply['data']['devices']

async function devicesOf(db: Db, attempt_id: string): Promise<Devices> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select d.device_id, d.device_id = a.writer_device as writer, d.acked_seq, c.contact_at, c.report
    from attempt_device d join attempt a on a.id = d.attempt_id
    left join attempt_contact c on c.attempt_id = d.attempt_id and c.device_id = d.device_id
    where d.attempt_id = ${attempt_id} order by d.joined_at desc, d.device_id limit 20`)
  return rows.map((row) => ({
    device_id: String(row.device_id),
    writer: Boolean(row.writer),
    acked_seq: Number(row.acked_seq),
    contact_at: row.contact_at === null ? null : Number(row.contact_at),
    report: (row.report ?? null) as PhoneReport | null,
  }))
}

async function readSubtes(db: Db, jadwal_id: string): Promise<{ nama: string; soal: number }[]> {
  const { rows } = await db.execute<{ nama: string; soal: number }>(sql`
    select s.kode as nama, cardinality(s.soal_ids)::int as soal from subtest_paket s
    join jadwal_paket j on j.paket_id = s.paket_id where j.id = ${jadwal_id} order by s.urutan, s.id limit 50`)
  return rows
}
