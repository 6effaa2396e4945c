import { randomUUID } from 'node:crypto'
import { type CONSENT_GIVERS, CONSENTS, type Consent } from '#contract/accounts/consents.ts'
import type { Tx } from '../db/connect.ts'
import { consentTable } from '../db/tables/index.ts'

export interface ConsentNote {
  user_id: string
  consent: Consent
  given: boolean
  oleh: (typeof CONSENT_GIVERS)[number]
  actor_id?: string
  /** Network address of who decided. */
  address?: string
}

/** Writes into the ledger who consented to which version of a text, or withdrew it. `now`: epoch ms. */
export async function noteConsents(tx: Tx, notes: readonly ConsentNote[], now: number): Promise<void> {
  if (!notes.length) return
  const at = new Date(now).toISOString()
  await tx
    .insert(consentTable)
    .values(notes.map((note) => ({ id: randomUUID(), versi: CONSENTS[note.consent], at, ...note })))
}
