import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type DiscussionReply, discussionReply } from '#contract/results/results.ts'
import { withMediaAddresses } from '../packages/publication/keys.ts'
import { attemptHead } from './attempt-head.ts'
import { optionShares } from './option-shares.ts'
import { ownDiscussion } from './own-discussion.ts'
import { attemptQuery, type ResultsDeps } from './result-paket.ts'

/** GET /pembahasan-ujian: one's own attempt question by question, once the discussion is released, beside what others chose. */
export const pembahasanUjian: FastifyPluginAsyncZod<ResultsDeps> = async (app, { db, now }) => {
  const sharesOf = optionShares(db, now)
  app.get(
    '/pembahasan-ujian',
    { schema: { tags: ['results'], querystring: attemptQuery, response: { 200: discussionReply } } },
    async (request): Promise<DiscussionReply> => {
      const viewer = request.requireViewer()
      const { facts, paper, subtes } = await ownDiscussion(db, viewer, request.query.attempt_id, now)
      const shares = await sharesOf(facts.attempt.paper_sha256, paper)
      const stimulus = paper.stimulus.map((text) => ({ ...text, html: withMediaAddresses(text.html) }))
      const beside = subtes.map((part) => ({
        ...part,
        soal: part.soal.map((soal) => ({ ...soal, others: shares.get(soal.id) ?? null })),
      }))
      return { data: { ...attemptHead(facts), subtes: beside, stimulus } }
    },
  )
}
