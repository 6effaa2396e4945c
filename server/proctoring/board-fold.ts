import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { anyChange, foldChanges, noteLate } from './board-fold-sql.ts'

/** Lines derived by one statement: while it runs, others that derive lines of the schedule wait. */
const AT_ONCE = 2000

/**
 * Derives the lines of a schedule that were noted as changed, and those that time changed, until none waits or
 * `patience` (ms) is over. Answers whether none waits. One at a time for each schedule, on whichever node; in a
 * transaction of its own for each bunch, so that lines and counters always agree.
 */
export async function foldBoard(db: Db, jadwal_id: string, now: number, patience = Number.POSITIVE_INFINITY) {
  const from = performance.now()
  const { rows } = await db.execute<{ any: boolean }>(anyChange(jadwal_id, now))
  if (!rows[0]?.any) return true
  for (;;) {
    const taken = await foldBunch(db, jadwal_id, now)
    if (taken < AT_ONCE) return true
    if (performance.now() - from > patience) return false
  }
}

function foldBunch(db: Db, jadwal_id: string, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into board_clock (jadwal_id, at) values (${jadwal_id}, 0) on conflict do nothing`)
    const { rows: held } = await tx.execute<{ at: string }>(
      sql`select at from board_clock where jadwal_id = ${jadwal_id} for update`,
    )
    if (Number(held[0]?.at) < now) {
      await tx.execute(noteLate(jadwal_id, now))
      await tx.execute(sql`update board_clock set at = ${now} where jadwal_id = ${jadwal_id}`)
    }
    const { rows } = await tx.execute<{ n: number }>(foldChanges(jadwal_id, AT_ONCE, now))
    return rows[0]?.n ?? 0
  })
}

/** Schedules of which lines wait, looked at or not: what a busy day leaves is soon done once somebody looks. */
export async function foldBoards(db: Db, now: () => number): Promise<void> {
  const { rows } = await db.execute<{ jadwal_id: string }>(sql`select distinct jadwal_id from board_change`)
  for (const { jadwal_id } of rows) await foldBoard(db, jadwal_id, now())
}
