import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { attemptQuery, attemptStatusReply } from '#contract/exam/admin.ts'
import { refusal } from '../../lib/errors.ts'
import { demandProctored } from '../../security/proctored.ts'
import { rightsOn } from '../../security/rights.ts'
import { attemptStatusOf } from '../attempt-status.ts'
import type { ExamDeps } from '../deps.ts'
import { readAttempt } from '../read-attempt.ts'

/** GET /hasil-ujian: how an attempt stands, to its student and to staff of the schedules. */
export const hasilUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, { db }) => {
  app.get(
    '/hasil-ujian',
    { schema: { tags: ['exam'], querystring: attemptQuery, response: { 200: attemptStatusReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      const attempt = await readAttempt(db, request.query.attempt_id)
      // To a stranger it is the same whether it is there or not.
      const mine = attempt?.user_id === viewer.user_id
      if (!attempt || !(mine || (await rightsOn(db, viewer, 'jadwal-admin')))) throw refusal('missing.ujian')
      if (!mine) await demandProctored(db, viewer, attempt)
      return { data: await attemptStatusOf(db, attempt) }
    },
  )
}
