import type { FastifyInstance } from 'fastify'
import { boundedPool } from '../lib/bounded-pool.ts'
import { callerOf } from '../security/security-events.ts'
import type { AskedMail, AskMail } from './deps.ts'
import { type MailDeps, sendMail } from './write-mail.ts'

const WORKERS = 2
const WAITING = 500

export function mailSender(
  app: FastifyInstance,
  deps: MailDeps,
  queueMail: ((asked: AskedMail) => Promise<void>) | undefined,
): AskMail {
  const inLine = boundedPool({ workers: WORKERS, waiting: WAITING })
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })
  return async (request, mail, about) => {
    const { address, device } = callerOf(request)
    const asked = { mail, about, address, device }
    if (queueMail) return queueMail(asked)
    const sending: Promise<void> = inLine(() => sendMail(deps, asked, request.log))
      .catch((error) => request.log.error({ err: error }, 'a mail was not sent'))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }
}
