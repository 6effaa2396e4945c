import type { Proof } from '#contract/second-factor.ts'
import { fieldError, refusal } from '../../lib/errors.ts'
import { factorsOf } from '../../security/factors.ts'
import type { AuthDeps } from '../deps.ts'
import { judged } from '../login.ts'
import { takePasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

export function wrongCode(jenis: Proof['jenis'], path = 'bukti.kode') {
  const reason = `factor.wrong_${jenis}` as const
  return refusal(reason, {}, { errors: [fieldError(path, reason)] })
}

/** Guesses are counted per account: a new log-in does not begin them anew. */
export const proofKey = (user_id: string) => `second-factor ${user_id}`

/** Judges a proof of a second factor and uses it up. Throws `wrong_code`, `too_many_requests`. */
export async function prove(deps: AuthDeps, user_id: string, bukti: Proof, origin: string | undefined): Promise<void> {
  const key = proofKey(user_id)
  if (!(await judged(deps, key, () => isRight(deps, user_id, bukti, origin)))) throw wrongCode(bukti.jenis)
  deps.limit.forget(key)
}

async function isRight(deps: AuthDeps, user_id: string, bukti: Proof, origin: string | undefined): Promise<boolean> {
  const factors = await factorsOf(deps.db, user_id)
  if (factors.length === 0) return false
  if (bukti.jenis === 'pemulihan') return spendRecoveryCode(deps.db, user_id, bukti.kode)
  if (bukti.jenis === 'passkey') return takePasskey(deps, user_id, bukti.respons, origin)
  for (const row of factors) if (row.jenis === 'totp' && (await takeTotp(deps.db, deps, row, bukti.kode))) return true
  return false
}
