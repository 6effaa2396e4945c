import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type ResultReply, resultReply, type Score } from '#contract/results/results.ts'
import type { Db } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { isOwnTrial } from '../packages/trial/release.ts'
import { demandWhole } from '../security/proctored.ts'
import { rightsOn } from '../security/rights.ts'
import { attemptHead } from './attempt-head.ts'
import { finalStanding } from './final-standing.ts'
import { loadAnswers } from './load-answers.ts'
import { loadAttempt, releaseTimes } from './load-attempt.ts'
import { notReleased } from './not-released.ts'
import { scoreAttempt } from './score-attempt.ts'

export interface ResultsDeps {
  db: Db
  /** Server clock, epoch ms. */
  now: () => number
}

export const attemptQuery = z.object({ attempt_id: z.uuid() })

/** GET /result-paket: the score of one's own attempt once released; staff of the schedules read any, at once. */
export const resultPaket: FastifyPluginAsyncZod<ResultsDeps> = async (app, { db, now }) => {
  app.get(
    '/result-paket',
    { schema: { tags: ['results'], querystring: attemptQuery, response: { 200: resultReply } } },
    async (request): Promise<ResultReply> => {
      const viewer = request.requireViewer()
      const facts = await loadAttempt(db, request.query.attempt_id)
      const mine = facts.attempt.user_id === viewer.user_id
      const staff = await mayReadAny(db, viewer)
      if (!mine && !staff) throw refusal('missing.attempt')
      if (!mine) await demandWhole(db, viewer)
      const trial = await isOwnTrial(db, viewer, facts.attempt.jadwal_id)
      const release = await releaseTimes(db, facts, trial)
      if (!release || (!staff && now() < release.hasil)) throw notReleased('result', facts, release?.hasil ?? null)
      const result = await scoreAttempt(db, facts.attempt.id, now)
      if (!result) throw notReleased('result', facts, null)
      const discussed = staff || now() >= release.pembahasan
      return {
        data: {
          ...attemptHead(facts),
          score: discussed ? result.score : withoutTopics(result.score),
          revision: result.revision,
          final: await finalStanding(db, facts.attempt.id, result),
          uncounted: await uncounted(db, facts.attempt.id),
          pembahasan: { released_at: release.pembahasan, released: now() >= release.pembahasan },
          ranked: facts.practice === null && !trial,
        },
      }
    },
  )
}

const mayReadAny = async (db: Db, viewer: Viewer) => (await rightsOn(db, viewer, 'jadwal-admin'))?.report === true

function withoutTopics(score: Score): Score {
  return { ...score, subtes: score.subtes.map((part) => ({ ...part, materi: null })) }
}

/** What was done and does not count, by reason (I4). */
async function uncounted(db: Db, attempt_id: string): Promise<{ reason: string; jumlah: number }[]> {
  const found = (await loadAnswers(db, [attempt_id])).get(attempt_id)
  return [...(found?.uncounted ?? [])].map(([reason, jumlah]) => ({ reason, jumlah }))
}
