import { resetDirective } from './direct.ts'
import { seal } from './seal.ts'
import type { Attempt, AuditRow, Crypto, Facts, Outcome } from './state.ts'

export interface ArchiveContext {
  actor_id: string
  reason: string
  now: number
  /** Id of the audit row. */
  id: string
  /** The deed it came of, where it was done to several; its audit row where absent. */
  act_id?: string
  crypto: Crypto
}

/** Sets an attempt aside: sealed over what had arrived, kept for ever, counted no more. Doing it again changes nothing. */
export function archive({ attempt, devices }: Facts, context: ArchiveContext): Outcome<Attempt> {
  if (attempt.status === 'archived') return { reply: attempt }
  const closed = attempt.receipt ? attempt : seal(attempt, devices, 'admin', context.now, context.crypto)
  const told = resetDirective(closed, { ...context, act_id: context.act_id ?? context.id })
  const archived: Attempt = { ...told.attempt, status: 'archived', archived_reason: context.reason }
  return { reply: archived, attempt: archived, audit: [auditOf(attempt, context)], directives: [told.row] }
}

function auditOf(attempt: Attempt, { id, now, actor_id, reason }: ArchiveContext): AuditRow {
  const { id: subject, user_id, jadwal_id, status } = attempt
  const detail = { user_id, jadwal_id, status_before: status }
  return { id, at: new Date(now).toISOString(), actor_id, action: 'attempt/reset', subject, reason, detail }
}
