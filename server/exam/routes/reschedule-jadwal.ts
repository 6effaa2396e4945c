import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rescheduleReply, rescheduleRequest } from '#contract/exam/admin.ts'
import { invalidField } from '../../lib/errors.ts'
import { demandProctored } from '../../security/proctored.ts'
import { demandRight } from '../../security/rights.ts'
import type { ExamDeps } from '../deps.ts'
import { reschedule } from '../reschedule.ts'

/** POST /reschedule-jadwal: a student moves before starting; staff move anybody, and say why. */
export const rescheduleJadwal: FastifyPluginAsyncZod<ExamDeps> = async (app, { db, now }) => {
  app.post(
    '/reschedule-jadwal',
    { schema: { tags: ['exam'], body: rescheduleRequest, response: { 200: rescheduleReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      const { from_jadwal_id, to_jadwal_id, user_id = viewer.user_id, reason } = request.body
      const by_staff = user_id !== viewer.user_id
      if (by_staff) {
        await demandRight(db, viewer, 'jadwal-admin', 'update')
        await demandProctored(db, viewer, { jadwal_id: from_jadwal_id, user_id })
        if (!reason) throw invalidField('reason', 'move.no_reason')
      }
      await reschedule(db, { user_id, actor_id: viewer.user_id, by_staff, request: request.body, now: now() })
      return { message: 'Jadwal sudah dipindah.', data: { user_id, from_jadwal_id, to_jadwal_id } }
    },
  )
}
