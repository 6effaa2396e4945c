import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasPower } from '#contract/access/super-admin.ts'
import { hasBegun } from '#contract/exam/log/begun.ts'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { Maintenance } from '#contract/maintenance/maintenance.ts'
import { serviceStateReply } from '#contract/maintenance/maintenance.ts'
import { API } from '#contract/version.ts'
import { refusal } from '../lib/errors.ts'
import type { MaintenanceState } from './state.ts'

/** Seconds; a phone that is told to come back later asks once in between whether it is over sooner. */
const SHORTEST_WAIT = 30
const LONGEST_WAIT = 300

const INIT = `${API}/init-hasil-ujian`

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
 * of it. Whoever may close it goes on working. An attempt goes on that had begun before; one that is to begin now waits.
 */
export default fp<{ state: MaintenanceState; now: () => number }>(async (app, { state, now }) => {
  app.addHook('onReady', () => state.start())
  app.addHook('onClose', async () => state.stop())

  app.addHook('onRequest', async (request) => {
    const closed = state.current()
    const { url } = request.routeOptions
    // An address that there is not says so itself.
    if (!closed || !url?.startsWith(`${API}/`) || url === INIT || OPEN.has(url)) return
    if (!maySee(request)) throw closedFor(closed, now())
  })

  app.addHook('preHandler', async (request) => {
    const closed = state.current()
    const { url } = request.routeOptions
    if (closed && url === INIT && !hasBegun(request.body as InitRequest) && !maySee(request))
      throw closedFor(closed, now())
  })

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
