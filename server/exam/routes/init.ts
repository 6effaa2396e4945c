import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { initReply, initRequest } from '#contract/exam/messages.ts'
import { concurrencyLimit } from '../../lib/concurrency-limit.ts'
import type { ExamDeps } from '../deps.ts'
import { tooBusy } from '../postgres/lanes.ts'

/** As many as two batches take (postgres/store.ts), and those who wait when a whole province begins at once. */
const TURNSTILE = { inside: 96, waiting: 20_000, full: tooBusy }

/** POST /init-hasil-ujian: starts an attempt, goes on with one, or takes it over; answers the upload token. */
export const initHasilUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, { calls, contacts }) => {
  app.post(
    '/init-hasil-ujian',
    // Two kilobytes that thousands ask for in one second: compressing them costs more than sending them, and a line in
    // the log or a schema for what init-reply.ts builds field by field more than judging them.
    {
      schema: { tags: ['exam'], body: initRequest, response: { 200: initReply } },
      logLevel: 'warn',
      compress: false,
      config: { rateLimit: false },
      onRequest: app.limitCalls,
      preValidation: concurrencyLimit(TURNSTILE),
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      const { body } = request
      const reply = await calls.init(request.requireViewer().user_id, body)
      const { attempt_id, device_id, seen = null } = body
      contacts.heard({ attempt_id, device_id, seen, report: null })
      return reply
    },
  )
}
