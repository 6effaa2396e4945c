import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { okReply } from '#contract/accounts/auth.ts'
import { factorReset } from '#contract/accounts/second-factor.ts'
import { userList } from '#contract/resources/index.ts'
import { refuseUnstorable } from '../../crud/storable.ts'
import { auditTable, recoveryCodeTable, secondFactorTable, userTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import { authorityOf, demandCovers, ownAuthority } from '../../security/authority.ts'
import { demandConfirmed } from '../../security/confirmed.ts'
import { demandRight } from '../../security/rights.ts'
import { callerOf } from '../../security/security-events.ts'
import type { AuthDeps } from '../deps.ts'
import { iso, revokeAll } from '../session-family.ts'

/**
 * POST /auth/factors/reset: takes away the second factors of somebody who lost them, with a reason, and ends their
 * sessions; whoever does it knows the person and may do all that their level may. Not for oneself.
 */
export const resetFactors: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  const schema = { tags: ['auth'], body: factorReset, response: { 200: okReply } }
  app.post('/auth/factors/reset', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, userList.access.write, 'update')
    await demandConfirmed(db, viewer, now())
    refuseUnstorable(request.body)
    const { user_id, reason } = request.body
    if (user_id === viewer.user_id) throw refusal('factor.own_reset')
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(userTable).where(eq(userTable.id, user_id)).for('update')
      const level = user && (await authorityOf(tx, user.level_id))
      if (!level || level.role === 'Siswa') throw refusal('missing.staff')
      demandCovers(await ownAuthority(tx, viewer), level)
      const gone = await tx.delete(secondFactorTable).where(eq(secondFactorTable.user_id, user_id)).returning()
      await tx.delete(recoveryCodeTable).where(eq(recoveryCodeTable.user_id, user_id))
      await revokeAll(tx, user_id, 'password', now())
      const { address, device } = callerOf(request)
      const detail = { kind: gone.map(({ kind }) => kind) }
      const row = { id: randomUUID(), at: iso(now()), actor_id: viewer.user_id, action: 'second-factor/reset' as const }
      await tx.insert(auditTable).values({ ...row, subject: user_id, reason, detail, address, device })
    })
    return { message: 'Faktor kedua orang ini sudah dihapus. Ia masuk dengan kata sandinya, lalu mengatur yang baru.' }
  })
}
