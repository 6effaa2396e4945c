import { sql } from 'drizzle-orm'
import { type Goods, invoiceNumber } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { invoiceCounterTable } from '../db/tables/index.ts'
import { dayInWib } from '../lib/times.ts'

/**
 * The next number of the day. Taken last in a transaction: whoever orders the same goods waits for its end from here on. A
 * number of a transaction that failed was never anybody's and is given to the next.
 */
export async function nextInvoice(tx: Tx, goods: Goods, now: number): Promise<string> {
  const day = dayInWib(now)
  const { last } = invoiceCounterTable
  const [row] = await tx
    .insert(invoiceCounterTable)
    .values({ goods, day, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounterTable.goods, invoiceCounterTable.day],
      set: { last: sql`${last} + 1` },
    })
    .returning({ last })
  if (!row) throw new Error('no number for an invoice')
  return invoiceNumber(goods, day, row.last)
}
