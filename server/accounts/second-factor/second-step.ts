import { roleOf } from '#contract/access/access.ts'
import type { SecondStep } from '#contract/accounts/second-factor.ts'
import { refusal } from '../../lib/errors.ts'
import { isDemanded, proofKindsOf } from '../../security/factors.ts'
import type { Account } from '../account.ts'
import type { AuthDeps } from '../deps.ts'
import { makeTicket } from './tickets.ts'

/**
 * Refuses (`second_factor_required`, with a ticket to go on by) a log-in whose password was right, where the account
 * has a second factor or its level demands one. Students have none.
 */
export async function demandSecondStep(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  account: Account,
  device_id: string | null,
): Promise<void> {
  if (roleOf(account.level.nama_level) === 'Siswa') return
  const methods = await proofKindsOf(db, account.user.id)
  const set_up_required = methods.length === 0
  if (set_up_required && !(await isDemanded(db, account.user.id))) return
  const details: SecondStep = { ticket: await makeTicket(db, account, device_id, now()), methods, set_up_required }
  throw refusal(set_up_required ? 'factor.set_up' : 'factor.show', {}, { details })
}
