import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RefundMethod } from '#contract/money/order.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { ledgerLineTable, orderRefundTable } from '../db/tables/index.ts'

/** What came for an order and was not given back; a fee that the gateway kept is no less the buyer's. Whole rupiah. */
export async function moneyLeft(db: Db | Tx, order_id: string): Promise<number> {
  const { account, debit, credit } = ledgerLineTable
  const [row] = await db
    .select({ left: sql<number>`coalesce(sum(${debit} - ${credit}), 0)::int` })
    .from(ledgerLineTable)
    .where(and(eq(ledgerLineTable.order_id, order_id), inArray(account, ['bank', 'gateway', 'gateway_fee'])))
  return row?.left ?? 0
}

export const wasGivenBack = async (db: Db | Tx, order_id: string, key: string): Promise<boolean> =>
  (await db.$count(orderRefundTable, and(eq(orderRefundTable.order_id, order_id), eq(orderRefundTable.key, key)))) > 0

interface Refund {
  key: string
  how: RefundMethod
  amount: number
}

export async function writeRefund(tx: Tx, order: { id: string }, refund: Refund, { now }: WriteDeps): Promise<void> {
  await tx.insert(orderRefundTable).values({ ...refund, order_id: order.id, at: new Date(now).toISOString() })
}
