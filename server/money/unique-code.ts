import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { OPEN_STATES } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { orderTable } from '../db/tables/index.ts'
import type { Random } from '../lib/random-id.ts'

const MOST_CODES = 999

/** Numbers of 1 to 999 for several orders to one account, in their order; `amounts`: what each costs without. */
export async function freeUniqueCodes(
  tx: Tx,
  rekening_id: string,
  amounts: readonly number[],
  random: Random,
): Promise<number[]> {
  const { total, state } = orderTable
  const rows = await tx
    .select({ total })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.rekening_id, rekening_id),
        gt(total, Math.min(...amounts)),
        lte(total, Math.max(...amounts) + MOST_CODES),
        inArray(state, OPEN_STATES),
      ),
    )
  const taken = new Set(rows.map((row) => row.total))
  return amounts.map((amount) => {
    const code = freeCode(amount, taken, random)
    if (code > 0) taken.add(amount + code)
    return code
  })
}

/**
 * One that makes the total unique among the open orders of the account; 0 where none is free: such an order is found by its proof
 * alone. Two who take the same one at once: the index refuses the second, who tries again.
 */
function freeCode(amount: number, taken: ReadonlySet<number>, random: Random): number {
  const free: number[] = []
  for (let code = 1; code <= MOST_CODES; code++) if (!taken.has(amount + code)) free.push(code)
  return free.length ? (free[random(4).readUInt32BE() % free.length] ?? 0) : 0
}
