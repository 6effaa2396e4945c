import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logoutRequest, okReply } from '#contract/accounts/auth.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import type { AuthDeps } from './deps.ts'
import { familyOfToken } from './family-of-token.ts'
import { revokeFamily } from './session-family.ts'

/**
 * POST /jwt/logout: ends this device's session; saying it twice changes nothing. Upload tokens of running attempts
 * stay good, so that answers still on the phone arrive.
 */
export const jwtLogout: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  app.post(
    '/jwt/logout',
    { schema: { tags: ['auth'], body: logoutRequest, response: { 200: okReply } } },
    async (request) => {
      const named = request.body?.refreshToken
      const family = (named && (await familyOfToken(db, named))) || request.requireViewer().family
      const user_id = await revokeFamily(db, family, 'logout', now())
      const event: SecurityEvent = { action: 'session/logout', actor_id: user_id ?? null, subject: family }
      if (user_id) await noteSecurity(db, callerOf(request), event, now())
      return { message: 'Kamu sudah keluar dari perangkat ini.' }
    },
  )
}
