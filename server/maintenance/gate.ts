import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasPower } from '#contract/access/super-admin.ts'
import { hasBegun } from '#contract/exam/log/begun.ts'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { Maintenance } from '#contract/maintenance/maintenance.ts'
import { serviceStateReply } from '#contract/maintenance/maintenance.ts'
import { API } from '#contract/version.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { MaintenanceState } from './state.ts'

/** Seconds; a phone that is told to come back later asks once in between whether it is over sooner. */
const SHORTEST_WAIT = 30
const LONGEST_WAIT = 300

const INIT = `${API}/init-hasil-ujian`
/** What a second phone goes on from, where the first one broke: the list in which the open attempt and its paper stand. */
const OWN_LIST = `${API}/my-jadwal`

/** Open while the platform is closed: what an exam under way needs, what shows who somebody is, and the word on when it is over. */
const OPEN = new Set<string | undefined>(
  [
    ...['/get-soal-ujian', '/input/hasil-ujian', '/end-ujian', '/live-ujian'],
    ...['/hasil-ujian', '/tanda-terima', '/receipt-key'],
    ...['/auth/user-password', '/jwt/login', '/jwt/refresh-token', '/jwt/logout'],
    ...['/auth/factors/login', '/auth/factors/challenge', '/profile', '/service-state'],
  ].map((path) => API + path),
)

/**
 * While the platform is closed, everybody else is told so: 503 with `Retry-After`, when it is expected to open, and what staff say
 * of it. Whoever may close it goes on working. An attempt goes on that had begun before, also from another phone; one that is to
 * begin now waits.
 */
export default fp<{ db: Db; state: MaintenanceState; now: () => number }>(async (app, { db, state, now }) => {
  app.addHook('onReady', () => state.start())
  app.addHook('onClose', async () => state.stop())

  app.addHook('onRequest', async (request) => {
    const closed = state.current()
    const { url } = request.routeOptions
    // An address that there is not says so itself.
    if (!closed || !url?.startsWith(`${API}/`) || url === INIT || OPEN.has(url)) return
    if (maySee(request) || (url === OWN_LIST && (await hasOpen(request)))) return
    throw closedFor(closed, now())
  })

  app.addHook('preHandler', async (request) => {
    const closed = state.current()
    if (!closed || request.routeOptions.url !== INIT || maySee(request)) return
    const body = request.body as InitRequest
    if (!hasBegun(body) && !(await hasOpen(request, body.jadwal_id))) throw closedFor(closed, now())
  })

  /** Whether the student has an attempt that is not sealed, of the schedule where one is named. Asked only while it is closed. */
  async function hasOpen(request: FastifyRequest, jadwal_id?: string): Promise<boolean> {
    const user_id = request.optionalViewer()?.user_id
    if (user_id === undefined) return false
    const of = jadwal_id === undefined ? undefined : eq(attemptTable.jadwal_id, jadwal_id)
    const own = and(eq(attemptTable.user_id, user_id), eq(attemptTable.status, 'open'), of)
    const found = await db.select({ id: attemptTable.id }).from(attemptTable).where(own).limit(1)
    return found.length > 0
  }

  app.get(
    `${API}/service-state`,
    { logLevel: 'warn', schema: { tags: ['service'], security: [], response: { 200: serviceStateReply } } },
    async () => ({ data: { maintenance: state.current() } }),
  )
})

const maySee = (request: FastifyRequest) => hasPower(request.optionalViewer()?.role, 'maintenance')

function closedFor(closed: Maintenance, now: number) {
  const left = closed.until ? Math.ceil((Date.parse(closed.until) - now) / 1000) : LONGEST_WAIT
  const retryAfter = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, left))
  return refusal('server.maintenance', {}, { retryAfter, details: closed })
}
