import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { okReply } from '#contract/accounts/auth.ts'
import { confirmation, factorRemoval, factors, recoveryReply } from '#contract/accounts/second-factor.ts'
import { recoveryCodeTable, secondFactorTable, userTable } from '../../db/tables/index.ts'
import { AppError, refusal } from '../../lib/errors.ts'
import { demandConfirmed, noteConfirmed } from '../../security/confirmed.ts'
import { factorsOf, isDemanded, recoveryLeft } from '../../security/factors.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../../security/security-events.ts'
import { accountOf } from '../account.ts'
import type { AuthDeps } from '../deps.ts'
import { withTryLimit } from '../login-limit.ts'
import { wrongPassword } from '../refusals.ts'
import { prove } from './prove.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** One's own second factors, and showing again that it is oneself. */
export const ownFactors: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { db, now, passwords, limit, noteRefusal } = deps
  const tags = ['auth']

  app.get('/auth/factors', { schema: { tags, response: { 200: factors } } }, async (request) => {
    const { user } = await accountOf(db, request.requireViewer())
    const [required, rows, recovery_codes] = await Promise.all([
      isDemanded(db, user.id),
      factorsOf(db, user.id),
      recoveryLeft(db, user.id),
    ])
    const factors = rows.map(({ id, kind, nama, created_at, used_at }) => ({ id, kind, nama, created_at, used_at }))
    return { data: { required, factors, recovery_codes } }
  })

  const removal = { tags, body: factorRemoval, response: { 200: okReply } }
  app.post('/auth/factors/remove', { schema: removal }, async (request) => {
    const viewer = request.requireViewer()
    const { user } = await accountOf(db, viewer)
    await demandConfirmed(db, viewer, now())
    const { id } = request.body
    await db.transaction(async (tx) => {
      // One at a time: two removals at once would otherwise both see the other's factor.
      await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user.id)).for('update')
      const others = (await factorsOf(tx, user.id)).filter((factor) => factor.id !== id)
      if (others.length === 0 && (await isDemanded(tx, user.id))) {
        throw refusal('factor.demanded')
      }
      const { id: factor_id, user_id, confirmed_at } = secondFactorTable
      const gone = await tx
        .delete(secondFactorTable)
        .where(and(eq(factor_id, id), eq(user_id, user.id), isNotNull(confirmed_at)))
        .returning({ kind: secondFactorTable.kind })
      if (!gone[0]) throw refusal('missing.factor')
      if (others.length === 0) await tx.delete(recoveryCodeTable).where(eq(recoveryCodeTable.user_id, user.id))
      const event: SecurityEvent = { action: 'second-factor/delete', actor_id: user.id, subject: id, detail: gone[0] }
      await noteSecurity(tx, callerOf(request), event, now())
    })
    return { message: 'Faktor kedua sudah dihapus.' }
  })

  app.post('/auth/factors/recovery-codes', { schema: { tags, response: { 200: recoveryReply } } }, async (request) => {
    const viewer = request.requireViewer()
    const { user } = await accountOf(db, viewer)
    await demandConfirmed(db, viewer, now())
    if ((await factorsOf(db, user.id)).length === 0) throw refusal('factor.none_yet')
    const recovery_codes = await db.transaction(async (tx) => {
      const event: SecurityEvent = { action: 'second-factor/renew-codes', actor_id: user.id, subject: user.id }
      await noteSecurity(tx, callerOf(request), event, now())
      return newRecoveryCodes(tx, user.id)
    })
    return { recovery_codes }
  })

  const confirmRoute = { tags, body: confirmation, response: { 200: okReply } }
  app.post('/auth/confirm', { schema: confirmRoute }, async (request) => {
    const viewer = request.requireViewer()
    const { user } = await accountOf(db, viewer)
    const { proof } = request.body
    const event: SecurityEvent = {
      action: 'session/confirm',
      actor_id: user.id,
      subject: user.id,
      detail: { methods: proof.kind },
    }
    const judge = async () => {
      if (proof.kind !== 'password') return prove(deps, user.id, proof, request.headers.origin)
      // Whoever has a second factor proves by it: somebody else may know the password.
      if ((await factorsOf(db, user.id)).length > 0) throw refusal('factor.use_it')
      const right = () => passwords.verify(user.password_hash, proof.password)
      if (!(await withTryLimit(deps, user.id, right))) throw wrongPassword()
      limit.forget(user.id)
    }
    await judge().catch((error) => {
      if (error instanceof AppError) noteRefusal(callerOf(request), event)
      throw error
    })
    await noteConfirmed(db, viewer, now())
    await noteSecurity(db, callerOf(request), event, now())
    return { message: 'Terima kasih. Silakan lanjutkan.' }
  })
}
