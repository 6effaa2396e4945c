import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { roleOf } from '#contract/access/access.ts'
import { okReply } from '#contract/accounts/auth.ts'
import { deletionRequest, newsPatch, type OwnData, ownDataReply, usernamePatch } from '#contract/accounts/register.ts'
import { changeLimit, lastDecision, noteConsents } from '../consent/ledger.ts'
import type { Db, Tx } from '../db/connect.ts'
import { accountPhotoTable, consentTable, guardianTable, userTable } from '../db/tables/index.ts'
import { databaseCode } from '../http/database-refusal.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { announce } from '../notices/announce.ts'
import { callerOf, noteSecurity } from '../security/security-events.ts'
import { type Account, accountOf } from './account.ts'
import { askDeletion, cancelDeletion, deletionOf } from './deletion.ts'
import type { AuthDeps } from './deps.ts'
import { shownGuardian } from './guardian-link.ts'
import { withTryLimit } from './login-limit.ts'
import { ownArchive } from './own-archive.ts'
import { wrongPassword } from './refusals.ts'
import { usernameTaken } from './register.ts'

const TAKEN = '23505'
const HOUR_MS = 3_600_000
const DOWNLOADS_PER_HOUR = 6

/** What a person sees and decides of their own data: username, news, a copy of everything, the end of the account. */
export const ownData: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const { db, now, askMail } = deps
  const tags = ['auth']
  const downloads = windowLimit(DOWNLOADS_PER_HOUR, HOUR_MS, now)
  const changes = changeLimit(now)
  const done = { 200: okReply }

  app.get('/profile/data', { schema: { tags, response: { 200: ownDataReply } } }, async (request) => {
    const account = await accountOf(db, request.requireViewer())
    return { data: await shown(db, account) }
  })

  app.post('/profile/username', { schema: { tags, body: usernamePatch, response: done } }, async (request) => {
    const { user } = await accountOf(db, request.requireViewer())
    const { username } = request.body
    await db
      .update(userTable)
      .set({ username, version: sql`${userTable.version} + 1`, updated_at: new Date(now()).toISOString() })
      .where(eq(userTable.id, user.id))
      .catch((error) => {
        throw databaseCode(error) === TAKEN ? usernameTaken() : error
      })
    return { message: 'Nama pengguna sudah disimpan.' }
  })

  app.post('/profile/news', { schema: { tags, body: newsPatch, response: done } }, async (request) => {
    const { user } = await accountOf(db, request.requireViewer())
    const { news: given } = request.body
    const note = { user_id: user.id, consent: 'news', given, oleh: 'self', address: request.ip } as const
    await db.transaction(async (tx) => {
      // One after the other: the ledger ends with what stands.
      await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user.id)).for('no key update')
      if (((await lastDecision(tx, user.id, 'news')) ?? false) === given) return
      changes.take(user.id)
      await noteConsents(tx, [note], now())
    })
    return { message: 'Pilihanmu sudah disimpan.' }
  })

  app.get('/profile/download', { schema: { tags } }, async (request, reply) => {
    const account = await accountOf(db, request.requireViewer())
    downloads.take(account.user.id)
    reply.header('content-disposition', 'attachment; filename="data-elp.zip"').type('application/zip')
    return reply.send(await ownArchive(deps, account))
  })

  app.post('/profile/delete', { schema: { tags, body: deletionRequest, response: done } }, async (request) => {
    const { user, level } = await accountOf(db, request.requireViewer())
    // Staff are ended by staff: the trail of what they did names them.
    if (roleOf(level.nama_level) !== 'Siswa') throw refusal('deletion.students_only')
    const { password } = request.body
    if (!(await withTryLimit(deps, user.id, () => deps.passwords.verify(user.password_hash, password))))
      throw wrongPassword()
    deps.limit.forget(user.id)
    await db.transaction(async (tx) => {
      await askDeletion(tx, user.id, 'self', now())
      await tellDeletion(tx, user.id, now())
      const event = { action: 'account/ask-deletion', actor_id: user.id, subject: user.id } as const
      await noteSecurity(tx, callerOf(request), event, now())
    })
    await askMail(request, 'deletion', user.id)
    return { message: 'Akunmu dihapus dalam 72 jam. Sampai saat itu masih bisa dibatalkan.' }
  })

  app.post('/profile/cancel-deletion', { schema: { tags, response: done } }, async (request) => {
    const { user } = await accountOf(db, request.requireViewer())
    await db.transaction(async (tx) => {
      if (!(await cancelDeletion(tx, user.id, 'self'))) throw refusal('deletion.not_yours')
      await announce(tx, { kind: 'deletion_cancelled', params: {}, to: { user_id: user.id } }, now())
      const event = { action: 'account/cancel-deletion', actor_id: user.id, subject: user.id } as const
      await noteSecurity(tx, callerOf(request), event, now())
    })
    return { message: 'Akunmu tetap ada.' }
  })
}

async function tellDeletion(tx: Tx, user_id: string, now: number): Promise<void> {
  const deletion = await deletionOf(tx, user_id)
  if (!deletion) return
  const due_at = new Date(deletion.due_at).toISOString()
  await announce(tx, { kind: 'deletion_asked', params: { due_at }, to: { user_id } }, now)
}

async function shown(db: Db, { user }: Account): Promise<OwnData> {
  const [[guardian], deletion, [photo], consents] = await Promise.all([
    db.select().from(guardianTable).where(eq(guardianTable.user_id, user.id)),
    deletionOf(db, user.id),
    db.select({ kunci: accountPhotoTable.kunci }).from(accountPhotoTable).where(eq(accountPhotoTable.user_id, user.id)),
    db
      .selectDistinctOn([consentTable.consent])
      .from(consentTable)
      .where(eq(consentTable.user_id, user.id))
      .orderBy(consentTable.consent, desc(consentTable.at)),
  ])
  return {
    username: user.username,
    tanggal_lahir: user.tanggal_lahir,
    email_verified: user.tanggal_lahir === null || user.email_verified_at !== null,
    guardian: guardian ? shownGuardian(guardian) : null,
    news: consents.some(({ consent, given }) => consent === 'news' && given),
    consents: consents.map(({ at, ...line }) => ({ ...line, at: Date.parse(at) })),
    deletion: deletion && { due_at: deletion.due_at, oleh: deletion.oleh, held_reason: deletion.held_reason },
    photo: photo?.kunci ?? null,
  }
}
