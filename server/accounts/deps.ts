import type { FastifyRequest, preValidationHookHandler } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { FileStore } from '../files/store.ts'
import type { BoundedPool } from '../lib/bounded-pool.ts'
import type { Mailer } from '../mail/mail.ts'
import type { MailName } from '../mail/mails.ts'
import type { Passwords } from '../security/passwords.ts'
import type { RefusalNotes } from '../security/security-events.ts'
import type { Named, NamedAccount } from './account.ts'
import type { LoginLimit } from './login-limit.ts'
import type { MailLimit } from './mail-limit.ts'
import type { Opened, Opening } from './session-opening.ts'

/** A mail that was asked for, as it waits in the queue. */
export interface AskedMail {
  mail: MailName
  /** Whose mail it is: an address as somebody typed it, or the id of an account. */
  about: string
  address: string
  device: string | null
}

/** Asks for a mail; resolves before anything is looked up, so that its time does not tell who has an account. */
export type AskMail = (request: FastifyRequest, mail: AskedMail['mail'], about: string) => Promise<void>

/** What the verbs of this folder are given. */
export interface AuthDeps {
  db: Db
  now: () => number
  serverSecret: string
  passwords: Passwords
  limit: LoginLimit
  /** Of everything that mails. */
  mailLimit: MailLimit
  /** Writes refusals into the security log. */
  noteRefusal: RefusalNotes
  /** Both ways to log in wait in it, one line for all. */
  loginLine: preValidationHookHandler
  /** Those of the same moment are looked up, and opened, together. */
  accountByName(asked: Named): Promise<NamedAccount | undefined>
  openSession(opening: Opening): Promise<Opened | null>
  /** Log-ins that were let in are worked on by so many at once. */
  inTurn: BoundedPool
  mailer: Mailer
  /** Holds proofs and pictures that students have sent. */
  files: FileStore
  /** Queues a mail durably, where there is a queue; sends it from this process behind the call where there is none. */
  askMail: AskMail
  /** What links in mails begin with, without a slash at the end. */
  publicUrl: string
}
