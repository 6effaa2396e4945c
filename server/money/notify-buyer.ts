import type { OrderState } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { announce } from '../notices/announce.ts'
import type { OrderRow } from './order-view.ts'

/** Tells the buyer where an order has come to. What costs nothing was theirs with the press. `now`: epoch ms. */
export async function notifyBuyer(tx: Tx, before: OrderState, order: OrderRow, now: number): Promise<void> {
  if (order.state === before || order.total === 0) return
  const reopened = order.state === 'awaiting_payment' && before === 'expired'
  const event = reopened ? reopenedOf(order) : eventOf(order)
  if (event) await announce(tx, { ...event, to: { user_id: order.user_id } }, now)
}

/** By staff, with a new deadline. */
const reopenedOf = ({ id: order_id, goods, goods_name, due_at: until }: OrderRow) =>
  ({ kind: 'payment_reopened', params: { order_id, goods, goods_name, until } }) as const

function eventOf({ id: order_id, goods, goods_name, state, grace_at }: OrderRow) {
  const params = { order_id, goods, goods_name }
  switch (state) {
    case 'proof_sent':
    case 'late_proof':
      return { kind: 'payment_checking', params } as const
    case 'rejected':
      return { kind: 'payment_refused', params: { ...params, until: grace_at } } as const
    case 'paid':
      return { kind: 'payment_paid', params } as const
    case 'expired':
      return { kind: 'payment_expired', params } as const
    case 'refunded':
      return { kind: 'payment_refunded', params } as const
    default:
      return null
  }
}
