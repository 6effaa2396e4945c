import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { initReply } from '#contract/exam/log/messages.ts'
import { initRequest } from '#contract/exam/log/requests.ts'
import { LIVE_CHANNEL } from '../../db/signals.ts'
import { concurrencyLimit } from '../../lib/concurrency-limit.ts'
import type { ExamDeps } from '../deps.ts'
import { init } from '../log/calls.ts'
import { tooBusy } from '../postgres/lanes.ts'
import { ofKnown } from './caller.ts'

/**
 * As many as two groups take (log/postgres/store.ts), and those who wait when a whole province begins at once. Apart: 5,000 starts of one
 * second take 96 groups instead of 1,000, and 2.4 s instead of 5.9 (docs/capacity.md).
 */
const TURNSTILE = { inside: 256, apart: 50, waiting: 20_000, full: tooBusy }

/** POST /init-hasil-ujian: starts an attempt, goes on with one, or takes it over; answers the upload token and what the phone lacks. */
export const initHasilUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, { db, calls, contacts }) => {
  app.post(
    '/init-hasil-ujian',
    {
      schema: { tags: ['exam'], body: initRequest, response: { 200: initReply } },
      logLevel: 'warn',
      config: { rateLimit: false },
      onRequest: app.limitCalls,
      preValidation: concurrencyLimit(TURNSTILE),
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      const { phone_id, claim, facts_seq: seen } = request.body
      const reply = await ofKnown(init(request.body, request.requireViewer().user_id, calls))
      const { attempt_id } = reply
      contacts.heard({ attempt_id, phone_id, seen, report: null })
      // The phone that loses the right to write hears of it at once.
      if (claim) await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${attempt_id})`)
      return reply
    },
  )
}
