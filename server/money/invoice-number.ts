import { sql } from 'drizzle-orm'
import { type Goods, invoiceNumber } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { invoiceCounterTable } from '../db/tables/index.ts'

/** The day in WIB, `YYYY-MM-DD`. */
const dayInJakarta = (now: number): string => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

/**
 * The next number of the day. Taken last in a transaction: whoever orders the same goods waits for its end from here on. A
 * number of a transaction that failed was never anybody's and is given to the next.
 */
export async function nextInvoice(tx: Tx, goods: Goods, now: number): Promise<string> {
  const day = dayInJakarta(now)
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
