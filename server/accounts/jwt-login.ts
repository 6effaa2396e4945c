import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginRequest } from '#contract/accounts/auth.ts'
import { tokenPair } from '#contract/accounts/token-pair.ts'
import { callerOf } from '../security/security-events.ts'
import type { AuthDeps } from './deps.ts'
import { login } from './login.ts'
import { LOGIN_BYTES } from './open-session.ts'

/** POST /jwt/login: the token pair alone. */
export const jwtLogin: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  app.post(
    '/jwt/login',
    {
      schema: { tags: ['auth'], body: loginRequest, response: { 200: tokenPair } },
      bodyLimit: LOGIN_BYTES,
      preValidation: deps.loginLine,
    },
    async (request) => {
      const user_agent = request.headers['user-agent']
      const { viewer, refreshToken } = await login(deps, { ...request.body, user_agent, caller: callerOf(request) })
      return { accessToken: app.signAccess(viewer), refreshToken }
    },
  )
}
