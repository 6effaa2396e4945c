import type { Proof } from '#contract/accounts/second-factor.ts'
import { fieldError, refusal } from '../../lib/errors.ts'
import { factorsOf } from '../../security/factors.ts'
import type { AuthDeps } from '../deps.ts'
import { withTryLimit } from '../login-limit.ts'
import { takePasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

export function wrongCode(kind: Proof['kind'], path = 'proof.code') {
  const reason = kind === 'recovery_code' ? 'factor.wrong_pemulihan' : (`factor.wrong_${kind}` as const)
  return refusal(reason, {}, { errors: [fieldError(path, reason)] })
}

/** Guesses are counted per account: a new log-in does not begin them anew. */
export const proofKey = (user_id: string) => `second-factor ${user_id}`

/** Judges a proof of a second factor and uses it up. Throws `wrong_code`, `too_many_requests`. */
export async function prove(deps: AuthDeps, user_id: string, proof: Proof, origin: string | undefined): Promise<void> {
  const key = proofKey(user_id)
  if (!(await withTryLimit(deps, key, () => isRight(deps, user_id, proof, origin)))) throw wrongCode(proof.kind)
  deps.limit.forget(key)
}

async function isRight(deps: AuthDeps, user_id: string, proof: Proof, origin: string | undefined): Promise<boolean> {
  const factors = await factorsOf(deps.db, user_id)
  if (factors.length === 0) return false
  if (proof.kind === 'recovery_code') return spendRecoveryCode(deps.db, user_id, proof.code)
  if (proof.kind === 'passkey') return takePasskey(deps, user_id, proof.response, origin)
  for (const row of factors) if (row.kind === 'totp' && (await takeTotp(deps.db, deps, row, proof.code))) return true
  return false
}
