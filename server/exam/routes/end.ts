import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { endReply, endRequest } from '#contract/exam/messages.ts'
import { bearerOf } from '../../http/viewer.ts'
import type { ExamDeps } from '../deps.ts'

/** POST /end-ujian: seals the attempt when everything it names has arrived, and answers the signed receipt. */
export const endUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, { calls, callDeps, contacts }) => {
  app.post(
    '/end-ujian',
    {
      schema: { tags: ['exam'], body: endRequest, response: { 200: endReply } },
      logLevel: 'warn',
      config: { rateLimit: false },
      onRequest: app.limitCalls,
    },
    async (request) => {
      const claims = callDeps.tokens.verify(bearerOf(request))
      const reply = await calls.end(claims, request.body)
      const { attempt_id, device_id } = claims
      contacts.heard({ attempt_id, device_id, seen: request.body.seen ?? null, report: null })
      return reply
    },
  )
}
