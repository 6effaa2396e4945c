import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Db } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { AppError } from '../lib/errors.ts'
import { callerOf, logSecurity, refusalNotes, type SecurityEvent } from './security-events.ts'

/** Refusals that say that somebody tries what is not theirs. Sessions that ran out are no such thing. */
const LOGGED = new Set<ErrorCode>([
  ...(['forbidden', 'account_blocked', 'wrong_application_secret', 'upload_token_invalid'] as const),
  ...(['invalid_refresh_token', 'too_many_requests', 'batch_conflict', 'id_conflict'] as const),
])

/** Writes down who was refused what: all into the log, and what a level may not into the trail as well. */
export default fp<{ db: Db; now: () => number }>(async (app, { db, now }) => {
  const note = refusalNotes(app, db, now)
  app.addHook('onError', (request, _reply, error: Error, done) => {
    if (error instanceof AppError && LOGGED.has(error.code)) {
      const viewer = viewerOf(request)
      const route = `${request.method} ${request.routeOptions.url ?? 'none'}`
      const event: SecurityEvent = {
        action: 'access/refuse',
        actor_id: viewer?.user_id ?? null,
        subject: route.slice(0, 200),
      }
      const refused = { ...event, outcome: 'refused' as const, detail: { code: error.code } }
      if (viewer && error.code === 'forbidden') note(callerOf(request), refused, `${viewer.user_id} ${route}`)
      else logSecurity(callerOf(request), refused, now())
    }
    done()
  })
})

function viewerOf(request: FastifyRequest): Viewer | null {
  try {
    return request.optionalViewer()
  } catch {
    // The token is not good: then nobody is known.
    return null
  }
}
