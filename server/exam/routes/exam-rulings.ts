import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rulingReply, rulingRequest } from '#contract/exam/admin.ts'
import { refusal } from '../../lib/errors.ts'
import { demandProctored } from '../../security/proctored.ts'
import { demandRight } from '../../security/rights.ts'
import { attemptStatusOf } from '../attempt-status.ts'
import type { ExamDeps } from '../deps.ts'
import { ruleOn } from '../log/rulings.ts'
import { readAttempt } from '../read-attempt.ts'

/** POST /exam-rulings: staff decide of one answer, and say why; a sealed attempt is scored anew. */
export const examRulings: FastifyPluginAsyncZod<ExamDeps> = async (app, { db, calls }) => {
  app.post(
    '/exam-rulings',
    { schema: { tags: ['exam'], body: rulingRequest, response: { 200: rulingReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'control')
      const { body } = request
      const known = await readAttempt(db, body.attempt_id)
      const head = known && (await calls.store.stands(known.id))?.heads.get(body.writer)
      if (!known || (head?.seq ?? 0) < body.seq) throw refusal('missing.ujian')
      await demandProctored(db, viewer, known)
      await ruleOn({ ...body, attempt_id: known.id, actor_id: viewer.user_id }, calls)
      const attempt = await readAttempt(db, known.id)
      if (!attempt) throw refusal('missing.ujian')
      return { message: MESSAGES[body.ruling ?? 'undo'], data: await attemptStatusOf(db, attempt) }
    },
  )
}

const MESSAGES = {
  admit: 'Jawaban dihitung.',
  strike: 'Jawaban dicoret.',
  undo: 'Keputusan dibatalkan.',
} as const
