import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginReply, loginRequest } from '#contract/auth.ts'
import { profileOf } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { login } from './login.ts'
import { menusFor } from './menus.ts'

/** POST /auth/user-password: log in; answers the profile, the tokens and the menus. */
export const userPassword: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  app.post(
    '/auth/user-password',
    { schema: { tags: ['auth'], body: loginRequest, response: { 200: loginReply } } },
    async (request) => {
      const { account, viewer, refreshToken } = await login(deps, request.body)
      const accessToken = app.signAccess(viewer)
      const menus = await menusFor(deps.db, viewer.level_id)
      const tokenType = 'Bearer' as const
      return { data: profileOf(account), token: accessToken, tokenType, accessToken, refreshToken, menus }
    },
  )
}
