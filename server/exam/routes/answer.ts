import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod'
import { answerReply, answerRequest } from '#contract/exam/messages.ts'
import { bearerOf } from '../../http/viewer.ts'
import type { ExamDeps } from '../deps.ts'
import { isPlainAnswer } from '../plain-answer.ts'

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
      config: { rateLimit: false },
      onRequest: app.limitCalls,
      validatorCompiler: plainFirst,
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      const { body } = request
      const reply = await calls.answer(callDeps.tokens.verify(bearerOf(request)), body)
      app.countSaved({ entries: body.entries.length, rejected: reply.rejected })
      contacts.heard({ ...body, seen: body.seen ?? null, report: body.phone ?? null })
      return reply
    },
  )
}

/** The usual request is told by hand, any other by its schema. */
const plainFirst = (route: unknown) => {
  const whole = validatorCompiler(route as Parameters<typeof validatorCompiler>[0])
  return (data: unknown) => (isPlainAnswer(data) ? { value: data } : whole(data))
}
