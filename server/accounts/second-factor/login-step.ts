import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginReply } from '#contract/accounts/auth.ts'
import { asHolder, challengeReply, secondStep } from '#contract/accounts/second-factor.ts'
import { AppError } from '../../lib/errors.ts'
import { menusFor } from '../../security/menus.ts'
import { type Caller, callerOf } from '../../security/security-events.ts'
import { accountById, accountOf } from '../account.ts'
import type { AuthDeps } from '../deps.ts'
import { loginReplyOf } from '../login-reply.ts'
import { enter, LOGIN_BYTES, type LoggedIn, noteRefusedLogin } from '../open-session.ts'
import { requestOptions } from './passkeys.ts'
import { prove } from './prove.ts'
import { spendTicket, ticketOf } from './tickets.ts'

/** POST /auth/factors/login: the second step of a log-in. POST /auth/factors/challenge: what a passkey is to sign. */
export const loginStep: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { db, now } = deps
  app.post(
    '/auth/factors/login',
    { schema: { tags: ['auth'], body: secondStep, response: { 200: loginReply } } },
    async (request) => {
      const { ticket, proof } = request.body
      const caller = callerOf(request)
      const { user_id } = await ticketOf(db, ticket, now())
      await prove(deps, user_id, proof, request.headers.origin).catch((error) => {
        if (error instanceof AppError) noteRefusedLogin(deps, caller, user_id, error)
        throw error
      })
      const entered = await enterByTicket(deps, ticket, caller, request.headers['user-agent'])
      return loginReplyOf(app, entered, await menusFor(db, entered.viewer.level_id))
    },
  )

  app.post(
    '/auth/factors/challenge',
    { schema: { tags: ['auth'], body: asHolder, response: { 200: challengeReply } }, bodyLimit: LOGIN_BYTES },
    async (request) => {
      const { ticket } = request.body
      const owner = ticket ? (await ticketOf(db, ticket, now())).user_id : undefined
      const user_id = owner ?? (await accountOf(db, request.requireViewer())).user.id
      return { options: { ...(await requestOptions(deps, user_id)) } }
    },
  )
}

/** Opens the session that a ticket waited for, once. */
export async function enterByTicket(
  deps: AuthDeps,
  ticket: string,
  caller: Caller,
  user_agent: string | undefined,
): Promise<LoggedIn> {
  const { user_id, device_id } = await ticketOf(deps.db, ticket, deps.now())
  await spendTicket(deps.db, ticket)
  return enter(deps, await accountById(deps.db, user_id), { caller, user_agent, device_id: device_id ?? undefined })
}
