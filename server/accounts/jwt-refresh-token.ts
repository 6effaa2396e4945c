import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refreshRequest } from '#contract/accounts/auth.ts'
import { tokenPair } from '#contract/accounts/token-pair.ts'
import type { AuthDeps } from './deps.ts'
import { rotate } from './rotate.ts'

/** POST /jwt/refresh-token: exchanges a refresh token for the next pair. */
export const jwtRefreshToken: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  app.post(
    '/jwt/refresh-token',
    { schema: { tags: ['auth'], body: refreshRequest, response: { 200: tokenPair } } },
    async (request) => {
      const { viewer, refreshToken } = await rotate(deps, request.body.refreshToken)
      return { accessToken: app.signAccess(viewer), refreshToken }
    },
  )
}
