import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { OPEN_STATES } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { orderTable } from '../db/tables/index.ts'
import type { Random } from '../lib/random-id.ts'

const MOST_CODES = 999

/**
 * A number of 1 to 999 that makes the total unique among the open orders of the account; 0 where none is free: such an order is
 * found by its proof alone. Two who take the same one at once: the index refuses the second, who tries again.
 */
export async function freeUniqueCode(tx: Tx, rekening_id: string, amount: number, random: Random): Promise<number> {
  const rows = await tx
    .select({ total: orderTable.total })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.rekening_id, rekening_id),
        gt(orderTable.total, amount),
        lte(orderTable.total, amount + MOST_CODES),
        inArray(orderTable.state, OPEN_STATES),
      ),
    )
  const taken = new Set(rows.map(({ total }) => total - amount))
  const free = Array.from({ length: MOST_CODES }, (_, n) => n + 1).filter((code) => !taken.has(code))
  if (!free.length) return 0
  return free[random(4).readUInt32BE() % free.length] ?? 0
}
