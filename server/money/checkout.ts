import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { checkoutReply, checkoutRequest } from '#contract/money/orders.ts'
import type { ServeDeps } from '../crud/types.ts'
import { batched } from '../db/batched.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderTable } from '../db/tables/index.ts'
import { databaseCode } from '../http/database-refusal.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { inGroups } from './in-groups.ts'
import { type OrderRow, ordersInFull } from './order-view.ts'
import type { OrderDeps, Press } from './press.ts'
import { type Placed, writeOrders } from './write-orders.ts'

const HOUR_MS = 3_600_000
/** Far above what a buyer presses, on a bad network too: an order is kept for good, also one that is cancelled at once. */
export const ORDERS_PER_HOUR = 60
/** Tries where others took the same unique code or ordered the same thing in the same moment. */
const TRIES = 5
const TAKEN = '23505'

/** `onOrdered`: a gateway is asked for a page to pay on; where absent nothing is paid through one. */
export interface CheckoutDeps extends ServeDeps {
  onOrdered?: ((order: OrderRow) => Promise<void>) | undefined
}

/**
 * POST /checkout-paket: orders a package, an e-book or a place in a programme. Repeating a press answers the order of the first. Presses
 * for one thing that come together share a transaction: thousands want the same package when a voucher opens.
 */
export const checkout: FastifyPluginAsyncZod<CheckoutDeps> = async (app, { db, now, random, onOrdered }) => {
  const place = inGroups<Press, Placed>(
    ({ asked: { goods, goods_id } }) => `${goods} ${goods_id}`,
    (presses) => placeTogether(db, presses, { now: now(), random, gateway: onOrdered !== undefined }),
  )
  const shown = batched((rows: OrderRow[]) => ordersInFull(db, rows, { names: false }))
  const limit = windowLimit(ORDERS_PER_HOUR, HOUR_MS, now)
  const schema = { tags: ['payment'], body: checkoutRequest, response: { 200: checkoutReply } }
  app.post('/checkout-paket', { schema }, async (request) => {
    const buyer = request.requireViewer()
    // Who marks orders as paid has none of their own.
    if (buyer.role !== 'Siswa') throw refusal('order.students_only')
    limit.take(buyer.user_id)
    const { order, error } = await place({ buyer, asked: request.body })
    if (error) throw error
    if (order.payment_method !== 'gateway' || order.state !== 'awaiting_payment' || !onOrdered)
      return { data: await shown(order), server_time: now() }
    await onOrdered(order)
    const [handed = order] = await db.select().from(orderTable).where(eq(orderTable.id, order.id))
    return { data: await shown(handed), server_time: now() }
  })
}

/** In one transaction; where the database refuses that, each in one of its own. */
async function placeTogether(db: Db, presses: readonly Press[], deps: OrderDeps): Promise<Placed[]> {
  try {
    return await db.transaction((tx) => writeOrders(tx, presses, deps))
  } catch (error) {
    if (presses.length === 1 && databaseCode(error) !== TAKEN) throw error
    const placed: Placed[] = []
    for (const press of presses) placed.push(await placeOrder(db, press, deps))
    return placed
  }
}

/** `follow`: done in the same transaction, once, where an order was written. */
export async function placeOrder(
  db: Db,
  press: Press,
  deps: OrderDeps,
  follow?: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<Placed> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(async (tx) => {
        const [placed] = await writeOrders(tx, [press], deps)
        if (!placed) throw new Error('a press came to nothing')
        if (placed.order && placed.isNew) await follow?.(tx, placed.order)
        return placed
      })
    } catch (error) {
      if (databaseCode(error) !== TAKEN || tries === TRIES) throw error
    }
  }
}
