import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginReply, loginRequest } from '#contract/auth.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import { tooManyRequests } from '../errors.ts'
import { turnstile } from '../turnstile.ts'
import { profileOf } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { login } from './login.ts'
import { menusFor } from './menus.ts'

/** As many as keep the hashing threads busy; a thousand that were read at once would keep saves waiting. */
const TURNSTILE = { inside: 32, waiting: 3000, full: () => tooManyRequests(RETRY_SECONDS) }
const RETRY_SECONDS = 3

/** POST /auth/user-password: log in; answers the profile, the tokens and the menus. */
export const userPassword: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  // A school that logs in is of one level: what it may open is read once for all who ask together.
  const menusOf = sharedLookUp((level_id) => menusFor(deps.db, level_id))
  app.post(
    '/auth/user-password',
    {
      schema: { tags: ['auth'], body: loginRequest, response: { 200: loginReply } },
      onRequest: turnstile(TURNSTILE),
    },
    async (request) => {
      const { account, viewer, refreshToken } = await login(deps, {
        ...request.body,
        user_agent: request.headers['user-agent'],
      })
      const accessToken = app.signAccess(viewer)
      const menus = await menusOf(viewer.level_id)
      const tokenType = 'Bearer' as const
      return { data: profileOf(account), token: accessToken, tokenType, accessToken, refreshToken, menus }
    },
  )
}
