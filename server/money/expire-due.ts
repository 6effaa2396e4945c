import { randomBytes } from 'node:crypto'
import { and, asc, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { orderTable } from '../db/tables/index.ts'
import { changeOrder } from './change.ts'

/** Held in one transaction; buyers who send a proof meanwhile wait for it. */
const AT_ONCE = 200

/**
 * Ends the orders whose deadline and grace are over and for which no proof waits, with a row of history each. Orders that
 * somebody else changes at this moment are left to the next minute. Answers how many ended. `now`: epoch ms.
 */
export async function expireDue(db: Db, now: number): Promise<number> {
  let ended = 0
  for (;;) {
    const some = await expireSome(db, now)
    ended += some
    if (some < AT_ONCE) return ended
  }
}

function expireSome(db: Db, now: number): Promise<number> {
  const over = and(
    // By a constant list, as the partial index says it.
    sql`${orderTable.state} in ('awaiting_payment', 'rejected')`,
    lte(orderTable.grace_at, new Date(now).toISOString()),
  )
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(orderTable)
      .where(over)
      .orderBy(asc(orderTable.grace_at))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const deps = { now, random: randomBytes }
    for (const order of due) await changeOrder(tx, order, { event: 'expire', actor: 'clock', actor_id: null }, deps)
    return due.length
  })
}
