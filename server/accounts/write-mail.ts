import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { roleOf } from '#contract/access/access.ts'
import { isNeverMailed } from '#contract/accounts/auth.ts'
import type { Db } from '../db/connect.ts'
import { guardianTable } from '../db/tables/index.ts'
import type { Mail } from '../mail/mail.ts'
import { type MailName, mailTextOf } from '../mail/mails.ts'
import { noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import { type Account, accountsByName, activeAccount } from './account.ts'
import type { AskedMail, AuthDeps } from './deps.ts'
import { makeGuardianLink } from './guardian-link.ts'
import { makeResetToken } from './reset-token.ts'
import { makeVerification } from './verification.ts'

export type MailDeps = Pick<AuthDeps, 'db' | 'now' | 'mailer' | 'publicUrl'>

interface Written {
  mail: Mail
  /** What the audit trail says once it has been sent. */
  event?: SecurityEvent['action']
}

type Writer = (deps: MailDeps, account: Account) => Promise<Written | null>

/** A link is made when its mail is: a mail that is tried again bears a new one, and none waits in a queue. */
const WRITERS: Record<MailName, Writer> = {
  reset: async ({ db, now, publicUrl }, account) => {
    const token = await makeResetToken(db, account.user.id, now())
    const screen = roleOf(account.level.nama_level) === 'Siswa' ? 'ft-pw' : 'ft-pw-admin'
    const mail = mailTextOf('reset', toOwner(account, `${publicUrl}/${screen}/${token}`), account.user)
    return { mail, event: 'password/request' }
  },
  verify: async ({ db, now, publicUrl }, account) => {
    if (account.user.email_verified_at !== null) return null
    const token = await makeVerification(db, account.user.id, now())
    return { mail: mailTextOf('verify', toOwner(account, `${publicUrl}/auth-ou/v-my-acc/${token}`), account.user) }
  },
  taken: async ({ publicUrl }, account) => ({
    mail: mailTextOf('taken', toOwner(account, `${publicUrl}/login`), account.user),
  }),
  guardian: (deps, account) => toGuardian(deps, account, 'guardian'),
  guardian_told: (deps, account) => toGuardian(deps, account, 'guardian_told'),
  guardian_ended: async ({ publicUrl }, account) => ({
    mail: mailTextOf('guardian_ended', toOwner(account, `${publicUrl}/profil`), account.user),
  }),
  deletion: async ({ publicUrl }, account) => ({
    mail: mailTextOf('deletion', toOwner(account, `${publicUrl}/profil`), account.user),
  }),
}

const toOwner = ({ user }: Account, link: string) => ({ to: user.email, language: user.bahasa, link })

async function toGuardian(
  { db, publicUrl }: MailDeps,
  { user }: Account,
  name: 'guardian' | 'guardian_told',
): Promise<Written | null> {
  const [guardian] = await db.select().from(guardianTable).where(eq(guardianTable.user_id, user.id))
  if (!guardian) return null
  const link = `${publicUrl}/guardian/${await makeGuardianLink(db, user.id)}`
  const envelope = { to: guardian.email, language: user.bahasa, link }
  return { mail: mailTextOf(name, envelope, { nama: user.nama, guardian: guardian.nama }) }
}

/** Whose mail it is; undefined where there is nobody who may have one. */
export async function readerOf({ db }: { db: Db }, { about }: AskedMail): Promise<Account | undefined> {
  if (!about.includes('@')) return activeAccount(db, about)
  return (await accountsByName(db, [{ name: about, device_id: null }]))[0]
}

/** Writes a mail as things stand now and hands it to the mail server. Rejects where no mail server takes it. */
export async function sendMail(deps: MailDeps, asked: AskedMail, log: FastifyBaseLogger): Promise<void> {
  const account = await readerOf(deps, asked)
  if (!account || account.user.status === 'diblokir') return
  const written = await WRITERS[asked.mail](deps, account)
  if (!written || isNeverMailed(written.mail.to)) return
  await deps.mailer.send(written.mail)
  if (!written.event) return
  const event = { action: written.event, actor_id: null, subject: account.user.id }
  await noteSecurity(deps.db, { ...asked, log }, event, deps.now())
}
