import type { Tx } from '../db/connect.ts'
import { callerNetwork } from '../http/caller-network.ts'
import type { AppError } from '../lib/errors.ts'
import type { Account } from './account.ts'
import type { AuthDeps } from './deps.ts'
import { isLoginCode, spendLoginCode } from './login-code.ts'
import { triesKey, withTryLimit } from './login-limit.ts'
import { enter, type LoggedIn, type LoginCall, noteRefusedLogin } from './open-session.ts'
import { accountBlocked, invalidLogin } from './refusals.ts'
import { demandSecondStep } from './second-factor/second-step.ts'

/**
 * Checks the password and opens a session family for the device (a new one where the client names none).
 * Throws `invalid_login`, `account_blocked` and `second_factor_required` (both only to who knows the password),
 * `too_many_requests`.
 */
export const login = (deps: AuthDeps, request: LoginCall): Promise<LoggedIn> =>
  deps.inTurn(() => loginNow(deps, request))

async function loginNow(deps: AuthDeps, call: LoginCall): Promise<LoggedIn> {
  const { email, password, device_id } = call
  const account = await deps.accountByName({ name: email, device_id: device_id ?? null })
  const now = deps.now()
  const typed = { user_id: account?.user.id, typed: password, serverSecret: deps.serverSecret, now }
  // Looked at before tries are counted: it gets in whatever was guessed before, and nobody guesses fifty bits.
  const byCode = await isLoginCode(deps.db, typed)
  // A device that has been logged in before has tries of its own, and so has every network for each account: guesses
  // from elsewhere lock nobody out. Counted by the account's address, so that its NISN gives no tries beside those.
  const name = account?.user.email ?? email
  const key = triesKey(name, account?.knownDevice && device_id ? device_id : callerNetwork(call.caller.address))
  const right =
    byCode ||
    (await withTryLimit(deps, key, () => deps.passwords.verify(account?.user.password_hash ?? null, password)))
  if (!account || !right) throw refused(deps, call, account, invalidLogin())
  deps.limit.forget(key)
  if (account.user.status === 'diblokir') throw refused(deps, call, account, accountBlocked())
  await demandSecondStep(deps, account, device_id ?? null)
  const spend = byCode ? (tx: Tx) => spendLoginCode(tx, typed) : undefined
  return enter(deps, account, call, spend)
}

/** Of an address without an account one line a minute goes into the trail: tries of a known one are slowed anyway. */
function refused(deps: AuthDeps, { caller }: LoginCall, account: Account | undefined, error: AppError) {
  const unknown = account ? undefined : `login ${caller.address}`
  noteRefusedLogin(deps, caller, account?.user.id ?? '-', error, unknown)
  return error
}
