import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { okReply, resetPassword } from '#contract/accounts/auth.ts'
import { userTable } from '../db/tables/index.ts'
import { callerNetwork } from '../http/caller-network.ts'
import { fieldError, invalidInput } from '../lib/errors.ts'
import { refuseWeak } from '../lib/weak-password.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import type { AuthDeps } from './deps.ts'
import { triesKey } from './login-limit.ts'
import { ownerOfToken, spendToken } from './reset-token.ts'
import { iso, revokeAll } from './session-family.ts'
import { verify } from './verification.ts'

/** POST /auth/fg-pw-sb: sets a new password by a mailed token, once, and ends every session of the person. */
export const fgPwSb: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now, passwords, limit, noteRefusal }) => {
  app.post(
    '/auth/fg-pw-sb',
    { schema: { tags: ['auth'], body: resetPassword, response: { 200: okReply } } },
    async (request) => {
      const { token, password } = request.body
      const caller = callerOf(request)
      // Looked up first: a made-up token costs no hashing.
      const user_id = await ownerOfToken(db, token, now())
      if (!user_id) {
        const event: SecurityEvent = { action: 'password/reset', actor_id: null, subject: '-' }
        noteRefusal(caller, event, `reset ${caller.address}`)
        throw staleLink()
      }
      const owner = await db.query.userTable.findFirst({ where: eq(userTable.id, user_id) })
      if (owner) refuseWeak(password, owner, 'password')
      const password_hash = await passwords.hash(password)
      const email = await db.transaction(async (tx) => {
        if (!(await spendToken(tx, token, user_id))) throw staleLink()
        await revokeAll(tx, user_id, 'password', now())
        const [user] = await tx
          .update(userTable)
          .set({ password_hash, updated_at: iso(now()) })
          .where(eq(userTable.id, user_id))
          .returning({ email: userTable.email })
        // Who read the mail has the address.
        await verify(tx, user_id, now())
        await noteSecurity(tx, caller, { action: 'password/reset', actor_id: user_id, subject: user_id }, now())
        return user?.email
      })
      if (email) limit.forget(triesKey(email, callerNetwork(request.ip)))
      return { message: 'Kata sandi baru sudah disimpan. Silakan masuk.' }
    },
  )
}

const staleLink = () => invalidInput([fieldError('token', 'password.stale_link')])
