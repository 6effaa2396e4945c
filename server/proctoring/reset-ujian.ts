import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resetReply, resetRequest } from '#contract/exam/admin.ts'
import { rankingDue } from '../db/ranking-due.ts'
import { archive } from '../exam/log/perform.ts'
import { readAttempt } from '../exam/read-attempt.ts'
import { refusal } from '../lib/errors.ts'
import { demandProctored } from '../security/proctored.ts'
import { demandRight } from '../security/rights.ts'
import { type ActDeps, tell } from './act.ts'

/** POST /reset-ujian: staff set an attempt aside; the student may start anew, nothing is deleted. */
export const resetUjian: FastifyPluginAsyncZod<ActDeps> = async (app, deps) => {
  const { db, now, calls } = deps
  app.post(
    '/reset-ujian',
    { schema: { tags: ['exam'], body: resetRequest, response: { 200: resetReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'control')
      const { attempt_id, reason } = request.body
      const known = await readAttempt(db, attempt_id)
      if (known) await demandProctored(db, viewer, known)
      const action = { actor_id: viewer.user_id, reason, act_id: randomUUID() }
      const aside = known && (await archive(known, action, { calls, now, read: (id) => readAttempt(db, id) }))
      if (!aside) throw refusal('missing.ujian')
      await rankingDue(db, [aside.jadwal_id])
      await tell(deps, [aside.id])
      return {
        message: 'Hasil ujian diarsipkan. Peserta boleh mulai lagi.',
        data: { attempt_id, status: 'archived' as const },
      }
    },
  )
}
