import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { endReply, endRequest } from '#contract/exam/log/messages.ts'
import { end } from '../calls.ts'
import { callerOf, limitAttempts, ofKnown, type RouteDeps } from './deps.ts'

/** POST /log/end: seals the attempt when everything it names has arrived, and answers the signed receipt, or what is missing. */
export const endLog: FastifyPluginAsyncZod<RouteDeps> = async (app, deps) => {
  app.post(
    '/log/end',
    {
      schema: { tags: ['exam'], body: endRequest, response: { 200: endReply } },
      logLevel: 'warn',
      config: { rateLimit: false },
      onRequest: limitAttempts(deps, app.limitCalls),
    },
    (request) => ofKnown(end(request.body, callerOf(request, request.body.attempt_id, deps), deps.calls)),
  )
}
