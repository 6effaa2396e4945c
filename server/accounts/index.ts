import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { batched } from '../db/batched.ts'
import { callerNetwork } from '../http/caller-network.ts'
import { boundedPool } from '../lib/bounded-pool.ts'
import { concurrencyLimit } from '../lib/concurrency-limit.ts'
import { tooManyRequests } from '../lib/errors.ts'
import { refusalNotes } from '../security/security-events.ts'
import { accountsByName, type Named } from './account.ts'
import { deletionQueue } from './deletion-queue.ts'
import type { AskedMail, AuthDeps } from './deps.ts'
import { fgPw } from './fg-pw.ts'
import { fgPwSb } from './fg-pw-sb.ts'
import { guardianVerbs } from './guardian.ts'
import { jwtLogin } from './jwt-login.ts'
import { jwtLogout } from './jwt-logout.ts'
import { jwtRefreshToken } from './jwt-refresh-token.ts'
import { loginLimit } from './login-limit.ts'
import { mailLimit } from './mail-limit.ts'
import { mailSender } from './mail-sender.ts'
import { ownData } from './own-data.ts'
import { ownSchool } from './own-school.ts'
import { photo } from './photo.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { rsPw } from './rs-pw.ts'
import { schoolTexts } from './school-texts.ts'
import { enrol } from './second-factor/enrol.ts'
import { loginStep } from './second-factor/login-step.ts'
import { ownFactors } from './second-factor/own-factors.ts'
import { resetFactors } from './second-factor/reset.ts'
import { sessionOpener } from './session-opening.ts'
import { sessions } from './sessions.ts'
import { studentRecord } from './student-record.ts'
import { userPassword } from './user-password.ts'
import { vMyAcc } from './v-my-acc.ts'

const verbs = [userPassword, jwtLogin, jwtRefreshToken, jwtLogout, profile, sessions, rsPw, fgPw, fgPwSb].concat([
  loginStep,
  enrol,
  ownFactors,
  resetFactors,
  register,
  vMyAcc,
  guardianVerbs,
  ownData,
  ownSchool,
  schoolTexts,
  photo,
  studentRecord,
  deletionQueue,
])

type AuthGiven = Omit<
  AuthDeps,
  'limit' | 'mailLimit' | 'askMail' | 'inTurn' | 'accountByName' | 'openSession' | 'loginLine' | 'noteRefusal'
> & {
  queueMail: ((asked: AskedMail) => Promise<void>) | undefined
}

/** So many log-ins are worked on at once, so that a school that logs in within one second does not crowd out saves. */
const AT_ONCE = { workers: 32, waiting: 1500 }

/**
 * As many as keep the hashing threads busy; a thousand that were worked on at once would keep saves waiting. Only a full
 * line is shared out among networks: a school logs in from one address.
 */
const LINE = {
  inside: 32,
  waiting: 3000,
  full: () => tooManyRequests(RETRY_SECONDS),
  shareOf: ({ ip }: FastifyRequest) => callerNetwork(ip),
}
const RETRY_SECONDS = 3

/** Log-in, sessions and the own account. */
export const auth: FastifyPluginAsync<AuthGiven> = async (app, given) => {
  const deps: AuthDeps = {
    ...given,
    limit: loginLimit(given.now),
    mailLimit: mailLimit(given.now),
    askMail: mailSender(app, given, given.queueMail),
    loginLine: concurrencyLimit(LINE),
    noteRefusal: refusalNotes(app, given.db, given.now),
    accountByName: batched((asked: Named[]) => accountsByName(given.db, asked)),
    openSession: sessionOpener(given.db, given.now),
    inTurn: boundedPool(AT_ONCE),
  }
  // Tokens and profiles stay out of every cache.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  for (const verb of verbs) await app.register(verb, deps)
}
