import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { endReply } from '#contract/exam/log/messages.ts'
import { endRequest } from '#contract/exam/log/requests.ts'
import type { ExamDeps } from '../deps.ts'
import { end } from '../log/calls.ts'
import { callerOf, limitAttempts, ofKnown } from './caller.ts'

/** POST /end-ujian: seals the attempt when everything it names has arrived, and answers the signed receipt, or what is missing. */
export const endUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, deps) => {
  app.post(
    '/end-ujian',
    {
      schema: { tags: ['exam'], body: endRequest, response: { 200: endReply } },
      logLevel: 'warn',
      config: { rateLimit: false },
      onRequest: limitAttempts(deps, app.limitCalls),
    },
    async (request) => {
      const { attempt_id, facts_seq: seen } = request.body
      const caller = callerOf(request, attempt_id, deps)
      const reply = await ofKnown(end(request.body, caller, deps.calls))
      deps.contacts.heard({ ...caller, seen, report: null })
      return reply
    },
  )
}
