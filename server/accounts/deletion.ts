import { and, eq } from 'drizzle-orm'
import { DELETION_HOURS } from '#contract/consents.ts'
import type { Tx } from '../db/connect.ts'
import { accountDeletionTable } from '../db/tables/index.ts'
import { iso } from './session-family.ts'

/** The job that deletes runs once an hour: an account that waits an hour less is gone in time. */
const WAIT_MS = (DELETION_HOURS - 1) * 3_600_000

type By = (typeof accountDeletionTable.$inferSelect)['oleh']

/** Puts an account in the queue of those to delete; one that waits keeps its place. A guardian's word replaces the student's. */
export async function askDeletion(tx: Tx, user_id: string, oleh: By, now: number): Promise<void> {
  const row = { user_id, oleh, asked_at: iso(now), due_at: iso(now + WAIT_MS), state: 'waiting' as const }
  const [there] = await tx
    .select()
    .from(accountDeletionTable)
    .where(eq(accountDeletionTable.user_id, user_id))
    .for('update')
  if (!there) return void (await tx.insert(accountDeletionTable).values(row))
  const next = there.state === 'waiting' ? { oleh: oleh === 'guardian' ? oleh : there.oleh } : row
  await tx.update(accountDeletionTable).set(next).where(eq(accountDeletionTable.user_id, user_id))
}

/** Takes an account out of the queue; false where `oleh` has not put it there. */
export async function cancelDeletion(tx: Tx, user_id: string, oleh: By): Promise<boolean> {
  const { user_id: owner, state, oleh: by } = accountDeletionTable
  const changed = await tx
    .update(accountDeletionTable)
    .set({ state: 'cancelled' })
    .where(and(eq(owner, user_id), eq(state, 'waiting'), eq(by, oleh)))
    .returning({ owner })
  return changed.length > 0
}
