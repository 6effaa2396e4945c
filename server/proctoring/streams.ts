import { type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { boardQuery } from '#contract/exam/board.ts'
import { liveRequest } from '#contract/exam/log/requests.ts'
import type { Db } from '../db/connect.ts'
import type { LogTokens } from '../exam/log/upload-token.ts'
import { callerOf } from '../exam/routes/caller.ts'
import { ACCESS_SECONDS, bearerOf } from '../http/viewer.ts'
import { isBound } from '../security/proctored.ts'
import { demandRight } from '../security/rights.ts'
import { demandSchedule } from './actions.ts'
import { countsOfPart } from './board-lines.ts'
import { linesFor } from './board-list-sql.ts'
import type { Phones } from './phones.ts'
import type { Narrow, Watches } from './watch.ts'

export interface StreamDeps {
  db: Db
  now: () => number
  tokens: LogTokens
  phones: Phones
  watches: Watches
}

const HEAD = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
/**
 * So long without traffic TCP keep-alive probes the phone; it gives up ten seconds later. Not while something is on its way to one that is
 * gone, as every 20 s: then the end of the stream is the limit (phones.ts).
 */
const ASK_MS = 20_000

/** POST /live-ujian: what staff do, as it is done, to the phone. GET /live-board/stream: what changes, to a board. */
export const streams: FastifyPluginAsyncZod<StreamDeps> = async (app, { db, now, tokens, phones, watches }) => {
  app.post(
    '/live-ujian',
    { schema: { tags: ['exam'], body: liveRequest }, compress: false, logLevel: 'warn' },
    async (request, reply) => {
      const caller = callerOf(request, request.body.attempt_id, { tokens })
      request.raw.socket.setKeepAlive?.(true, ASK_MS)
      const stream = await phones.listen(request.body, caller)
      return reply.headers(HEAD).type('text/event-stream; charset=utf-8').send(stream)
    },
  )

  async function ownAmong(user_ids: string[], jadwal_id: string, only: SQL): Promise<Set<string>> {
    if (!user_ids.length) return new Set()
    const { rows } = await db.execute<{ user_id: string }>(sql`
      select user_id from board_line
      where jadwal_id = ${jadwal_id} and user_id = any(${sql.param(user_ids)}::uuid[]) and ${only}`)
    return new Set(rows.map(({ user_id }) => user_id))
  }

  app.get(
    '/live-board/stream',
    { schema: { tags: ['exam'], querystring: boardQuery }, compress: false },
    async (request, reply) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'board')
      const { jadwal_id } = request.query
      await demandSchedule(db, jadwal_id)
      const cursor = cursorOf(request.headers['last-event-id'], now())
      const { user_id } = viewer
      const narrow = (await isBound(db, viewer)) ? narrowed(jadwal_id, linesFor(viewer)) : null
      const stream = await watches.listen({ jadwal_id, user_id, cursor, life_ms: lifeOf(), ...(narrow && { narrow }) })
      return reply.headers(HEAD).type('text/event-stream; charset=utf-8').send(stream)

      /** Of a proctor of some rooms: their participants, and the counters of those. */
      function narrowed(jadwal_id: string, only: SQL): Narrow {
        return async (delta) => {
          const [own, { counts }] = await Promise.all([
            ownAmong(
              delta.rows.map((row) => row.user_id),
              jadwal_id,
              only,
            ),
            countsOfPart({ db, now }, jadwal_id, only),
          ])
          return { ...delta, counts, rows: delta.rows.filter((row) => own.has(row.user_id)) }
        }
      }

      /** No longer than the log-in says who looks; rights that were taken away are asked for again with the next. */
      function lifeOf(): number {
        const claims = app.signedClaims<{ exp?: number }>(bearerOf(request) ?? '')
        const left = (claims?.exp ?? 0) * 1000 - now()
        return Math.max(1000, Math.min(left, ACCESS_SECONDS * 1000))
      }
    },
  )
}

/** A day back at the most: after a longer break the client reads the page anew. */
function cursorOf(header: string | string[] | undefined, now: number): number {
  const told = Number(header)
  return Number.isSafeInteger(told) && told > 0 ? Math.max(now - 86_400_000, Math.min(told, now)) : now
}
