import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fold } from '#contract/exam/fold.ts'
import { type DiscussionReply, discussionReply } from '#contract/results/results.ts'
import { refusal } from '../lib/errors.ts'
import { withMediaAddresses } from '../packages/publication/keys.ts'
import { isOwnTrial } from '../packages/trial/release.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { attemptHead } from './attempt-head.ts'
import { discuss } from './discussion.ts'
import { loadAttempt, releaseTimes } from './load-attempt.ts'
import { loadKeys } from './load-keys.ts'
import { loadLog } from './load-log.ts'
import { loadPaper } from './load-paper.ts'
import { notReleased } from './not-released.ts'
import { attemptQuery, type ResultsDeps } from './result-paket.ts'
import { counted } from './score/score-log.ts'
import { scoreAttempt } from './score-attempt.ts'

/** GET /pembahasan-ujian: one's own attempt question by question, once the discussion is released. */
export const pembahasanUjian: FastifyPluginAsyncZod<ResultsDeps> = async (app, { db, now }) => {
  app.get(
    '/pembahasan-ujian',
    { schema: { tags: ['results'], querystring: attemptQuery, response: { 200: discussionReply } } },
    async (request): Promise<DiscussionReply> => {
      const viewer = request.requireViewer()
      const facts = await loadAttempt(db, request.query.attempt_id)
      const { attempt } = facts
      if (attempt.user_id !== viewer.user_id) throw refusal('missing.attempt')
      const trial = await isOwnTrial(db, viewer, attempt.jadwal_id)
      // The keys of a paper that students may still be waiting for.
      if (trial) await demandConfirmed(db, viewer, now())
      const release = await releaseTimes(db, facts, trial)
      if (!release || now() < release.pembahasan) throw notReleased('discussion', facts, release?.pembahasan ?? null)
      const result = await scoreAttempt(db, attempt.id, now)
      if (!result) throw notReleased('discussion', facts, null)
      const [log, paper, keys] = await Promise.all([
        loadLog(db, attempt.id),
        loadPaper(db, attempt.paper_sha256),
        loadKeys(db, attempt.paper_sha256, result.key_version),
      ])
      const stimulus = paper.stimulus.map((text) => ({ ...text, html: withMediaAddresses(text.html) }))
      return { data: { ...attemptHead(facts), subtes: discuss(attempt.id, paper, keys, fold(counted(log))), stimulus } }
    },
  )
}
