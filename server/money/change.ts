import { and, eq, sql } from 'drizzle-orm'
import { heldLines, heldRefundLines, type Line, paidLines, refundLines } from '#contract/money/ledger.ts'
import { isOpen, mayDo, type OrderActor, type OrderEvent, stateAfter } from '#contract/money/order.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { ledgerLineTable, orderEventTable, orderTable, voucherTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { deliver, withdraw } from './deliver.ts'
import type { OrderRow } from './shown.ts'

export interface OrderChange {
  event: OrderEvent
  actor: OrderActor
  /** Who, of a student or of staff; null: a machine. */
  actor_id: string | null
  reason?: string | undefined
  /** For the history: a gateway's number, a line of a bank statement. */
  detail?: Record<string, unknown>
  /** Columns that the event brings along: a new deadline. */
  set?: Partial<Pick<OrderRow, 'due_at' | 'grace_at' | 'extended'>>
  /** What came in, where the event is a payment; absent: the total. `fee`: what the gateway keeps. Whole rupiah. */
  payment?: { received: number; fee: number } | undefined
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
 * brings columns along. Throws `order.not_now` where the event does not fit.
 */
export async function changeOrder(tx: Tx, order: OrderRow, change: OrderChange, deps: WriteDeps): Promise<OrderRow> {
  const { event, actor, actor_id, reason, detail = {}, set } = change
  if (!mayDo(actor, event)) throw new Error(`${actor} does not ${event} an order`)
  const state = stateAfter(order.state, event)
  if (state === null) throw refusal('order.not_now', { state: order.state })
  if (state === order.state && !set) return order
  const at = new Date(deps.now).toISOString()
  const becomesPaid = state === 'paid' && order.state !== 'paid'
  const [after] = await tx
    .update(orderTable)
    .set({ ...set, state, updated_at: at, ...(becomesPaid && { paid_at: at }) })
    .where(eq(orderTable.id, order.id))
    .returning()
  if (!after) throw new Error('an order that is held is gone')
  await tx.insert(orderEventTable).values({
    ...{ order_id: order.id, event, before: order.state, after: state, actor, actor_id },
    ...{ reason: reason ?? null, detail, at },
  })
  await holdVoucher(tx, order, after)
  const held = order.state === 'in_review' ? await heldOf(tx, order.id) : 0
  await writeLines(tx, order.id, linesOf(order, after, change, held), deps)
  if (becomesPaid) await deliver(tx, after, deps)
  if (order.state === 'paid' && state === 'refunded') await withdraw(tx, after, deps)
  return after
}

/** What the change does to money: nothing, unless money came or went. */
function linesOf(before: OrderRow, after: OrderRow, { payment }: OrderChange, held: number): Line[] {
  const received = before.state === 'in_review' ? held : (payment?.received ?? before.total)
  if (after.state === before.state || before.total === 0) return after.state === 'paid' ? paidLines(before, null) : []
  const holder = before.way === 'gateway' ? 'gateway' : 'bank'
  if (after.state === 'paid') {
    const into = before.state === 'in_review' ? 'held' : holder
    return paidLines(before, { into, received, fee: payment?.fee ?? 0 })
  }
  if (after.state === 'in_review') return heldLines(received)
  if (after.state === 'refunded')
    return before.state === 'in_review' ? heldRefundLines(held) : refundLines(holder, before.total)
  return []
}

/** What waits for staff to decide about it: whatever came, which need not be the total. Whole rupiah. */
export async function heldOf(db: Db | Tx, order_id: string): Promise<number> {
  const { account, debit, credit } = ledgerLineTable
  const [row] = await db
    .select({ held: sql<number>`coalesce(sum(${credit} - ${debit}), 0)::int` })
    .from(ledgerLineTable)
    .where(and(eq(ledgerLineTable.order_id, order_id), eq(account, 'held')))
  return row?.held ?? 0
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
