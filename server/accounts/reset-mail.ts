import { roleOf } from '#contract/access.ts'
import { isNeverMailed } from '#contract/auth.ts'
import type { Mail } from '../mail/mail.ts'
import { type Caller, noteSecurity } from '../security/security-events.ts'
import { type Account, accountByName } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { makeResetToken } from './reset-token.ts'

export type ResetMailDeps = Pick<AuthDeps, 'db' | 'now' | 'mailer' | 'publicUrl'>

/**
 * Mails a link to set a new password, where the address has an account that may use it. The link is made now: a mail that
 * is tried again bears a new one, and none waits in a queue. Rejects where no mail server takes it.
 */
export async function mailResetLink(
  { db, now, mailer, publicUrl }: ResetMailDeps,
  email: string,
  caller: Caller,
): Promise<void> {
  if (isNeverMailed(email)) return
  const account = await accountByName(db, email, null)
  if (!account || account.user.status === 'diblokir') return
  const token = await makeResetToken(db, account.user.id, now())
  await mailer.send(resetMail(account, `${publicUrl}/${screenOf(account)}/${token}`))
  const { id } = account.user
  await noteSecurity(db, caller, { action: 'password/request', actor_id: null, subject: id }, now())
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
