import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { auditTable } from '../db/tables/index.ts'
import type { JobHandler } from '../queue/boss.ts'
import type { AskedMail } from './deps.ts'
import { type MailDeps, readerOf, sendMail } from './write-mail.ts'

export const MAIL = 'mail'

/** Five seconds, ten, twenty … : about an hour and a half together, longer than a mail server restarts. */
const RETRY = { limit: 10, delaySeconds: 5 }

/**
 * Mails wait in the database: they outlive a killed process and a mail server that is away. One that every try of failed
 * is told in the log and in the audit trail of the account.
 */
export function mailJob(
  { log, ...deps }: MailDeps & { log: FastifyBaseLogger },
  retry: NonNullable<JobHandler['retry']> = RETRY,
): JobHandler {
  return {
    name: MAIL,
    retry,
    handle: async (work) => {
      for (const asked of work as unknown as AskedMail[]) await sendMail(deps, asked, log)
    },
    onDead: async (work) => {
      for (const asked of work as unknown as AskedMail[]) {
        const { mail, address, device } = asked
        log.error({ mail }, 'a mail was given up: no mail server took it')
        const account = await readerOf(deps, asked)
        if (!account) continue
        await deps.db.insert(auditTable).values({
          ...{ id: randomUUID(), at: new Date(deps.now()).toISOString(), actor_id: null, action: 'mail/fail' },
          ...{ subject: account.user.id, reason: null, detail: { mail }, outcome: 'refused', address, device },
        })
      }
    },
  }
}
