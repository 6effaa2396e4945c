import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forgotRequest, okReply } from '#contract/auth.ts'
import { callerNetwork } from '../http/caller-network.ts'
import { boundedPool } from '../lib/bounded-pool.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { callerOf } from '../security/security-events.ts'
import type { AuthDeps } from './deps.ts'
import { mailResetLink } from './reset-mail.ts'

/** Mails to one address, whether or not it has an account: nobody's inbox is flooded from here. */
export const MAILS_PER_HOUR = 3
const HOUR_MS = 60 * 60_000
const WORKERS = 2
const WAITING = 500

/** From one network in an hour: a school where everybody forgot stays below it, and a flood does not fill the queue. */
const ASKED_PER_HOUR = 600

/**
 * POST /auth/fg-pw: mails a link to set a new password. Answered before anything is looked up, so that neither words
 * nor time tell who has an account; what waits to be mailed outlives this process.
 */
export const fgPw: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  const limit = windowLimit(MAILS_PER_HOUR, HOUR_MS, deps.now)
  const networks = windowLimit(ASKED_PER_HOUR, HOUR_MS, deps.now)
  const inLine = boundedPool({ workers: WORKERS, waiting: WAITING })
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })

  app.post(
    '/auth/fg-pw',
    { schema: { tags: ['auth'], body: forgotRequest, response: { 200: okReply } } },
    async (request) => {
      const { email } = request.body
      networks.take(callerNetwork(request.ip))
      limit.take(email)
      if (deps.queueResetMail) {
        const { address, device } = callerOf(request)
        await deps.queueResetMail({ email, address, device })
        return ANSWER
      }
      const caller = callerOf(request)
      const sending: Promise<void> = inLine(() => mailResetLink(deps, email, caller))
        .catch((error) => request.log.error({ err: error }, 'a reset mail was not sent'))
        .finally(() => underway.delete(sending))
      underway.add(sending)
      return ANSWER
    },
  )
}

const ANSWER = {
  message: 'Kalau email ini terdaftar, tautan untuk membuat kata sandi baru sudah dikirim. Periksa juga folder spam.',
}
