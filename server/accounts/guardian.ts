import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ageOn, dateInJakarta } from '#contract/accounts/age.ts'
import { okReply } from '#contract/accounts/auth.ts'
import { guardian, guardianAnswer, guardianReply } from '#contract/accounts/register.ts'
import { noteConsents } from '../consent/ledger.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Tx } from '../db/connect.ts'
import { guardianLinkTable, guardianTable } from '../db/tables/index.ts'
import { invalidField, refusal } from '../lib/errors.ts'
import { announce } from '../notices/announce.ts'
import { type Caller, callerOf, noteSecurity } from '../security/security-events.ts'
import { accountOf } from './account.ts'
import { askDeletion, cancelDeletion } from './deletion.ts'
import type { AuthDeps } from './deps.ts'
import { ANSWER_MS, guardianOf } from './guardian-link.ts'
import { iso } from './session-family.ts'

const token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(128)) })

/**
 * GET and POST /auth-ou/guardian: what a guardian reads and decides by the mailed link. POST /profile/guardian: the student writes
 * to the guardian again, or names another one while nothing was decided.
 */
export const guardianVerbs: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now, mailLimit, askMail }) => {
  const tags = ['auth']
  app.get(
    '/auth-ou/guardian/:token',
    { schema: { tags, params: token, response: { 200: guardianReply } } },
    async (request) => {
      const { student, guardian } = await known(db, request.params.token)
      const age = ageOn(student.tanggal_lahir ?? dateInJakarta(now()), dateInJakarta(now()))
      const consent = guardian.consent === 'told' ? ('given' as const) : guardian.consent
      return { data: { nama: student.nama, age, guardian: guardian.nama, consent } }
    },
  )

  app.post(
    '/auth-ou/guardian',
    { schema: { tags, body: guardianAnswer, response: { 200: okReply } } },
    async (request) => {
      const { consent } = request.body
      const caller = callerOf(request)
      const { user_id, changed } = await db.transaction(async (tx) => {
        const { student } = await known(tx, request.body.token)
        return { user_id: student.id, changed: await decide(tx, student.id, consent, caller, now()) }
      })
      if (changed && !consent) await askMail(request, 'guardian_ended', user_id)
      return {
        message: consent ? 'Terima kasih. Akunnya sudah dibuka.' : 'Akun dan datanya dihapus paling lama dalam 72 jam.',
      }
    },
  )

  app.post('/profile/guardian', { schema: { tags, body: guardian, response: { 200: okReply } } }, async (request) => {
    const viewer = request.requireViewer()
    refuseUnstorable(request.body)
    const { user } = await accountOf(db, viewer)
    if (user.email_verified_at === null) throw refusal('account.verify_first')
    if (request.body.email === user.email) throw invalidField('email', 'guardian.own_address')
    mailLimit(request.ip, request.body.email)
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(guardianTable).where(eq(guardianTable.user_id, user.id)).for('update')
      if (row?.consent !== 'asked') throw refusal('guardian.decided')
      // Links to another address are good no more.
      if (row.email !== request.body.email)
        await tx.delete(guardianLinkTable).where(eq(guardianLinkTable.user_id, user.id))
      await tx
        .update(guardianTable)
        .set({ ...request.body, expires_at: iso(now() + ANSWER_MS) })
        .where(eq(guardianTable.user_id, user.id))
    })
    await askMail(request, 'guardian', user.id)
    return { message: 'Tautan izin dikirim ke walimu.' }
  })

  async function known(db: AuthDeps['db'] | Tx, token: string) {
    const found = await guardianOf(db, token, now())
    if (found?.student.status !== 'aktif') throw refusal('guardian.stale_link')
    return found
  }
}

/** Writes the decision down; false where it stood so already. Who refuses or withdraws ends the account. */
async function decide(tx: Tx, user_id: string, given: boolean, caller: Caller, now: number): Promise<boolean> {
  const mine = eq(guardianTable.user_id, user_id)
  const [row] = await tx.select().from(guardianTable).where(mine).for('update')
  const consent = given ? ('given' as const) : ('ended' as const)
  if (!row || row.consent === consent || (row.consent === 'told' && given)) return false
  await tx.update(guardianTable).set({ consent }).where(mine)
  await noteConsents(tx, [{ user_id, consent: 'guardian', given, oleh: 'guardian', address: caller.address }], now)
  const event = { action: 'account/guardian', actor_id: null, subject: user_id, detail: { given } } as const
  await noteSecurity(tx, caller, event, now)
  await announce(tx, { kind: given ? 'guardian_given' : 'guardian_ended', params: {}, to: { user_id } }, now)
  if (given) await cancelDeletion(tx, user_id, 'guardian')
  else await askDeletion(tx, user_id, 'guardian', now)
  return true
}
