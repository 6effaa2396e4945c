import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerReply, answerRequest } from '#contract/exam/messages.ts'
import { bearerOf } from '../../plugins/viewer.ts'
import type { ExamDeps } from '../deps.ts'

/**
 * POST /input/hasil-ujian: entries of one device's log; authorised by the upload token alone. The one call that comes
 * thousands of times a second: it logs only what fails, and its reply is too small to compress and written as typed.
 */
export const inputHasilUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, { calls, callDeps, contacts }) => {
  app.post(
    '/input/hasil-ujian',
    {
      schema: { tags: ['exam'], body: answerRequest, response: { 200: answerReply } },
      logLevel: 'warn',
      compress: false,
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      const { body } = request
      const reply = await calls.answer(callDeps.tokens.verify(bearerOf(request)), body)
      contacts.heard({ ...body, seen: body.seen ?? null, report: body.phone ?? null })
      return reply
    },
  )
}
