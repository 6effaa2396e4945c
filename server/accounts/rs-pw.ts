import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changePassword, okReply } from '#contract/accounts/auth.ts'
import { userTable } from '../db/tables/index.ts'
import { refuseWeak } from '../lib/weak-password.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import { accountOf } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { withTryLimit } from './login-limit.ts'
import { wrongPassword } from './refusals.ts'
import { dropTokens } from './reset-token.ts'
import { iso, revokeOthers } from './session-family.ts'

/** POST /auth/rs-pw: changes one's own password and ends every other session. Guesses at the old one are slowed down. */
export const rsPw: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  app.post(
    '/auth/rs-pw',
    { schema: { tags: ['auth'], body: changePassword, response: { 200: okReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      const { db, now, passwords, limit, noteRefusal } = deps
      const caller = callerOf(request)
      const event: SecurityEvent = { action: 'password/change', actor_id: viewer.user_id, subject: viewer.user_id }
      const { user } = await accountOf(db, viewer)
      const { password, new_password } = request.body
      if (!(await withTryLimit(deps, user.id, () => passwords.verify(user.password_hash, password)))) {
        noteRefusal(caller, event)
        throw wrongPassword()
      }
      limit.forget(user.id)
      refuseWeak(new_password, user, 'new_password')
      const password_hash = await passwords.hash(new_password)
      await db.transaction(async (tx) => {
        const changed = await tx
          .update(userTable)
          .set({ password_hash, updated_at: iso(now()) })
          .where(and(eq(userTable.id, user.id), eq(userTable.password_hash, user.password_hash)))
          .returning({ id: userTable.id })
        if (changed.length === 0) throw wrongPassword()
        await dropTokens(tx, user.id)
        await revokeOthers(tx, user.id, viewer.family, 'password', now())
        await noteSecurity(tx, caller, event, now())
      })
      return { message: 'Kata sandi sudah diganti. Perangkat lain perlu masuk lagi.' }
    },
  )
}
