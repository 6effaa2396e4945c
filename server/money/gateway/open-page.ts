import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { gatewayOrderId } from '#contract/money/order.ts'
import { orderTable, userTable } from '../../db/tables/index.ts'
import type { OrderRow } from '../order-view.ts'
import type { GatewayDeps } from './deps.ts'
import { GatewayError } from './port.ts'

/** Longer than a call to the gateway may take: until then nobody else asks for the same order. */
export const CLAIM_MS = 20_000

/**
 * Asks the gateway for a page on which the order is paid, unless it has one. Each asking is a try with a name of its own,
 * stored before the gateway is called, so that a message about it is understood at once. Only the last try's page is ever
 * shown: of two tries one can be paid. Where the gateway is away the order stands without a page; the next press, or the job,
 * asks again.
 */
export async function openPage(deps: GatewayDeps, order_id: string): Promise<void> {
  const { gateways, publicUrl, db } = deps
  const gateway = gateways.chosen
  const claimed = gateway && (await claim(deps, order_id, gateway.name))
  if (!gateway || !claimed) return
  const ofTry = and(eq(orderTable.id, order_id), eq(orderTable.gateway_try, claimed.gateway_try))
  try {
    const { url } = await gateway.createPage({
      ...(await pageOf(deps, claimed)),
      back: `${publicUrl}/billing-detail?id=${order_id}`,
    })
    await db.update(orderTable).set({ gateway_url: url }).where(ofTry)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, order_id }, 'the gateway made no page')
    // It said no, so there is no such page: the next press may ask at once.
    if (error.refused) await db.update(orderTable).set({ gateway_asked_at: null }).where(ofTry)
  }
}

/** This caller's try, or nothing where the order has a page, has ended, or is being asked for. */
async function claim(
  { db, now }: GatewayDeps,
  order_id: string,
  gateway: NonNullable<OrderRow['gateway']>,
): Promise<OrderRow | undefined> {
  const at = new Date(now()).toISOString()
  const stale = new Date(now() - CLAIM_MS).toISOString()
  const [row] = await db
    .update(orderTable)
    .set({ gateway, gateway_try: sql`${orderTable.gateway_try} + 1`, gateway_asked_at: at, gateway_checked_at: at })
    .where(
      and(
        eq(orderTable.id, order_id),
        eq(orderTable.state, 'awaiting_payment'),
        eq(orderTable.payment_method, 'gateway'),
        isNull(orderTable.gateway_url),
        or(isNull(orderTable.gateway_asked_at), lt(orderTable.gateway_asked_at, stale)),
      ),
    )
    .returning()
  return row
}

async function pageOf({ db, now }: GatewayDeps, order: OrderRow) {
  const { nama, email } = userTable
  const [buyer] = await db.select({ nama, email }).from(userTable).where(eq(userTable.id, order.user_id))
  if (!buyer) throw new Error('an order without a buyer')
  const { total, goods_id, goods_name, price, discount } = order
  return {
    id: gatewayOrderId(order.invoice, order.gateway_try),
    ...{ total, goods_id, goods_name, price, discount, buyer },
    now: now(),
    due_at: Date.parse(order.due_at),
  }
}
