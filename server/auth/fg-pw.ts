import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { roleOf } from '#contract/access.ts'
import { forgotRequest, isNeverMailed, okReply } from '#contract/auth.ts'
import { type Caller, callerOf, noteSecurity } from '../access/security-events.ts'
import type { Mail } from '../mail/mailer.ts'
import { type Account, accountByName } from './account.ts'
import { boundedPool } from './bounded-pool.ts'
import type { AuthDeps } from './deps.ts'
import { makeResetToken } from './reset-token.ts'
import { windowLimit } from './window-limit.ts'

/** Mails to one address, whether or not it has an account: nobody's inbox is flooded from here. */
export const MAILS_PER_HOUR = 3
const HOUR_MS = 60 * 60_000
const WORKERS = 2
const WAITING = 500

/**
 * POST /auth/fg-pw: mails a link to set a new password. Answered before anything is looked up, so that neither words
 * nor time tell who has an account; the mail follows.
 */
export const fgPw: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const limit = windowLimit(MAILS_PER_HOUR, HOUR_MS, deps.now)
  const inLine = boundedPool({ workers: WORKERS, waiting: WAITING })
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })

  app.post(
    '/auth/fg-pw',
    { schema: { tags: ['auth'], body: forgotRequest, response: { 200: okReply } } },
    async (request) => {
      const { email } = request.body
      limit.take(email)
      const caller = callerOf(request)
      const sending: Promise<void> = inLine(() => mailLink(deps, email, caller))
        .catch((error) => request.log.error({ err: error }, 'a reset mail was not sent'))
        .finally(() => underway.delete(sending))
      underway.add(sending)
      return {
        message:
          'Kalau email ini terdaftar, tautan untuk membuat kata sandi baru sudah dikirim. Periksa juga folder spam.',
      }
    },
  )
}

async function mailLink({ db, now, mailer, publicUrl }: AuthDeps, email: string, caller: Caller): Promise<void> {
  if (isNeverMailed(email)) return
  const account = await accountByName(db, email, null)
  if (!account || account.user.status === 'diblokir') return
  const token = await makeResetToken(db, account.user.id, now())
  const { id } = account.user
  await noteSecurity(db, caller, { action: 'sandi/request', actor_id: null, subject: id }, now())
  await mailer.send(resetMail(account, `${publicUrl}/${screenOf(account)}/${token}`))
}

const screenOf = ({ level }: Account) => (roleOf(level.nama_level) === 'Siswa' ? 'ft-pw' : 'ft-pw-admin')

const resetMail = ({ user }: Account, link: string): Mail => ({
  to: user.email,
  subject: 'Buat kata sandi baru',
  text: [
    `Halo ${user.nama},`,
    'Ada permintaan untuk membuat kata sandi baru akun ini. Buka tautan berikut dalam satu jam:',
    link,
    'Bukan kamu yang meminta? Abaikan email ini; kata sandi lama tetap berlaku.',
  ].join('\n\n'),
  link,
})
