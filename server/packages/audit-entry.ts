import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'

interface AuditEntry {
  actor_id: string
  action: AuditAction
  subject: string
  reason?: string | null
  detail: Record<string, unknown>
}

/** One line in the trail; `now` is epoch ms. */
export async function writeAuditEntry(tx: Tx, entry: AuditEntry, now: number): Promise<void> {
  await tx.insert(auditTable).values({ id: randomUUID(), at: new Date(now).toISOString(), reason: null, ...entry })
}
