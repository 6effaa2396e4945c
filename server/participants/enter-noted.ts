import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { AddReply, Whom } from '#contract/scheduling/participants.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import { addParticipants } from './add.ts'

/** Enters participants and writes down who did. Throws as `addParticipants` does. */
export async function enterNoted(
  tx: Tx,
  { jadwal_id, from }: { jadwal_id: string; from: Whom },
  user_id: string,
  now: number,
): Promise<AddReply> {
  const data = await addParticipants(tx, { jadwal_id, from, save: true }, now)
  const { added_rows: _, ...detail } = data
  await note(tx, { user_id, action: 'jadwal-paket-member/add', subject: jadwal_id, detail: { from, ...detail }, now })
  return data
}

interface AuditEntry {
  user_id: string
  action: AuditAction
  subject: string
  detail: object
  now: number
}

export async function note(tx: Tx, { user_id, action, subject, detail, now }: AuditEntry): Promise<void> {
  const at = new Date(now).toISOString()
  await tx.insert(auditTable).values({ id: randomUUID(), at, actor_id: user_id, action, subject, reason: null, detail })
}
