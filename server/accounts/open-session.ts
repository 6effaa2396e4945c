import { randomUUID } from 'node:crypto'
import { roleOf } from '#contract/access/access.ts'
import type { LoginRequest } from '#contract/accounts/auth.ts'
import type { Tx } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import type { AppError } from '../lib/errors.ts'
import { deviceName } from '../security/device-name.ts'
import type { Caller } from '../security/security-events.ts'
import type { Account } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { invalidLogin } from './refusals.ts'

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
  { openSession }: AuthDeps,
  account: Account,
  { caller, user_agent, device_id }: Pick<LoginCall, 'caller' | 'user_agent' | 'device_id'>,
  spend?: (tx: Tx) => Promise<boolean>,
): Promise<LoggedIn> {
  const { user, level } = account
  const role = roleOf(level.nama_level)
  const device = { device_id: device_id ?? randomUUID(), ...deviceName(user_agent) }
  const { id: user_id, password_hash } = user
  const opened = await openSession({ ...{ user_id, role, ...device, password_hash, caller }, ...(spend && { spend }) })
  if (!opened) throw invalidLogin()
  const viewer = { user_id, level_id: level.id, role, family: opened.family }
  return { account, viewer, refreshToken: opened.refreshToken }
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
