import { and, eq, gte, sql } from 'drizzle-orm'
import { type Gateway, type OrderEvent, readGatewayOrderId, stateAfter } from '#contract/money/order.ts'
import type { Tx } from '../../db/connect.ts'
import { orderEventTable, orderTable } from '../../db/tables/index.ts'
import { changeOrder, holdOrder, type OrderChange } from '../change.ts'
import type { OrderRow } from '../order-view.ts'
import { moneyLeft, wasGivenBack } from '../refunds.ts'
import type { GatewayDeps } from './deps.ts'
import type { GatewayPayment, PaymentStatus } from './port.ts'

/** After the deadline a page may still take a payment that began before it. */
const AFTERMATH_MS = 3_600_000

interface Payment {
  gateway: Gateway
  /** What the gateway knows it by. */
  id: string
}

/** The order that a payment of the gateway is about; undefined where it is none of ours. */
export async function orderOfPayment({ db }: GatewayDeps, id: string): Promise<OrderRow | undefined> {
  const named = readGatewayOrderId(id)
  if (!named) return undefined
  const { invoice, attempt } = named
  const [row] = await db
    .select()
    .from(orderTable)
    .where(
      and(
        eq(orderTable.invoice, invoice),
        eq(orderTable.payment_method, 'gateway'),
        gte(orderTable.gateway_try, attempt),
      ),
    )
  return row
}

/**
 * Asks the gateway where a payment stands and changes the order accordingly, in one transaction with what `also` writes. What
 * the gateway answers counts; a message only says when to ask. Throws `GatewayError` where it cannot be asked.
 */
export async function reread(
  deps: GatewayDeps,
  { gateway, id }: Payment,
  order_id: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<GatewayPayment | undefined> {
  const payment = await deps.gateways.of(gateway)?.status(id)
  await deps.db.transaction(async (tx) => {
    const order = await holdOrder(tx, order_id)
    if (payment) {
      const after = await apply(tx, order, { id, payment }, deps)
      const gateway_checked_at = new Date(deps.now()).toISOString()
      const gateway_done = isDone(after, payment, deps.now())
      await tx.update(orderTable).set({ gateway_checked_at, gateway_done }).where(eq(orderTable.id, order.id))
    }
    await also?.(tx)
  })
  return payment
}

interface Read {
  id: string
  payment: GatewayPayment
}

/** Refunds that the gateway names come first: the last of them may be all that is left. */
async function apply(tx: Tx, before: OrderRow, { id, payment }: Read, deps: GatewayDeps): Promise<OrderRow> {
  const { now, random, log } = deps
  const order = await applyRefunds(tx, before, { id, payment }, deps)
  const { status, amount, fee, reference, said } = payment
  const told = { order_id: order.id, payment: id, said }
  const unnamed = status === 'partly_refunded' && payment.refunds.length === 0
  const partly = status === 'partly_charged_back'
  if (status === 'unknown' || unnamed || partly || (status === 'settled' && amount === null))
    log.error(told, 'the gateway says what staff must look at')
  const event = eventOf(order, payment)
  if (!event) return order
  if (stateAfter(order.state, event) === null) {
    log.warn({ ...told, state: order.state, event }, 'what the gateway says does not fit the order')
    return order
  }
  if (event === 'charge_back' && (await isNoted(tx, order.id, { id, said }))) return order
  const detail = { payment: id, reference, said, amount }
  const paid = status === 'settled' && amount !== null ? { received: amount, fee } : undefined
  const change: OrderChange = { event, actor: 'gateway', actor_id: null, detail, payment: paid }
  const key = `${id} ${said}`
  if (event === 'refund') change.refund = { key, how: 'gateway' }
  // How much a bank took of it the gateway does not say: staff look.
  if (status === 'charged_back') change.refund = { key, how: 'chargeback' }
  if (event === 'charge_back') change.set = { disputed: true }
  return changeOrder(tx, order, change, { now: now(), random })
}

/** Whether the history holds it: staff may have decided about it meanwhile. */
async function isNoted(tx: Tx, order_id: string, { id, said }: { id: string; said: string }): Promise<boolean> {
  const { event, detail } = orderEventTable
  const same = sql`${detail}->>'payment' = ${id} and ${detail}->>'said' = ${said}`
  return (
    (await tx.$count(orderEventTable, and(eq(orderEventTable.order_id, order_id), eq(event, 'charge_back'), same))) > 0
  )
}

/** Each refund by its key: one that staff asked for may be told before their own call has written it down. */
async function applyRefunds(
  tx: Tx,
  before: OrderRow,
  { id, payment }: Read,
  { now, random, log }: GatewayDeps,
): Promise<OrderRow> {
  let order = before
  for (const { key, amount } of payment.refunds) {
    if (await wasGivenBack(tx, order.id, key)) continue
    const event = order.state === 'in_review' ? 'refund' : 'refund_part'
    const left = await moneyLeft(tx, order.id)
    if (stateAfter(order.state, event) === null || (event === 'refund' ? amount !== left : amount > left)) {
      log.error({ order_id: order.id, payment: id, amount, left }, 'the gateway gave back what does not fit the order')
      continue
    }
    const refund = { key, how: 'gateway', amount } as const
    const detail = { payment: id, said: payment.said }
    const change = { event, actor: 'gateway', actor_id: null, detail, refund } as const
    order = await changeOrder(tx, order, change, { now: now(), random })
  }
  return order
}

const EVENTS: Partial<Record<PaymentStatus, OrderEvent>> = {
  challenged: 'challenge',
  failed: 'fail',
  expired: 'expire',
  cancelled: 'cancel',
}

function eventOf({ state, total }: OrderRow, { status, amount }: GatewayPayment): OrderEvent | undefined {
  if (status === 'settled') {
    if (amount === null) return undefined
    return amount === total ? 'settle' : 'settle_other_amount'
  }
  // Money that came and went before we heard of it was never ours.
  const had = ['paid', 'in_review', 'refunded'].includes(state)
  if (status === 'refunded') return had ? 'refund' : 'cancel'
  if (status === 'charged_back') return had ? 'charge_back' : 'cancel'
  if (status === 'partly_charged_back') return state === 'paid' ? 'charge_back' : undefined
  return EVENTS[status]
}

const ENDS: readonly PaymentStatus[] = ['settled', 'refunded', 'charged_back', 'failed', 'expired', 'cancelled']

/** Whether the job need not ask again: the payment has ended, or can no longer begin. */
const isDone = (order: OrderRow, { status }: GatewayPayment, now: number): boolean =>
  ENDS.includes(status) || (order.state !== 'challenged' && now > Date.parse(order.due_at) + AFTERMATH_MS)
