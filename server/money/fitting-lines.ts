import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { bankLineTable, type orderTable } from '../db/tables/index.ts'
import { dayInWib } from '../lib/times.ts'

type Ordered = Pick<typeof orderTable.$inferSelect, 'id' | 'rekening_id' | 'total' | 'created_at'>

const SHOWN_LINES = 5

/** What came in to the order's account since the day of the order and has its amount: the newest lines. */
export async function fittingLines(
  db: Db | Tx,
  order: Ordered,
): Promise<{ id: string; day: string; text: string; used: boolean }[]> {
  if (!order.rekening_id) return []
  const { id, day, text, order_id, rekening_id, amount } = bankLineTable
  const rows = await db
    .select({ id, day, text, order_id })
    .from(bankLineTable)
    .where(
      and(
        ...[eq(rekening_id, order.rekening_id), eq(amount, order.total)],
        ...[gte(day, dayInWib(Date.parse(order.created_at))), or(isNull(order_id), eq(order_id, order.id))],
      ),
    )
    .orderBy(desc(day), id)
    .limit(SHOWN_LINES)
  return rows.map(({ order_id, ...line }) => ({ ...line, used: order_id !== null }))
}
