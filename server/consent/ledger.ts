import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { type CONSENT_GIVERS, CONSENTS, type Consent } from '#contract/accounts/consents.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consentTable } from '../db/tables/index.ts'
import { windowLimit } from '../lib/window-limit.ts'

export interface ConsentNote {
  user_id: string
  consent: Consent
  given: boolean
  oleh: (typeof CONSENT_GIVERS)[number]
  actor_id?: string
  /** Network address of who decided. */
  address?: string
}

/** Far above what a person does. */
const CHANGES_PER_HOUR = 20

/** How often somebody may change their mind: every change is a line of the ledger, for good. */
export const changeLimit = (now: () => number) => windowLimit(CHANGES_PER_HOUR, 3_600_000, now)

/** What this person decided last; undefined where they never did. */
export async function lastDecision(db: Db | Tx, user_id: string, consent: Consent): Promise<boolean | undefined> {
  const [row] = await db
    .select({ given: consentTable.given })
    .from(consentTable)
    .where(and(eq(consentTable.user_id, user_id), eq(consentTable.consent, consent)))
    .orderBy(desc(consentTable.at), desc(consentTable.id))
    .limit(1)
  return row?.given
}

/** Writes into the ledger who consented to which version of a text, or withdrew it. `now`: epoch ms. */
export async function noteConsents(tx: Tx, notes: readonly ConsentNote[], now: number): Promise<void> {
  if (!notes.length) return
  const at = new Date(now).toISOString()
  await tx
    .insert(consentTable)
    .values(notes.map((note) => ({ id: randomUUID(), version: CONSENTS[note.consent], at, ...note })))
}
