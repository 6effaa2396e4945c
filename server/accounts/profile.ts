import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ProfilePatch, profilePatch, profileReply } from '#contract/accounts/auth.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { menusFor } from '../security/menus.ts'
import { type Account, accountOf, profileOf } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { iso } from './session-family.ts'

/** GET and POST /profile: one's own account, with the menus as they are now. */
export const profile: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  const reply = async (viewer: Viewer) => {
    const account = await accountOf(db, viewer)
    return { data: profileOf(account), menus: await menusFor(db, account.level.id) }
  }

  app.get('/profile', { schema: { tags: ['auth'], response: { 200: profileReply } } }, (request) =>
    reply(request.requireViewer()),
  )

  app.post(
    '/profile',
    { schema: { tags: ['auth'], body: profilePatch, response: { 200: profileReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      refuseUnstorable(request.body)
      await change(db, viewer, request.body, now())
      return reply(viewer)
    },
  )
}

async function change(db: Db, viewer: Viewer, { version, ...fields }: ProfilePatch, now: number): Promise<void> {
  const mine = eq(userTable.id, viewer.user_id)
  await db.transaction(async (tx) => {
    // Held first, so that of two senders with the same version the second sees what the first wrote.
    await tx.select({ id: userTable.id }).from(userTable).where(mine).for('no key update')
    const account = await accountOf(tx, viewer)
    if (account.user.version !== version) throw changedElsewhere(account)
    const next = { ...fields, version: version + 1, updated_at: iso(now) }
    await tx.update(userTable).set(next).where(mine)
  })
}

const changedElsewhere = (account: Account) =>
  refusal('profile.changed', {}, { details: { current: profileOf(account) } })
