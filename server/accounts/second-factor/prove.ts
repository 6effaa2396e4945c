import type { Proof } from '#contract/second-factor.ts'
import { AppError } from '../../lib/errors.ts'
import { factorsOf } from '../../security/factors.ts'
import type { AuthDeps } from '../deps.ts'
import { judged } from '../login.ts'
import { takePasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

const WORDS: Record<Proof['jenis'], string> = {
  totp: 'Tunggu kode berikutnya di aplikasi autentikator, lalu tulis lagi. Periksa juga jam ponsel.',
  pemulihan: 'Tulis salah satu kode pemulihan yang belum dipakai; tiap kode hanya berlaku sekali.',
  passkey: 'Coba lagi, atau pakai cara lain.',
}

export const wrongCode = (jenis: Proof['jenis'], path = 'bukti.kode') =>
  new AppError('wrong_code', jenis === 'passkey' ? 'Passkey belum cocok' : 'Kode belum cocok', WORDS[jenis], {
    errors: [{ path, message: WORDS[jenis] }],
  })

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
