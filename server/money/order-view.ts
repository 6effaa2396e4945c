import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { epoch } from '#contract/epoch.ts'
import type { LedgerLine, Order, OrderInFull } from '#contract/money/orders.ts'
import type { Db, Tx } from '../db/connect.ts'
import { oneOf } from '../db/one-of.ts'
import { ledgerLineTable, orderEventTable, orderProofTable, type orderTable, userTable } from '../db/tables/index.ts'
import { epochOrNull } from '../lib/times.ts'
import { fittingLines } from './fitting-lines.ts'
import { factsOf } from './order-facts.ts'
import { moneyLeft } from './refunds.ts'

export type OrderRow = typeof orderTable.$inferSelect

export const orderView = (row: OrderRow): Order => ({
  id: row.id,
  invoice: row.invoice,
  goods: row.goods,
  goods_id: row.goods_id,
  goods_name: row.goods_name,
  price: row.price,
  discount: row.discount,
  unique_code: row.unique_code,
  total: row.total,
  refunded: row.refunded,
  voucher_code: row.voucher_code,
  payment_method: row.payment_method,
  state: row.state,
  created_at: epoch(row.created_at),
  due_at: epoch(row.due_at),
  grace_at: epoch(row.grace_at),
  paid_at: epochOrNull(row.paid_at),
})

/** An order with all that its page shows. `names`: who of staff did what, for staff alone. */
export async function orderInFull(db: Db | Tx, row: OrderRow, given: { names: boolean }): Promise<OrderInFull> {
  return inFull(row, await besideOrders(db, [row.id]), given)
}

/** The same for several, in their order. */
export async function ordersInFull(
  db: Db | Tx,
  rows: readonly OrderRow[],
  given: { names: boolean },
): Promise<OrderInFull[]> {
  const beside = await besideOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => inFull(row, beside, given))
}

/** The same of one's own order; null where there is none. */
export async function ownInFull(db: Db, user_id: string, order_id: string): Promise<OrderInFull | null> {
  const beside = await besideOrders(db, [order_id])
  const order = beside.facts.get(order_id)?.order
  return order?.user_id === user_id ? inFull(order, beside, { names: false }) : null
}

/** What other tables know of orders. */
async function besideOrders(db: Db | Tx, ids: readonly string[]) {
  const [facts, proofs, history] = await Promise.all([factsOf(db, ids), proofsOf(db, ids), historyOf(db, ids)])
  return { facts, proofs, history }
}

type Beside = Awaited<ReturnType<typeof besideOrders>>

function inFull(row: OrderRow, { facts, proofs, history }: Beside, { names }: { names: boolean }): OrderInFull {
  const own = history.get(row.id) ?? []
  const beside = facts.get(row.id)
  return {
    ...orderView(row),
    bank_account: beside?.bank_account ?? null,
    gateway: row.gateway && { name: row.gateway, url: row.gateway_url },
    proof: proofs.get(row.id) ?? null,
    history: own.map(({ order_id: _, ...change }) => ({ ...change, actor_name: names ? change.actor_name : null })),
    seller: beside?.seller ?? null,
    access: beside?.access ?? null,
    may_extend_hours: row.extended || row.payment_method !== 'transfer' ? 0 : (beside?.extension_hours ?? 0),
  }
}

/** The same with its buyer and what may still be given back, as staff see it. */
export async function transactionInFull(db: Db | Tx, row: OrderRow, { names } = { names: true }) {
  const { id, nama, email } = userTable
  const [order, may_refund, [buyer], bank_lines, ledger] = await Promise.all([
    orderInFull(db, row, { names }),
    moneyLeft(db, row.id),
    db.select({ id, nama, email }).from(userTable).where(eq(id, row.user_id)),
    names ? fittingLines(db, row) : [],
    names ? ledgerOf(db, row) : [],
  ])
  if (!buyer) throw new Error('an order without a buyer')
  return { ...order, buyer, disputed: names && row.disputed, may_refund, bank_lines, ledger }
}

async function ledgerOf(db: Db | Tx, { id: order_id }: OrderRow): Promise<LedgerLine[]> {
  const { id, entry_id, account, debit, credit, at } = ledgerLineTable
  const rows = await db
    .select({ entry_id, account, debit, credit, at })
    .from(ledgerLineTable)
    .where(eq(ledgerLineTable.order_id, order_id))
    .orderBy(asc(id))
  return rows.map((row) => ({ ...row, at: epoch(row.at) }))
}

async function proofsOf(db: Db | Tx, ids: readonly string[]) {
  const { id, order_id, media_type, bytes, sent_at, removed_at } = orderProofTable
  const found = await db
    .select({ id, order_id, media_type, bytes, sent_at })
    .from(orderProofTable)
    .where(and(oneOf(order_id, ids), isNull(removed_at)))
    .orderBy(asc(sent_at))
  // The newest of each comes last.
  return new Map(found.map(({ order_id, ...proof }) => [order_id, { ...proof, sent_at: epoch(proof.sent_at) }]))
}

async function historyOf(db: Db | Tx, ids: readonly string[]) {
  const { order_id, event, after, actor, actor_id, reason, detail, at, id } = orderEventTable
  const amount = sql<number | null>`(${detail}->>'amount')::int`
  const given_back = sql<
    number | null
  >`case when ${event} in ('refund', 'refund_part', 'charge_back') then ${amount} end`
  const found = await db
    .select({ order_id, event, after, actor, actor_name: userTable.nama, reason, amount: given_back, at })
    .from(orderEventTable)
    .leftJoin(userTable, eq(userTable.id, actor_id))
    .where(oneOf(order_id, ids))
    .orderBy(asc(id))
  return Map.groupBy(
    found.map((row) => ({ ...row, at: epoch(row.at) })),
    (change) => change.order_id,
  )
}
