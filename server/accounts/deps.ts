import type { preValidationHookHandler } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { BoundedPool } from '../lib/bounded-pool.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Passwords } from '../security/passwords.ts'
import type { RefusalNotes } from '../security/security-events.ts'
import type { LoginLimit } from './login-limit.ts'

/** Who asked for a mail, as it waits in the queue. */
export interface AskedMail {
  email: string
  address: string
  device: string | null
}

/** What the verbs of this folder are given. */
export interface AuthDeps {
  db: Db
  now: () => number
  serverSecret: string
  passwords: Passwords
  limit: LoginLimit
  /** Writes refusals into the security log. */
  noteRefusal: RefusalNotes
  /** Both ways to log in wait in it, one line for all. */
  loginLine: preValidationHookHandler
  /** Log-ins that were let in are worked on by so many at once. */
  inTurn: BoundedPool
  mailer: Mailer
  /** Queues the mail with a link for a new password, durably; sent from this process where absent. */
  queueResetMail?: ((asked: AskedMail) => Promise<void>) | undefined
  /** What links in mails begin with, without a slash at the end. */
  publicUrl: string
}
