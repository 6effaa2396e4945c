import type { FastifyPluginAsync } from 'fastify'
import { boundedPool } from './bounded-pool.ts'
import type { AuthDeps } from './deps.ts'
import { fgPw } from './fg-pw.ts'
import { fgPwSb } from './fg-pw-sb.ts'
import { jwtLogin } from './jwt-login.ts'
import { jwtLogout } from './jwt-logout.ts'
import { jwtRefreshToken } from './jwt-refresh-token.ts'
import { loginLimit } from './login-limit.ts'
import { profile } from './profile.ts'
import { rsPw } from './rs-pw.ts'
import { sesi } from './sesi.ts'
import { userPassword } from './user-password.ts'

const verbs = [userPassword, jwtLogin, jwtRefreshToken, jwtLogout, profile, sesi, rsPw, fgPw, fgPwSb]

type AuthGiven = Omit<AuthDeps, 'limit' | 'inTurn'>

/** So many log-ins are worked on at once, so that a school that logs in within one second does not crowd out saves. */
const AT_ONCE = { workers: 8, waiting: 1500 }

/** Log-in, sessions and the own account. */
export const auth: FastifyPluginAsync<AuthGiven> = async (app, given) => {
  const deps: AuthDeps = { ...given, limit: loginLimit(given.now), inTurn: boundedPool(AT_ONCE) }
  // Tokens and profiles stay out of every cache.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  for (const verb of verbs) await app.register(verb, deps)
}
