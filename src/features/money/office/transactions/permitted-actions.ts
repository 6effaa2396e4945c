import { mayDo, stateAfter } from '#contract/money/order.ts'
import type { StaffAction, TransactionInFull } from './api.ts'

export type OrderAction = StaffAction | 'refund'

/** What the table of events lets staff do now; a proof is refused or removed only where there is one. */
export function isPermitted(order: TransactionInFull, action: OrderAction): boolean {
  if (action === 'keep') return order.disputed
  if (!mayDo('staff', action) || stateAfter(order.state, action) === null) return false
  if (action === 'mark_paid') return order.state !== 'paid' && order.state !== 'in_review'
  if (action === 'accept') return order.state === 'in_review'
  if (action === 'reject') return order.state === 'proof_sent' || order.state === 'late_proof'
  if (action === 'remove_proof') return order.proof !== null
  if (action === 'extend') return order.payment_method === 'transfer'
  if (action === 'refund') return order.state !== 'refunded' || order.may_refund > 0
  if (action === 'cancel') return order.state !== 'cancelled' && order.state !== 'paid'
  return true
}
