import { and, eq, inArray, sql } from 'drizzle-orm'
import { heldLines, heldRefundLines, type Line, paidLines, refundLines } from '#contract/money/ledger.ts'
import {
  isOpen,
  mayDo,
  type OrderActor,
  type OrderEvent,
  type RefundMethod,
  stateAfter,
} from '#contract/money/order.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { ledgerLineTable, orderEventTable, orderTable, voucherTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { deliver, withdraw } from './deliver.ts'
import { notifyBuyer } from './notify-buyer.ts'
import type { OrderRow } from './order-view.ts'
import { orderFirst, paidOtherwise } from './pay-once.ts'
import { moneyLeft, wasGivenBack, writeRefund } from './refunds.ts'

export interface OrderChange {
  event: OrderEvent
  actor: OrderActor
  /** Who, of a student or of staff; null: a machine. */
  actor_id: string | null
  reason?: string | undefined
  /** For the history: a gateway's number, a line of a bank statement. */
  detail?: Record<string, unknown>
  /** Columns that the event brings along: a new deadline. Empty: written down although nothing of the order changes. */
  set?: Partial<Pick<OrderRow, 'due_at' | 'grace_at' | 'extended' | 'disputed'>>
  /** What came in, where the event is a payment; absent: the total. `fee`: what the gateway keeps. Whole rupiah. */
  payment?: { received: number; fee: number } | undefined
  /** Where the event gives money back. The same key gives back once; without an amount it is all that is left. */
  refund?: { key: string; how: RefundMethod; amount?: number | undefined }
}

/** The order, held until the transaction ends: whoever changes the same order waits. */
export async function holdOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
  if (!row) throw refusal('missing.order')
  return row
}

/**
 * The one place that changes an order: its state, its history, the ledger, the voucher and what was bought, in one transaction.
 * `order` is held (`holdOrder`). An event that leads to the state in which the order already is changes nothing, unless it
 * brings columns or a refund along. Throws `order.not_now` where the event does not fit, and `order.refund_too_much`.
 */
export async function changeOrder(tx: Tx, order: OrderRow, change: OrderChange, deps: WriteDeps): Promise<OrderRow> {
  const { actor, actor_id, reason, detail = {}, set, refund } = change
  if (refund && (await wasGivenBack(tx, order.id, refund.key))) return order
  const event = await eventNow(tx, order, change, deps)
  if (!mayDo(actor, event)) throw new Error(`${actor} does not ${event} an order`)
  const state = stateAfter(order.state, event)
  if (state === null) throw refusal('order.not_now', { state: order.state })
  const back = await backOf(tx, order, event, change)
  if (state === order.state && !set && back === 0) return order
  const at = new Date(deps.now).toISOString()
  const becomesPaid = state === 'paid' && order.state !== 'paid'
  const [after] = await tx
    .update(orderTable)
    .set({
      ...{ ...set, state, refunded: order.refunded + back, updated_at: at },
      ...(becomesPaid && { paid_at: at }),
      ...(state === 'refunded' && { disputed: false }),
    })
    .where(eq(orderTable.id, order.id))
    .returning()
  if (!after) throw new Error('an order that is held is gone')
  await tx.insert(orderEventTable).values({
    ...{ order_id: order.id, event, before: order.state, after: state, actor, actor_id },
    ...{ reason: reason ?? null, detail: { ...detail, ...(back > 0 && { amount: back }) }, at },
  })
  await holdVoucher(tx, order, after)
  await writeLines(tx, order.id, await linesOf(tx, order, after, { ...change, back }), deps)
  if (back > 0) await writeRefund(tx, after, { key: event, how: 'by_hand', ...refund, amount: back }, deps)
  if (becomesPaid) await deliver(tx, after, deps)
  if (becomesPaid) await supersedeOthers(tx, after, deps)
  if (order.state === 'paid' && state === 'refunded') await withdraw(tx, after, deps)
  await notifyBuyer(tx, order.state, after, deps.now)
  return after
}

const PAYS: readonly OrderEvent[] = ['mark_paid', 'accept', 'settle', 'take_free']

/**
 * What an event is as things stand: money for what the buyer has paid by another order waits for staff; a part that is all that
 * is left is the whole.
 */
