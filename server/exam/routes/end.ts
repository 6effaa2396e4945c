import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { endReply, endRequest } from '#contract/exam/messages.ts'
import { bearerOf } from '../../plugins/viewer.ts'
import type { ExamDeps } from '../deps.ts'

/** POST /end-ujian: seals the attempt when everything it names has arrived, and answers the signed receipt. */
export const endUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, { calls, callDeps }) => {
  app.post(
    '/end-ujian',
    { schema: { tags: ['exam'], body: endRequest, response: { 200: endReply } } },
    async (request) => calls.end(callDeps.tokens.verify(bearerOf(request)), request.body),
  )
}
