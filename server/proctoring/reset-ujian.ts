import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resetReply, resetRequest } from '#contract/exam/admin.ts'
import type { Db } from '../db/connect.ts'
import { rankingDue } from '../db/ranking-due.ts'
import { archive } from '../exam/core/archive.ts'
import type { Attempt } from '../exam/core/state.ts'
import type { BoardDeps } from '../exam/deps.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { tell } from './act.ts'

/** POST /reset-ujian: staff set an attempt aside; the student may start anew, nothing is deleted. */
export const resetUjian: FastifyPluginAsyncZod<Omit<BoardDeps, 'connection'> & { db: Db }> = async (
  app,
  { db, now, callDeps, contacts },
) => {
  app.post(
    '/reset-ujian',
    { schema: { tags: ['exam'], body: resetRequest, response: { 200: resetReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'control')
      const { attempt_id, reason } = request.body
      const context = { actor_id: viewer.user_id, reason, now: now(), id: randomUUID(), crypto: callDeps.crypto }
      const archived = await callDeps.store.transact<Attempt | null>(attempt_id, null, (facts) =>
        facts ? archive(facts, context) : { reply: null, error: refusal('missing.ujian') },
      )
      if (archived) await rankingDue(db, [archived.jadwal_id])
      await tell({ db, contacts }, [attempt_id])
      return {
        message: 'Hasil ujian diarsipkan. Peserta boleh mulai lagi.',
        data: { attempt_id, status: archived?.status ?? ('archived' as const) },
      }
    },
  )
}
