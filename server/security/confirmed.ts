import { eq } from 'drizzle-orm'
import type { Confirmation } from '#contract/accounts/second-factor.ts'
import type { Db } from '../db/connect.ts'
import { sessionFamilyTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { proofKindsOf } from './factors.ts'

/** How long a log-in or a confirmation counts as a fresh proof. */
export const CONFIRMED_MS = 15 * 60_000

/**
 * For what does most harm in a stolen session: demands that its owner proved within minutes to be there. Throws
 * `confirmation_required`, which says by what. `now`: epoch ms.
 */
export async function demandConfirmed(db: Db, viewer: Viewer, now: number): Promise<void> {
  const [family] = await db
    .select({ confirmed_at: sessionFamilyTable.confirmed_at })
    .from(sessionFamilyTable)
    .where(eq(sessionFamilyTable.id, viewer.family))
  if (family?.confirmed_at && Date.parse(family.confirmed_at) > now - CONFIRMED_MS) return
  const methods = await proofKindsOf(db, viewer.user_id)
  const details: Confirmation = { methods: methods.length ? methods : ['password'] }
  throw refusal(methods.length ? 'factor.confirm' : 'factor.confirm_password', {}, { details })
}

export async function noteConfirmed(db: Db, viewer: Viewer, now: number): Promise<void> {
  await db
    .update(sessionFamilyTable)
    .set({ confirmed_at: new Date(now).toISOString() })
    .where(eq(sessionFamilyTable.id, viewer.family))
}
