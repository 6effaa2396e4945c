import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { roleOf } from '#contract/access.ts'
import type { LoginRequest } from '#contract/auth.ts'
import type { Tx } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'
import { callerNetwork } from '../http/caller-network.ts'
import type { Viewer } from '../http/viewer.ts'
import type { AppError } from '../lib/errors.ts'
import { deviceName } from '../security/device-name.ts'
import { type Caller, noteSecurity, type SecurityEvent } from '../security/security-events.ts'
import { type Account, accountByName } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { isLoginCode, spendLoginCode } from './login-code.ts'
import { triesKey } from './login-limit.ts'
import { accountBlocked, invalidLogin } from './refusals.ts'
import { demandSecondStep } from './second-factor/second-step.ts'
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

/**
 * Checks the password and opens a session family for the device (a new one where the client names none).
 * Throws `invalid_login`, `account_blocked` and `second_factor_required` (both only to who knows the password),
 * `too_many_requests`.
 */
export const login = (deps: AuthDeps, request: LoginCall): Promise<LoggedIn> =>
  deps.inTurn(() => loginNow(deps, request))

async function loginNow(deps: AuthDeps, call: LoginCall): Promise<LoggedIn> {
  const { email, password, device_id } = call
  const account = await accountByName(deps.db, email, device_id ?? null)
  const now = deps.now()
  const typed = { user_id: account?.user.id, typed: password, serverSecret: deps.serverSecret, now }
  // Looked at before tries are counted: it gets in whatever was guessed before, and nobody guesses fifty bits.
  const byCode = await isLoginCode(deps.db, typed)
  // A device that has been logged in before has tries of its own, and so has every network for each account: guesses
  // from elsewhere lock nobody out. Counted by the account's address, so that its NISN gives no tries beside those.
  const name = account?.user.email ?? email
  const key = triesKey(name, account?.knownDevice && device_id ? device_id : callerNetwork(call.caller.address))
  const right =
    byCode || (await judged(deps, key, () => deps.passwords.verify(account?.user.password_hash ?? null, password)))
  if (!account || !right) throw refused(deps, call, account, invalidLogin())
  deps.limit.forget(key)
  if (account.user.status === 'diblokir') throw refused(deps, call, account, accountBlocked())
  await demandSecondStep(deps, account, device_id ?? null)
  const spend = byCode ? (tx: Tx) => spendLoginCode(tx, typed) : undefined
  return enter(deps, account, call, spend)
}

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

/** Of an address without an account one line a minute goes into the trail: tries of a known one are slowed anyway. */
function refused(deps: AuthDeps, { caller }: LoginCall, account: Account | undefined, error: AppError) {
  const unknown = account ? undefined : `login ${caller.address}`
  noteRefusedLogin(deps, caller, account?.user.id ?? '-', error, unknown)
  return error
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

/** Counts a try; one that the server was too busy to verify is subtracted again. */
export async function judged<T>({ limit }: Pick<AuthDeps, 'limit'>, key: string, work: () => Promise<T>): Promise<T> {
  limit.take(key)
  try {
    return await work()
  } catch (error) {
    limit.giveBack(key)
    throw error
  }
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
