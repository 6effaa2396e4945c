import { sql } from 'drizzle-orm'
import { type Goods, invoiceNumber } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { invoiceCounterTable } from '../db/tables/index.ts'
import { dayInWib } from '../lib/times.ts'

/**
 * The next numbers of the day. Taken last in a transaction: whoever orders the same goods waits for its end from here on. A
 * number of a transaction that failed was never anybody's and is given to the next.
 */
export async function nextInvoices(tx: Tx, goods: Goods, now: number, count: number): Promise<string[]> {
  const day = dayInWib(now)
  const { last } = invoiceCounterTable
  const [row] = await tx
    .insert(invoiceCounterTable)
    .values({ goods, day, last: count })
    .onConflictDoUpdate({
      target: [invoiceCounterTable.goods, invoiceCounterTable.day],
      set: { last: sql`${last} + ${count}` },
    })
    .returning({ last })
  if (!row) throw new Error('no number for an invoice')
  return Array.from({ length: count }, (_, n) => invoiceNumber(goods, day, row.last - count + 1 + n))
}
