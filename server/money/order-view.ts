import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { epoch } from '#contract/epoch.ts'
import type { LedgerLine, Order, OrderInFull } from '#contract/money/orders.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  ledgerLineTable,
  orderEventTable,
  orderProofTable,
  type orderTable,
  paymentTable,
  rekeningTable,
  userTable,
} from '../db/tables/index.ts'
import { epochOrNull } from '../lib/times.ts'
import { fittingLines } from './fitting-lines.ts'
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
  way: row.way,
  state: row.state,
  created_at: epoch(row.created_at),
  due_at: epoch(row.due_at),
  grace_at: epoch(row.grace_at),
  paid_at: epochOrNull(row.paid_at),
})

/** An order with all that its page shows. `names`: who of staff did what, for staff alone. */
export async function orderInFull(db: Db | Tx, row: OrderRow, { names }: { names: boolean }): Promise<OrderInFull> {
  const [account, setting, proof, history] = await Promise.all([
    accountOf(db, row),
    settingOf(db, row),
    proofOf(db, row),
    historyOf(db, row),
  ])
  return {
    ...orderView(row),
    bank_account: account,
    gateway: row.gateway && { name: row.gateway, url: row.gateway_url },
    proof,
    history: history.map((change) => ({ ...change, actor_name: names ? change.actor_name : null })),
    may_extend_hours: row.extended ? 0 : (setting?.perpanjangan_jam ?? 0),
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

async function accountOf(db: Db | Tx, { rekening_id }: OrderRow): Promise<OrderInFull['bank_account']> {
  if (!rekening_id) return null
  const { id, bank, nomor, atas_nama, petunjuk } = rekeningTable
  const [row] = await db.select({ id, bank, nomor, atas_nama, petunjuk }).from(rekeningTable).where(eq(id, rekening_id))
  return row ?? null
}

async function settingOf(db: Db | Tx, { payment_id }: OrderRow) {
  if (!payment_id) return undefined
  const [row] = await db.select().from(paymentTable).where(eq(paymentTable.id, payment_id))
  return row
}

async function proofOf(db: Db | Tx, { id: order_id }: OrderRow): Promise<OrderInFull['proof']> {
  const { id, media_type, bytes, sent_at, removed_at } = orderProofTable
  const [row] = await db
    .select({ id, media_type, bytes, sent_at })
    .from(orderProofTable)
    .where(and(eq(orderProofTable.order_id, order_id), isNull(removed_at)))
    .orderBy(desc(sent_at))
    .limit(1)
  return row ? { ...row, sent_at: epoch(row.sent_at) } : null
}

async function historyOf(db: Db | Tx, { id: order_id }: OrderRow): Promise<OrderInFull['history']> {
  const { event, after, actor, actor_id, reason, detail, at, id } = orderEventTable
  const amount = sql<number | null>`(${detail}->>'amount')::int`
  const given_back = sql<number | null>`case when ${event} in ('refund', 'refund_part') then ${amount} end`
  const rows = await db
    .select({ event, after, actor, actor_name: userTable.nama, reason, amount: given_back, at })
    .from(orderEventTable)
    .leftJoin(userTable, eq(userTable.id, actor_id))
    .where(eq(orderEventTable.order_id, order_id))
    .orderBy(asc(id))
  return rows.map((row) => ({ ...row, at: epoch(row.at) }))
}
