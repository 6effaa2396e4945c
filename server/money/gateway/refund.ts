import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { gatewayOrderId } from '#contract/money/order.ts'
import { orderActionReply, refundRequest } from '#contract/money/orders.ts'
import { orderTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import { act } from '../act.ts'
import { demandAnyOrder, demandOrder } from '../order-rights.ts'
import { type OrderRow, orderInFull } from '../order-view.ts'
import { moneyLeft, wasGivenBack } from '../refunds.ts'
import type { GatewayDeps } from './deps.ts'
import { GatewayError } from './port.ts'

/**
 * POST /refund-order: staff give back what an order brought, all that is left or a part of it, or write down that it went back.
 * An order that was paid through a gateway goes back through it, unless staff say how else; a transfer goes back by their bank.
 */
export const refundOrder: FastifyPluginAsyncZod<GatewayDeps> = async (app, deps) => {
  const { db } = deps
  const schema = { tags: ['payment'], body: refundRequest, response: { 200: orderActionReply } }
  app.post('/refund-order', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandAnyOrder(db, viewer, 'update')
    const { press_id: key, order_id, reason, amount, ends_access } = request.body
    const read = () => db.select().from(orderTable).where(eq(orderTable.id, order_id))
    const [asked] = await read()
    if (!asked) throw refusal('missing.order')
    await demandOrder(db, viewer, asked, 'update')
    if (await wasGivenBack(db, order_id, key)) {
      // It may have gone back since the order was read.
      const [order = asked] = await read()
      return { data: await orderInFull(db, order, { names: true }) }
    }
    const how = request.body.how ?? (asked.payment_method === 'gateway' ? 'gateway' : 'by_hand')
    const audited = how === 'gateway' && (await refundAtGateway(deps, asked, { amount, reason, key }))
    const event = amount === undefined || ends_access ? 'refund' : 'refund_part'
    const refund = { key, how, amount }
    return { data: await act(deps, viewer, { order_id, event, reason, detail: { how }, refund, audited }) }
  })
}

interface Asked {
  amount: number | undefined
  reason: string
  key: string
}

/** Whether the gateway was asked. Asked twice with a key it gives back once. Throws where it does not give back. */
async function refundAtGateway(deps: GatewayDeps, order: OrderRow, { amount, reason, key }: Asked): Promise<boolean> {
  const left = await moneyLeft(deps.db, order.id)
  // Nothing is left to ask for: what follows ends the access alone.
  if (left === 0 && amount === undefined) return false
  const gateway = deps.gateways.of(order.gateway)
  if (!gateway || order.payment_method !== 'gateway') throw refusal('gateway.no_refund')
  if (order.state !== 'paid' && order.state !== 'in_review' && order.state !== 'refunded')
    throw refusal('order.not_now', { state: order.state })
  const back = amount ?? left
  if (back > left) throw refusal('order.refund_too_much', { left })
  if (order.state === 'in_review' && back < left) throw refusal('order.refund_whole', { left })
  const id = gatewayOrderId(order.invoice, order.gateway_try)
  try {
    await gateway.refund(id, { amount: back, reason, key })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, order_id: order.id }, 'the gateway gave nothing back')
    // A reply that was lost: it has given the money back already.
    const found = await gateway.status(id).catch(() => null)
    const given = found?.refunds.some((refund) => refund.key === key) || (found?.status === 'refunded' && back === left)
    if (!given) throw refusal(error.refused ? 'gateway.no_refund' : 'gateway.away')
  }
  return true
}
