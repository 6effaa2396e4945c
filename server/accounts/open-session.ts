import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import type { LoginRequest } from '#contract/accounts/auth.ts'
import type { Tx } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import type { AppError } from '../lib/errors.ts'
import { deviceName } from '../security/device-name.ts'
import { type Caller, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import type { Account } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { invalidLogin } from './refusals.ts'
import { type Opening, openFamily } from './session-family.ts'

export interface LoggedIn {
  account: Account
  viewer: Viewer
  refreshToken: string
}

/** What a log-in was asked with; `user_agent`: what the browser calls itself. */
export type LoginCall = LoginRequest & { user_agent: string | undefined; caller: Caller }

/** An address, a password and a device, with room for escapes. */
export const LOGIN_BYTES = 8192

/** Opens a session for somebody who has shown all that is asked of them. `spend`: uses up a code that stood for it. */
export async function enter(
  deps: AuthDeps,
  account: Account,
  { caller, user_agent, device_id }: Pick<LoginCall, 'caller' | 'user_agent' | 'device_id'>,
  spend?: (tx: Tx) => Promise<boolean>,
): Promise<LoggedIn> {
  const { user, level } = account
  const role = roleOf(level.nama_level)
  const device = { device_id: device_id ?? randomUUID(), ...deviceName(user_agent) }
  const opened = await open(deps, account, caller, { user_id: user.id, role, ...device }, spend)
  const viewer = { user_id: user.id, level_id: level.id, role, family: opened.family }
  return { account, viewer, refreshToken: opened.refreshToken }
}

/** `spend`: uses up the code that stood for the password. */
function open(
  { db, now }: AuthDeps,
  { user }: Account,
  caller: Caller,
  opening: Opening,
  spend?: (tx: Tx) => Promise<boolean>,
) {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ password_hash: userTable.password_hash })
      .from(userTable)
      .where(eq(userTable.id, user.id))
      .for('no key update')
    // The password was changed while this one was being checked.
    if (held?.password_hash !== user.password_hash) throw invalidLogin()
    if (spend && !(await spend(tx))) throw invalidLogin()
    const opened = await openFamily(tx, opening, now())
    const event: SecurityEvent = {
      action: 'session/login',
      actor_id: user.id,
      subject: user.id,
      ...(spend && { detail: { method: 'login_code' } }),
    }
    await noteSecurity(tx, caller, event, now())
    return opened
  })
}

/** Nobody is its actor: whoever was refused has not shown to be the account's owner. `once` as in `RefusalNotes`. */
export function noteRefusedLogin(
  { noteRefusal }: AuthDeps,
  caller: Caller,
  subject: string,
  error: AppError,
  once?: string,
): void {
  noteRefusal(caller, { action: 'session/login', actor_id: null, subject, detail: { code: error.code } }, once)
}
