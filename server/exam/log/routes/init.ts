import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { initReply, initRequest } from '#contract/exam/log/messages.ts'
import { concurrencyLimit } from '../../../lib/concurrency-limit.ts'
import { tooBusy } from '../../postgres/lanes.ts'
import { init } from '../calls.ts'
import { ofKnown, type RouteDeps } from './deps.ts'

/** As many as two groups take (postgres/store.ts), and those who wait when a whole province begins at once. */
const TURNSTILE = { inside: 256, waiting: 20_000, full: tooBusy }

/** POST /log/init: starts an attempt, goes on with one, or takes it over; answers the upload token and what the phone lacks. */
export const initLog: FastifyPluginAsyncZod<RouteDeps> = async (app, { calls }) => {
  app.post(
    '/log/init',
    {
      schema: { tags: ['exam'], body: initRequest, response: { 200: initReply } },
      logLevel: 'warn',
      config: { rateLimit: false },
      onRequest: app.limitCalls,
      preValidation: concurrencyLimit(TURNSTILE),
      serializerCompiler: () => JSON.stringify,
    },
    (request) => ofKnown(init(request.body, request.requireViewer().user_id, calls)),
  )
}
