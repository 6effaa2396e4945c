import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { epoch } from '#contract/epoch.ts'
import type { Candidate } from '#contract/money/bank-statement.ts'
import { type Goods, OPEN_STATES } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { bankLineTable, orderTable, userTable } from '../db/tables/index.ts'
import { dayInWib } from '../lib/times.ts'
import type { OrderRow } from '../money/order-view.ts'
import type { Payable } from './match.ts'
import type { StoredLine } from './store-lines.ts'

export interface AccountOrder extends Payable {
  goods: Goods
  shown: Omit<Candidate, 'name_seen'>
}

const DAY_MS = 86_400_000
/** Further back no order that has ended is looked for: a week lies between its end and the line at most. */
const BACK_DAYS = 7
const AT_ONCE = 5000

export const payable = (order: OrderRow, by_line: boolean): Payable => ({
  ...{ id: order.id, total: order.total, unique_code: order.unique_code, state: order.state, by_line },
  ...{ day: dayInWib(Date.parse(order.created_at)), last: dayInWib(Date.parse(order.grace_at)) },
})

/** Transfer orders of an account that have the amount of a line, and those that its lines have paid. */
export async function ordersOfAccount(
  tx: Tx,
  rekening_id: string,
  lines: readonly StoredLine[],
): Promise<Map<string, AccountOrder>> {
  const amounts = [...new Set(lines.map(({ amount }) => amount))].filter(Number.isInteger)
  const first = lines.map(({ day }) => day).sort()[0] ?? ''
  const since = first && new Date(Date.parse(first) - BACK_DAYS * DAY_MS).toISOString()
  const paid = lines.flatMap(({ order_id }) => order_id ?? [])
  const found = new Map<string, AccountOrder>()
  for (let from = 0; from < Math.max(amounts.length, paid.length); from += AT_ONCE) {
    const wanted = or(
      and(
        eq(orderTable.rekening_id, rekening_id),
        inArray(orderTable.total, amounts.slice(from, from + AT_ONCE)),
        eq(orderTable.payment_method, 'transfer'),
        or(inArray(orderTable.state, [...OPEN_STATES]), gte(orderTable.grace_at, since)),
      ),
      inArray(orderTable.id, paid.slice(from, from + AT_ONCE)),
    )
    const rows = await tx
      .select({
        order: orderTable,
        buyer: userTable.nama,
        by_line: sql<boolean>`exists (select 1 from ${bankLineTable} where ${bankLineTable.order_id} = ${orderTable.id})`,
      })
      .from(orderTable)
      .innerJoin(userTable, eq(userTable.id, orderTable.user_id))
      .where(wanted)
    for (const { order, buyer, by_line } of rows)
      found.set(order.id, { ...payable(order, by_line), goods: order.goods, shown: shownOf(order, buyer) })
  }
  return found
}

const shownOf = (order: OrderRow, buyer: string): AccountOrder['shown'] => ({
  id: order.id,
  invoice: order.invoice,
  goods_name: order.goods_name,
  total: order.total,
  state: order.state,
  created_at: epoch(order.created_at),
  due_at: epoch(order.due_at),
  buyer,
})

/** A word of three letters or more of the name stands in what the bank wrote: banks cut names and write them in capitals. */
export function nameSeen(text: string, name: string): boolean {
  const words = (one: string) => one.toUpperCase().split(/[^\p{L}]+/u)
  const written = new Set(words(text))
  return words(name).some((word) => word.length > 2 && written.has(word))
}
