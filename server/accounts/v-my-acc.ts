import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { roleOf } from '#contract/access/access.ts'
import { okReply } from '#contract/accounts/auth.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import type { Tx } from '../db/connect.ts'
import { guardianTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { type Caller, callerOf, noteSecurity } from '../security/security-events.ts'
import { accountOf, activeAccount } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { verifiedBy, verify } from './verification.ts'

const code = z.object({ code: z.string().check(z.minLength(1), z.maxLength(128)) })
const id = z.object({ id: z.uuid().check(z.toLowerCase()) })

/**
 * POST and GET /auth-ou/v-my-acc/{code} verify an address by its mail: the page of the link sends the POST once its button
 * is pressed; the GET is for whoever was given the code otherwise. POST /auth-ou/v-my-acc-manual/{id} does it by hand of
 * staff, POST /auth-ou/v-my-acc-again asks for the mail anew. A guardian is written to once the student's own address is known
 * to be real: nobody mails strangers by made-up accounts.
 */
export const vMyAcc: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now, mailLimit, askMail }) => {
  const response = { 200: okReply }
  const byCode = { url: '/auth-ou/v-my-acc/:code', schema: { tags: ['auth'], params: code, response } }
  app.route({
    ...byCode,
    method: ['GET', 'POST'],
    async handler(request) {
      const user_id = await verifiedBy(db, request.params.code, now())
      if (!user_id || !(await activeAccount(db, user_id))) throw refusal('account.stale_link')
      const mail = await db.transaction((tx) => verifyAccount(tx, callerOf(request), user_id, user_id, now()))
      if (mail) await askMail(request, mail, user_id)
      return { message: 'Alamat emailmu sudah dipastikan.' }
    },
  })

  app.post('/auth-ou/v-my-acc-manual/:id', { schema: { tags: ['auth'], params: id, response } }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, STUDENT_LIST_MENU, 'update')
    const account = await activeAccount(db, request.params.id)
    if (!account || roleOf(account.level.nama_level) !== 'Siswa') throw refusal('missing.siswa')
    const user_id = account.user.id
    const mail = await db.transaction((tx) => verifyAccount(tx, callerOf(request), viewer.user_id, user_id, now()))
    if (mail) await askMail(request, mail, user_id)
    return { message: 'Akun ini sudah diverifikasi.' }
  })

  app.post('/auth-ou/v-my-acc-again', { schema: { tags: ['auth'], response } }, async (request) => {
    const { user } = await accountOf(db, request.requireViewer())
    if (user.email_verified_at !== null) throw refusal('account.verified_already')
    mailLimit(request.ip, user.email)
    await askMail(request, 'verify', user.id)
    return { message: 'Email verifikasi dikirim lagi.' }
  })
}

/** Answers the mail that its guardian gets now; null where there is none, or it was verified before. */
async function verifyAccount(tx: Tx, caller: Caller, actor_id: string, user_id: string, now: number) {
  if (!(await verify(tx, user_id, now))) return null
  await noteSecurity(tx, caller, { action: 'account/verify', actor_id, subject: user_id }, now)
  const [guardian] = await tx.select().from(guardianTable).where(eq(guardianTable.user_id, user_id))
  if (guardian?.consent === 'asked') return 'guardian'
  return guardian?.consent === 'told' ? 'guardian_told' : null
}
