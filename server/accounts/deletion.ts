import { and, eq, inArray } from 'drizzle-orm'
import { DELETION_HOURS } from '#contract/accounts/consents.ts'
import type { Db, Tx } from '../db/connect.ts'
import { accountDeletionTable } from '../db/tables/index.ts'
import { iso } from './session-family.ts'

/** The job that deletes runs once an hour: an account that waits an hour less is gone in time. */
const WAIT_MS = (DELETION_HOURS - 1) * 3_600_000

type By = (typeof accountDeletionTable.$inferSelect)['oleh']

/** Waits for its time; is held by staff. */
export const QUEUED = ['waiting', 'held'] as const

/** Puts an account in the queue of those to delete; one that is there keeps its place. A guardian's word replaces the student's. */
export async function askDeletion(tx: Tx, user_id: string, oleh: By, now: number): Promise<void> {
  const times = { asked_at: iso(now), due_at: iso(now + WAIT_MS) }
  const row = { user_id, oleh, ...times, state: 'waiting' as const, reason: null, done_at: null }
  const [there] = await tx
    .select()
    .from(accountDeletionTable)
    .where(eq(accountDeletionTable.user_id, user_id))
    .for('update')
  if (!there) return void (await tx.insert(accountDeletionTable).values(row))
  const next = isQueued(there) ? { oleh: oleh === 'guardian' ? oleh : there.oleh } : row
  await tx.update(accountDeletionTable).set(next).where(eq(accountDeletionTable.user_id, user_id))
}

const isQueued = ({ state }: { state: string }) => QUEUED.some((queued) => queued === state)

/** Those that wait, and those that staff hold. */
export const inQueue = () => inArray(accountDeletionTable.state, [...QUEUED])

/** The deletion that an account waits for; undefined where nobody asked. */
export async function deletionOf(db: Db | Tx, user_id: string) {
  const [row] = await db
    .select()
    .from(accountDeletionTable)
    .where(and(eq(accountDeletionTable.user_id, user_id), inQueue()))
  if (!row) return null
  const { asked_at, due_at, oleh, reason } = row
  return { asked_at: Date.parse(asked_at), due_at: Date.parse(due_at), oleh, held_reason: reason }
}

/** Takes an account out of the queue; false where `oleh` has not put it there. */
export async function cancelDeletion(tx: Tx, user_id: string, oleh: By): Promise<boolean> {
  const { user_id: owner, oleh: by } = accountDeletionTable
  const changed = await tx
    .update(accountDeletionTable)
    .set({ state: 'cancelled', reason: null })
    .where(and(eq(owner, user_id), inQueue(), eq(by, oleh)))
    .returning({ owner })
  return changed.length > 0
}
