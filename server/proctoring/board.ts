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
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import { readRooms } from '#contract/scheduling/room-list.ts'
import type { Db } from '../db/connect.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import { questionedIn } from '../exam/attempt-status.ts'
import { readAttempt } from '../exam/read-attempt.ts'
import type { Attempt } from '../exam/rows.ts'
import { refusal } from '../lib/errors.ts'
import { demandProctored, isBound } from '../security/proctored.ts'
import { demandRight } from '../security/rights.ts'
import { eventsOf } from './action-list.ts'
import { demandSchedule } from './actions.ts'
import { type BoardDeps, type Counts, countsOfPart, readLines } from './board-lines.ts'
import { type Asked, type Found, foundBy, linesFor, pageOf, stretchesOf } from './board-list-sql.ts'
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
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'board')
      await demandSchedule(db, request.query.jadwal_id)
      const at = now()
      const only = (await isBound(db, viewer)) ? linesFor(viewer) : undefined
      const query = { ...request.query, ...(only && { only }) }
      const { jadwal_id } = query
      const [counted, subtes] = await Promise.all([
        only ? countsOfPart(deps, jadwal_id, only) : countsOf(jadwal_id),
        subtesOf(jadwal_id),
      ])
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
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'board')
      const only = (await isBound(db, viewer)) ? linesFor(viewer) : undefined
      const known = await existing(db, request.query.jadwal_ids.split(','))
      const data = await Promise.all(
        known.map(async (jadwal_id) => {
          const { counts } = await (only ? countsOfPart(deps, jadwal_id, only) : countsOf(jadwal_id))
          return { jadwal_id, counts }
        }),
      )
      return { data }
    },
  )

  app.get(
    '/live-board/participant',
    { schema: { tags: ['exam'], querystring: studentQuery, response: { 200: studentReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'board')
      const { jadwal_id, user_id } = request.query
      await demandProctored(db, viewer, { jadwal_id, user_id })
      const at = now()
      const [line, events] = await Promise.all([
        readLines(deps, linesOf(jadwal_id, [user_id], at)),
        eventsOf(db, jadwal_id, user_id),
      ])
      const [row] = line.rows
      if (!row) throw refusal('missing.peserta')
      const attempt = row.attempt_id ? await readAttempt(db, row.attempt_id) : undefined
      const found = attempt && (await questionedIn(db, attempt))
      const phones = attempt && found ? await phonesOf(db, attempt, found.phones) : []
      return { data: { row, phones, events, questioned: found?.questioned ?? [] }, server_time: at }
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

async function pageLines(deps: BoardDeps, query: Asked, found: Found, at: number): Promise<BoardRow[]> {
  const ids = await pageIds(deps.db, query, found)
  if (!ids.length) return []
  const lines = new Map(
    (await readLines(deps, linesOf(query.jadwal_id, ids, at))).rows.map((row) => [row.user_id, row]),
  )
  return ids.flatMap((id) => lines.get(id) ?? [])
}

/** Who stands on a page. Each stretch of lines is walked from the end that is nearer. */
async function pageIds(db: Db, query: Asked, found: Found): Promise<string[]> {
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

async function searched(db: Db, query: Asked): Promise<Found> {
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

type Phones = StudentReply['data']['phones']

/** Who was heard last comes first. */
async function phonesOf(
  db: Db,
  { id, phone_id: holder }: Attempt,
  entries: ReadonlyMap<string, number>,
): Promise<Phones> {
  type Contact = { phone_id: string; contact_at: string; report: PhoneReport | null }
  const { rows } = await db.execute<Contact>(
    sql`select phone_id, contact_at, report from attempt_contact where attempt_id = ${id}`,
  )
  const contacts = new Map(rows.map((row) => [row.phone_id, row]))
  return [...new Set([...entries.keys(), ...contacts.keys()])]
    .map((phone_id) => {
      const { contact_at = null, report = null } = contacts.get(phone_id) ?? {}
      const heard = contact_at === null ? null : Number(contact_at)
      return { phone_id, writer: phone_id === holder, entries: entries.get(phone_id) ?? 0, contact_at: heard, report }
    })
    .sort((a, b) => (b.contact_at ?? 0) - (a.contact_at ?? 0))
    .slice(0, 20)
}

async function readSubtes(db: Db, jadwal_id: string): Promise<{ nama: string; soal: number }[]> {
  const { rows } = await db.execute<{ nama: string; soal: number }>(sql`
    select s.kode as nama, cardinality(s.soal_ids)::int as soal from subtest_paket s
    join jadwal_paket j on j.paket_id = s.paket_id where j.id = ${jadwal_id} order by s.urutan, s.id limit 50`)
  return rows
}
