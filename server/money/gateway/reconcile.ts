import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { gatewayOrderId } from '#contract/money/order.ts'
import { orderTable } from '../../db/tables/index.ts'
import { changeOrder, holdOrder } from '../change.ts'
import type { OrderRow } from '../order-view.ts'
import type { GatewayDeps } from './deps.ts'
import { handleLeftMessages } from './messages.ts'
import { CLAIM_MS, openPage } from './open-page.ts'
import { GatewayError } from './port.ts'
import { reread } from './reread.ts'

/** An order is asked for again after this long without news. */
export const RECHECK_MS = 5 * 60_000
const AT_ONCE = 100

/**
 * What no message told: payments that are open are read from the gateway, those whose order ended are closed there, messages
 * that were left are handled, and orders without a page get one.
 */
export async function reconcile(deps: GatewayDeps): Promise<void> {
  await handleLeftMessages(deps)
  for (const { id } of await withoutPage(deps)) await openPage(deps, id)
  for (;;) {
    const orders = await unheardOf(deps)
    for (const order of orders) if (!(await check(deps, order))) return
    if (orders.length < AT_ONCE) return
  }
}

/** Whether the gateway answers. */
async function check(deps: GatewayDeps, order: OrderRow): Promise<boolean> {
  const { gateway, invoice, gateway_try } = order
  // First: whatever befalls it, others get their turn.
  await touch(deps, order.id)
  if (!gateway) return true
  const payment = { gateway, id: gatewayOrderId(invoice, gateway_try) }
  try {
    const found = await reread(deps, payment, order.id)
    const open = found && ['none', 'pending', 'denied'].includes(found.status)
    if (!open || !(await isOver(deps, order.id))) return true
    await deps.gateways.of(gateway)?.close(payment.id)
    const closed = await reread(deps, payment, order.id)
    // Nobody ever chose how to pay, so the gateway knows of nothing that ended.
    if (closed?.status === 'none') await endUnpaid(deps, order)
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, order_id: order.id }, 'the gateway could not be asked about an order')
    return error.refused
  }
}

/** Whether nobody should pay it any more. */
async function isOver({ db, now }: GatewayDeps, id: string): Promise<boolean> {
  const [order] = await db.select().from(orderTable).where(eq(orderTable.id, id))
  return order !== undefined && (order.state !== 'awaiting_payment' || Date.parse(order.due_at) <= now())
}

async function endUnpaid({ db, now, random }: GatewayDeps, { id }: OrderRow): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await holdOrder(tx, id)
    if (order.state !== 'awaiting_payment') return
    await changeOrder(tx, order, { event: 'expire', actor: 'gateway', actor_id: null }, { now: now(), random })
  })
}

const touch = ({ db, now }: GatewayDeps, id: string) =>
  db
    .update(orderTable)
    .set({ gateway_checked_at: new Date(now()).toISOString() })
    .where(eq(orderTable.id, id))

const unheardOf = ({ db, now }: GatewayDeps): Promise<OrderRow[]> =>
  db
    .select()
    .from(orderTable)
    .where(
      and(
        gt(orderTable.gateway_try, 0),
        eq(orderTable.gateway_done, false),
        lt(orderTable.gateway_checked_at, new Date(now() - RECHECK_MS).toISOString()),
      ),
    )
    .orderBy(asc(orderTable.gateway_checked_at))
    .limit(AT_ONCE)

const withoutPage = ({ db, now }: GatewayDeps) =>
  db
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.state, 'awaiting_payment'),
        eq(orderTable.payment_method, 'gateway'),
        isNull(orderTable.gateway_url),
        gt(orderTable.due_at, new Date(now()).toISOString()),
        lt(orderTable.created_at, new Date(now() - CLAIM_MS).toISOString()),
        or(
          isNull(orderTable.gateway_asked_at),
          lt(orderTable.gateway_asked_at, new Date(now() - CLAIM_MS).toISOString()),
        ),
      ),
    )
    .limit(AT_ONCE)
