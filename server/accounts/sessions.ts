import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { endSession, okReply, sessionsReply } from '#contract/accounts/auth.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import { accountOf } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { livingFamilies, revokeOthers, revokeOwn } from './session-family.ts'

/**
 * GET /auth/sessions: where one's own account is logged in. POST /auth/sessions/end: ends one of these sessions, or all but
 * the one that asks; what has ended already, or is somebody else's, stays as it is. Answers that are still on such a
 * device arrive by its upload token all the same (I9).
 */
export const sessions: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  app.get('/auth/sessions', { schema: { tags: ['auth'], response: { 200: sessionsReply } } }, async (request) => {
    const viewer = request.requireViewer()
    await accountOf(db, viewer)
    return { data: await livingFamilies(db, viewer.user_id, viewer.family, now()) }
  })

  app.post(
    '/auth/sessions/end',
    { schema: { tags: ['auth'], body: endSession, response: { 200: okReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await accountOf(db, viewer)
      const { id } = request.body
      if (id === null) await revokeOthers(db, viewer.user_id, viewer.family, 'ended', now())
      else await revokeOwn(db, viewer.user_id, id, now())
      const event: SecurityEvent = { action: 'session/end', actor_id: viewer.user_id, subject: id ?? viewer.user_id }
      await noteSecurity(db, callerOf(request), event, now())
      return { message: 'Perangkat itu sudah dikeluarkan dan perlu masuk lagi.' }
    },
  )
}
