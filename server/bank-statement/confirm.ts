import { eq } from 'drizzle-orm'
import type { ServeDeps } from '../crud/types.ts'
import { bankLineTable, rekeningTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { actIn } from '../money/act.ts'
import { canBePaid, fits } from './match.ts'
import { payable } from './orders-of-account.ts'

export interface Pair {
  line_id: string
  order_id: string
}

/**
 * One line pays one order, in one transaction: a line pays once, and an order has one line. Confirmed again it changes nothing.
 * Throws where the line does not fit the order, or either is taken.
 */
export async function confirm(
  { db, now, random }: ServeDeps,
  viewer: Viewer,
  { line_id, order_id }: Pair,
): Promise<void> {
  const deps = { now: now(), random }
  await db.transaction(async (tx) => {
    const [line] = await tx.select().from(bankLineTable).where(eq(bankLineTable.id, line_id)).for('update')
    if (!line) throw refusal('missing.bank_line')
    if (line.order_id === order_id) return
    if (line.order_id !== null) throw refusal('statement.line_used')
    const [account] = await tx.select().from(rekeningTable).where(eq(rekeningTable.id, line.rekening_id))
    const { day, amount, text } = line
    await actIn(
      tx,
      viewer,
      {
        ...{ order_id, event: 'mark_paid' as const, detail: { bank_line: line_id, day, amount, text } },
        // The buyer reads it: what the bank wrote may name somebody else.
        reason: `Mutasi ${account?.bank} ${day}`,
        set: async (_tx, order) => {
          if (order.payment_method !== 'transfer' || order.rekening_id !== line.rekening_id)
            throw refusal('statement.not_its_order')
          const asked = payable(order, false)
          if (!canBePaid(asked)) throw refusal('statement.order_taken', { invoice: order.invoice })
          if (!fits(asked, line)) throw refusal('statement.not_its_order')
          return undefined
        },
      },
      deps,
    )
    const confirmed_at = new Date(deps.now).toISOString()
    await tx
      .update(bankLineTable)
      .set({ order_id, confirmed_by: viewer.user_id, confirmed_at })
      .where(eq(bankLineTable.id, line_id))
  })
}
