import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginReply, loginRequest } from '#contract/accounts/auth.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import { menusFor } from '../security/menus.ts'
import { callerOf } from '../security/security-events.ts'
import type { AuthDeps } from './deps.ts'
import { login } from './login.ts'
import { loginReplyOf } from './login-reply.ts'
import { LOGIN_BYTES } from './open-session.ts'

/** Hashing takes so long that log-ins get through one by one. */
const MENUS_APART_MS = 50

/** POST /auth/user-password: log in; answers the profile, the tokens and the menus. */
export const userPassword: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  // A school that logs in is of one level: what it may open is read once for all who ask together.
  const menusOf = sharedLookUp((level_id) => menusFor(deps.db, level_id), MENUS_APART_MS)
  app.post(
    '/auth/user-password',
    {
      schema: { tags: ['auth'], body: loginRequest, response: { 200: loginReply } },
      bodyLimit: LOGIN_BYTES,
      preValidation: deps.loginLine,
    },
    async (request) => {
      const entered = await login(deps, {
        ...request.body,
        user_agent: request.headers['user-agent'],
        caller: callerOf(request),
      })
      return loginReplyOf(app, entered, await menusOf(entered.viewer.level_id))
    },
  )
}
