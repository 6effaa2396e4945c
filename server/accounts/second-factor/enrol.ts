import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  asHolder,
  challengeReply,
  type Enrolled,
  enrolled,
  passkeyFinish,
  totpBegun,
  totpFinish,
} from '#contract/accounts/second-factor.ts'
import type { Tx } from '../../db/connect.ts'
import { secondFactorTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import { demandConfirmed } from '../../security/confirmed.ts'
import { deviceName } from '../../security/device-name.ts'
import { factorsOf, recoveryLeft } from '../../security/factors.ts'
import { menusFor } from '../../security/menus.ts'
import { callerOf, noteSecurity } from '../../security/security-events.ts'
import { type Account, accountById, accountOf, profileOf } from '../account.ts'
import type { AuthDeps } from '../deps.ts'
import { withTryLimit } from '../login-limit.ts'
import { loginReplyOf } from '../login-reply.ts'
import { iso } from '../session-family.ts'
import { enterByTicket } from './login-step.ts'
import { creationOptions, newPasskey } from './passkeys.ts'
import { proofKey, wrongCode } from './prove.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { ticketOf } from './tickets.ts'
import { beginTotp, takeTotp } from './totp.ts'

/** How staff set up a second factor: by the ticket of a log-in that waits for one, or later as whoever is logged in. */
export const enrol: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { db, now, limit } = deps
  const tags = ['auth']

  /**
   * Whose factor it will be. A ticket sets up the first one alone: it shows no more than the password, and must not add
   * to a factor that stands.
   */
  async function holderOf(request: FastifyRequest, ticket: string | undefined): Promise<Account> {
    if (ticket !== undefined) {
      const account = await accountById(db, (await ticketOf(db, ticket, now())).user_id)
      if ((await factorsOf(db, account.user.id)).length === 0) return account
      throw refusal('factor.already')
    }
    const viewer = request.requireViewer()
    const account = await accountOf(db, viewer)
    if (profileOf(account).role === 'Siswa') throw refusal('factor.staff_only')
    await demandConfirmed(db, viewer, now())
    return account
  }

  async function finish(request: FastifyRequest, ticket: string | undefined, user_id: string, store: Store) {
    const caller = callerOf(request)
    const recovery_codes = await db.transaction(async (tx) => {
      const { id, kind } = await store(tx)
      await noteSecurity(
        tx,
        caller,
        { action: 'second-factor/create', actor_id: user_id, subject: id, detail: { kind } },
        now(),
      )
      return (await recoveryLeft(tx, user_id)) === 0 ? newRecoveryCodes(tx, user_id) : null
    })
    if (ticket === undefined) return { recovery_codes, login: null }
    const entered = await enterByTicket(deps, ticket, caller, request.headers['user-agent'])
    return { recovery_codes, login: loginReplyOf(app, entered, await menusFor(db, entered.viewer.level_id)) }
  }

  app.post('/auth/factors/totp', { schema: { tags, body: asHolder, response: { 200: totpBegun } } }, async (request) =>
    beginTotp(deps, (await holderOf(request, request.body.ticket)).user),
  )

  const totpRoute = { tags, body: totpFinish, response: { 200: enrolled } }
  app.post('/auth/factors/totp/activate', { schema: totpRoute }, async (request): Promise<Enrolled> => {
    const { ticket, id, code } = request.body
    const { user } = await holderOf(request, ticket)
    const mine = and(
      eq(secondFactorTable.id, id),
      eq(secondFactorTable.user_id, user.id),
      isNull(secondFactorTable.confirmed_at),
    )
    const [row] = await db.select().from(secondFactorTable).where(mine)
    if (!row) throw refusal('missing.authenticator_key')
    if (!(await withTryLimit(deps, proofKey(user.id), () => takeTotp(db, deps, row, code))))
      throw wrongCode('totp', 'code')
    limit.forget(proofKey(user.id))
    return finish(request, ticket, user.id, async (tx) => {
      const done = await tx
        .update(secondFactorTable)
        .set({ confirmed_at: iso(now()) })
        .where(mine)
        .returning({ id: secondFactorTable.id })
      if (done.length === 0) throw refusal('missing.authenticator_key')
      return { id, kind: 'totp' }
    })
  })

  const optionsRoute = { tags, body: asHolder, response: { 200: challengeReply } }
  app.post('/auth/factors/passkey', { schema: optionsRoute }, async (request) => {
    const { user } = await holderOf(request, request.body.ticket)
    return { options: { ...(await creationOptions(deps, user)) } }
  })

  const passkeyRoute = { tags, body: passkeyFinish, response: { 200: enrolled } }
  app.post('/auth/factors/passkey/activate', { schema: passkeyRoute }, async (request): Promise<Enrolled> => {
    const { ticket, response } = request.body
    const nama = deviceName(request.headers['user-agent']).device ?? ''
    const { user } = await holderOf(request, ticket)
    const row = await newPasskey(deps, user.id, nama, response, request.headers.origin)
    if (!row) throw wrongCode('passkey', 'response')
    return finish(request, ticket, user.id, async (tx) => {
      await tx.insert(secondFactorTable).values(row)
      return row
    })
  })
}

type Store = (tx: Tx) => Promise<{ id: string; kind: 'totp' | 'passkey' }>
