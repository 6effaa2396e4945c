import { and, gt, inArray, lte } from 'drizzle-orm'
import { OPEN_STATES } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { orderTable } from '../db/tables/index.ts'
import type { Random } from '../lib/random-id.ts'

const MOST_CODES = 999

/** `amount`: what an order costs without a code. Without an account it is not paid by transfer. */
interface Payable {
  rekening_id: string | null
  amount: number
}

/**
 * Numbers of 1 to 999 that make the totals of these orders unique among the open ones of their account, in their order; 0 for what is not
 * paid by transfer, and where none is free: such an order is found by its proof alone. Two who take the same one at once: the index
 * refuses the second, who tries again.
 */
export async function freeUniqueCodes(tx: Tx, orders: readonly Payable[], random: Random): Promise<number[]> {
  const taken = await takenTotals(tx, orders)
  return orders.map(({ rekening_id, amount }) => {
    if (!rekening_id) return 0
    const start = random(4).readUInt32BE()
    for (let tried = 0; tried < MOST_CODES; tried++) {
      const code = ((start + tried) % MOST_CODES) + 1
      const key = totalKey(rekening_id, amount + code)
      if (taken.has(key)) continue
      taken.add(key)
      return code
    }
    return 0
  })
}

const totalKey = (rekening_id: string | null, total: number) => `${rekening_id} ${total}`

/** Totals of open orders, by account, in the range that these orders may come to. */
async function takenTotals(tx: Tx, orders: readonly Payable[]): Promise<Set<string>> {
  const accounts = [...new Set(orders.map(({ rekening_id }) => rekening_id))].filter((id) => id !== null)
  if (!accounts.length) return new Set()
  const amounts = orders.map(({ amount }) => amount)
  const { rekening_id, total, state } = orderTable
  const rows = await tx
    .select({ rekening_id, total })
    .from(orderTable)
    .where(
      and(
        inArray(rekening_id, accounts),
        gt(total, Math.min(...amounts)),
        lte(total, Math.max(...amounts) + MOST_CODES),
        inArray(state, OPEN_STATES),
      ),
    )
  return new Set(rows.map((row) => totalKey(row.rekening_id, row.total)))
}