async function eventNow(tx: Tx, order: OrderRow, { event, refund }: OrderChange, deps: WriteDeps): Promise<OrderEvent> {
  if (PAYS.includes(event)) {
    await orderFirst(tx, order)
    // What the order does not take in this state brings no money, whatever else was paid.
    const undecided = order.state !== 'in_review' && order.state !== 'paid' && stateAfter(order.state, event) !== null
    if (undecided && (await paidOtherwise(tx, order, deps.now))) return 'pay_again'
  }
  if (event !== 'refund_part') return event
  // Money that nobody decided about goes back as a whole.
  const whole = order.state === 'in_review' || refund?.amount === (await moneyLeft(tx, order.id))
  return whole && order.state !== 'refunded' ? 'refund' : event
}

/** What the event gives back now. Throws where that is more than is left, or only a part of money that nobody decided about. */
async function backOf(tx: Tx, order: OrderRow, event: OrderEvent, { refund }: OrderChange): Promise<number> {
  if (event !== 'refund' && event !== 'refund_part' && event !== 'charge_back') return 0
  if (order.state === 'refunded' && !refund?.amount) return 0
  const left = await moneyLeft(tx, order.id)
  // A bank that takes back a part of what is delivered does not say how much; money that nobody decided about goes as a whole.
  const whole = event === 'refund' || (event === 'charge_back' && (refund !== undefined || order.state === 'in_review'))
  const back = refund?.amount ?? (whole ? left : 0)
  if (back > left) throw refusal('order.refund_too_much', { left })
  if (order.state === 'in_review' && back < left) throw refusal('order.refund_whole', { left })
  return back
}

/** Ends what waits to be paid for the same thing. One that somebody changes at this moment is judged when money comes for it. */
async function supersedeOthers(tx: Tx, paid: OrderRow, deps: WriteDeps): Promise<void> {
  const { user_id, goods, goods_id } = paid
  const others = await tx
    .select()
    .from(orderTable)
    .where(
      and(
        eq(orderTable.user_id, user_id),
        eq(orderTable.goods, goods),
        eq(orderTable.goods_id, goods_id),
        inArray(orderTable.state, ['awaiting_payment', 'rejected']),
      ),
    )
    .for('update', { skipLocked: true })
  const change = { event: 'supersede', actor: 'clock', actor_id: null, detail: { paid: paid.invoice } } as const
  for (const other of others) await changeOrder(tx, other, change, deps)
}

/** What the change does to money: nothing, unless money came or went. */
async function linesOf(
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
  { payment, back }: OrderChange & { back: number },
): Promise<Line[]> {
  const holder = before.payment_method === 'gateway' ? 'gateway' : 'bank'
  const waited = before.state === 'in_review'
  if (back > 0) return waited ? heldRefundLines(holder, back) : refundLines(holder, back)
  if (after.state === before.state) return []
  if (before.total === 0) return after.state === 'paid' ? paidLines(before, null) : []
  const received = payment?.received ?? before.total
  if (after.state === 'in_review') return heldLines(holder, received)
  if (after.state !== 'paid') return []
  return waited
    ? paidLines(before, { into: 'held', received: await moneyLeft(tx, before.id), fee: 0 })
    : paidLines(before, { into: holder, received, fee: payment?.fee ?? 0 })
}

async function writeLines(tx: Tx, order_id: string, lines: readonly Line[], deps: WriteDeps): Promise<void> {
  if (!lines.length) return
  const entry_id = randomId(deps.random)
  const at = new Date(deps.now).toISOString()
  await tx.insert(ledgerLineTable).values(lines.map((line) => ({ ...line, entry_id, order_id, at })))
}

/** A use of the voucher holds while the order is open or paid. Who paid late gets it back, also beyond the quota. */
async function holdVoucher(tx: Tx, before: OrderRow, after: OrderRow): Promise<void> {
  if (!after.voucher_id) return
  const holds = ({ state }: OrderRow) => isOpen(state) || state === 'paid'
  const uses = Number(holds(after)) - Number(holds(before))
  if (uses !== 0)
    await tx
      .update(voucherTable)
      .set({ terpakai: sql`${voucherTable.terpakai} + ${uses}` })
      .where(eq(voucherTable.id, after.voucher_id))
}
