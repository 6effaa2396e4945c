import type { Db } from '../db/connect.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { BoundedPool } from './bounded-pool.ts'
import type { LoginLimit } from './login-limit.ts'
import type { Passwords } from './passwords.ts'

/** What the verbs of this folder are given. */
export interface AuthDeps {
  db: Db
  now: () => number
  serverSecret: string
  passwords: Passwords
  limit: LoginLimit
  /** Log-ins stand in line for it. */
  inTurn: BoundedPool
  mailer: Mailer
  /** What links in mails begin with, without a slash at the end. */
  publicUrl: string
}
