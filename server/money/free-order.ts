import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { orderEventTable, orderTable } from '../db/tables/index.ts'
import { randomId } from '../lib/random-id.ts'
import { changeOrder } from './change.ts'
import { nextInvoices } from './invoice-number.ts'
import type { OrderRow } from './order-view.ts'

export interface Gift {
  user_id: string
  goods: 'paket'
  goods_id: string
  goods_name: string
  /** Of staff. */
  actor_id: string
}

/** An order of nothing, paid at once: what is given for a condition is delivered and told like what is bought. */
export async function placeFreeOrder(tx: Tx, gift: Gift, deps: WriteDeps): Promise<OrderRow> {
  const { actor_id, ...thing } = gift
  const at = new Date(deps.now).toISOString()
  const [invoice = ''] = await nextInvoices(tx, gift.goods, deps.now, 1)
  const [row] = await tx
    .insert(orderTable)
    .values({
      ...{ id: randomId(deps.random), press_id: randomId(deps.random), ...thing },
      ...{ price: 0, discount: 0, unique_code: 0, total: 0, payment_method: 'transfer', state: 'awaiting_payment' },
      ...{ created_at: at, updated_at: at, due_at: at, grace_at: at },
      invoice,
    })
    .returning()
  if (!row) throw new Error('an order was not written')
  await tx.insert(orderEventTable).values({
    ...{ order_id: row.id, event: 'order', before: null, after: row.state, actor: 'staff', actor_id, at },
  })
  return changeOrder(tx, row, { event: 'take_free', actor: 'staff', actor_id }, deps)
}
