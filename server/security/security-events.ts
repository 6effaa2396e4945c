import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import { deviceName } from './device-name.ts'

/** Where a call came from. */
export interface Caller {
  address: string
  /** "Chrome · Android"; null where the browser says nothing that is known. */
  device: string | null
  /** The request's own log: its lines bear the request's id. */
  log: FastifyBaseLogger
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  device: deviceName(request.headers['user-agent']).device ?? null,
  log: request.log,
})

export interface SecurityEvent {
  /** `entity/verb`, as everywhere in the trail. */
  action: AuditAction
  outcome?: 'ok' | 'refused'
  /** Null: nobody who has an account. What somebody typed as an address is never written down: it may be a password. */
  actor_id: string | null
  /** Id of the row that it is about, or a name of ours. */
  subject: string
  /** No password, code, key or token, and nothing that a caller typed. */
  detail?: Record<string, unknown>
  /** In the words of staff who gave one; in the trail alone. */
  reason?: string
}

/** One event into the log and into the audit trail: who, what, when, where, and how it ended. `now`: epoch ms. */
export const noteSecurity = (db: Db | Tx, caller: Caller, event: SecurityEvent, now: number): Promise<void> =>
  noteAllSecurity(db, [[caller, event]], now)

/** Several of the same moment. */
export async function noteAllSecurity(
  db: Db | Tx,
  events: readonly [Caller, SecurityEvent][],
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString()
  const rows = events.map(([caller, event]) => {
    logSecurity(caller, event, now)
    const { action, outcome = 'ok', actor_id, subject, detail = {}, reason = null } = event
    const { address, device } = caller
    return { ...{ id: randomUUID(), at, actor_id, action, subject, reason, detail, outcome }, address, device }
  })
  await db.insert(auditTable).values(rows)
}

export function logSecurity({ log, address, device }: Caller, event: SecurityEvent, now: number): void {
  const { action, outcome = 'ok', actor_id, subject, detail } = event
  const at = new Date(now).toISOString()
  const security = { at, action, outcome, actor_id, subject, address, device, ...detail }
  log[outcome === 'ok' ? 'info' : 'warn']({ security }, 'security event')
}

/**
 * Writes a refusal down behind the call, so that its time tells nothing. Every one goes to the log; into the trail
 * goes one a minute for each `once`, for a caller could otherwise fill the disk.
 */
export type RefusalNotes = (caller: Caller, event: SecurityEvent, once?: string) => void

const MINUTE_MS = 60_000
/** Names of this minute that are remembered; beyond them the log alone has the event. */
const MAX_NAMES = 10_000

/** Refusals of one node; those not yet written when the app closes are waited for. */
export function refusalNotes(app: FastifyInstance, db: Db, now: () => number): RefusalNotes {
  const underway = new Set<Promise<void>>()
  let minute = 0
  const seen = new Set<string>()
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })

  function isNew(name: string): boolean {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) seen.clear()
    minute = current
    if (seen.has(name) || seen.size >= MAX_NAMES) return false
    seen.add(name)
    return true
  }

  return (caller, event, once) => {
    const refused = { ...event, outcome: 'refused' as const }
    if (once !== undefined && !isNew(once)) return logSecurity(caller, refused, now())
    const writing: Promise<void> = noteSecurity(db, caller, refused, now())
      .catch((err) => caller.log.error({ err }, 'a security event was not written down'))
      .finally(() => underway.delete(writing))
    underway.add(writing)
  }
}
