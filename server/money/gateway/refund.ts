import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { gatewayOrderId } from '#contract/money/order.ts'
import { orderActionReply, refundRequest } from '#contract/money/orders.ts'
import { orderTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import { act } from '../act.ts'
import { heldOf } from '../change.ts'
import { demandAnyOrder, demandOrder } from '../order-rights.ts'
import type { OrderRow } from '../shown.ts'
import type { GatewayDeps } from './deps.ts'
import { GatewayError } from './port.ts'

/**
 * POST /refund-order: staff give all of an order's money back, or write down that it went back. `gateway`: the gateway gives it
 * back; `by_hand`: staff did, by their bank; `chargeback`: the buyer's bank took it.
 */
export const refundOrder: FastifyPluginAsyncZod<GatewayDeps> = async (app, deps) => {
  const { db } = deps
  const schema = { tags: ['payment'], body: refundRequest, response: { 200: orderActionReply } }
  app.post('/refund-order', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandAnyOrder(db, viewer, 'update')
    const { order_id, reason, how } = request.body
    const [asked] = await db.select().from(orderTable).where(eq(orderTable.id, order_id))
    if (!asked) throw refusal('missing.order')
    await demandOrder(db, viewer, asked, 'update')
    if (how === 'gateway') await refundAtGateway(deps, asked, reason)
    return { data: await act(deps, viewer, { order_id, event: 'refund', reason, detail: { how } }) }
  })
}

/** Asked twice it gives back once: the order is the gateway's key. Throws where the gateway does not give it back. */
async function refundAtGateway(deps: GatewayDeps, order: OrderRow, reason: string): Promise<void> {
  if (order.state === 'refunded') return
  const gateway = deps.gateways.of(order.gateway)
  if (!gateway || order.way !== 'gateway') throw refusal('gateway.no_refund')
  if (order.state !== 'paid' && order.state !== 'in_review') throw refusal('order.not_now', { state: order.state })
  const amount = order.state === 'in_review' ? await heldOf(deps.db, order.id) : order.total
  const id = gatewayOrderId(order.invoice, order.gateway_try)
  try {
    await gateway.refund(id, { amount, reason, key: order.id })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, order_id: order.id }, 'the gateway gave nothing back')
    // A reply that was lost: it has given the money back already.
    const found = await gateway.status(id).catch(() => null)
    if (found?.status !== 'refunded') throw refusal(error.refused ? 'gateway.no_refund' : 'gateway.away')
  }
}
