import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { auditTable } from '../db/tables/index.ts'
import type { JobHandler } from '../queue/boss.ts'
import { accountByName } from './account.ts'
import type { AskedMail } from './deps.ts'
import { mailResetLink, type ResetMailDeps } from './reset-mail.ts'

export const RESET_MAIL = 'reset-mail'

/** Five seconds, ten, twenty … : about an hour and a half together, longer than a mail server restarts. */
const RETRY = { limit: 10, delaySeconds: 5 }

/**
 * Mails for forgotten passwords wait in the database: they outlive a killed process and a mail server that is away. One
 * that every try of failed is told in the log and in the audit trail of the account.
 */
export function resetMailJob(
  { log, ...deps }: ResetMailDeps & { log: FastifyBaseLogger },
  retry: NonNullable<JobHandler['retry']> = RETRY,
): JobHandler {
  return {
    name: RESET_MAIL,
    retry,
    handle: async (work) => {
      for (const asked of work as unknown as AskedMail[]) await mailResetLink(deps, asked.email, { ...asked, log })
    },
    onDead: async (work) => {
      for (const { email, address, device } of work as unknown as AskedMail[]) {
        log.error('a mail for a forgotten password was given up: no mail server took it')
        const account = await accountByName(deps.db, email, null)
        if (!account) continue
        await deps.db.insert(auditTable).values({
          ...{ id: randomUUID(), at: new Date(deps.now()).toISOString(), actor_id: null, action: 'mail/fail' },
          ...{ subject: account.user.id, reason: null, detail: {}, outcome: 'refused', address, device },
        })
      }
    },
  }
}
