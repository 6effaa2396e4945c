import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orderTable } from '../db/tables/index.ts'
import { ownsNow } from './goods.ts'
import type { OrderRow } from './order-view.ts'

type Purchase = Pick<OrderRow, 'user_id' | 'goods' | 'goods_id'>

/** Whoever orders or pays the same thing for the same buyer waits from here on until the transaction ends. */
export async function orderFirst(tx: Tx, ...purchases: Pick<Purchase, 'user_id' | 'goods_id'>[]): Promise<void> {
  const keys = purchases.map(({ user_id, goods_id }) => `${user_id} ${goods_id}`)
  // In one order for everybody, so that no two wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key from unnest(${sql.param(keys)}::text[]) name order by key) keys`)
}

/** The buyer has the thing now by another order. After its access has ended it may be paid again. */
export async function paidOtherwise(
  tx: Tx,
  { id, ...order }: Purchase & { id: string },
  now: number,
): Promise<boolean> {
  const { user_id, goods, goods_id, state } = orderTable
  const same = and(eq(user_id, order.user_id), eq(goods, order.goods), eq(goods_id, order.goods_id))
  const others = await tx.$count(orderTable, and(same, eq(state, 'paid'), ne(orderTable.id, id)))
  return others > 0 && ownsNow(tx, order, now)
}
