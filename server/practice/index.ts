import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { practiceOfferReply, practiceReply, practiceRequest } from '#contract/results/practice.ts'
import type { ServeDeps } from '../crud/types.ts'
import { ownWeakTopics } from '../ranking/own/weak-topics.ts'
import { giveAgain } from './again.ts'
import { givePractice, offerOf } from './give.ts'

/** GET and POST /practice (contract/results/practice.ts): a few questions of a weak topic, for oneself. */
export const practice: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const tags = ['results']
  app.get('/practice', { schema: { tags, response: { 200: practiceOfferReply } } }, async (request) => {
    const { user_id } = request.requireViewer()
    return { data: await offerOf(db, user_id, now()) }
  })

  const schema = { tags, body: practiceRequest, response: { 200: practiceReply } }
  app.post('/practice', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { user_id } = viewer
    const { topic, attempt_id } = request.body
    if (attempt_id) {
      const data = await giveAgain(db, viewer, attempt_id, { now: now(), random })
      return { data, server_time: now() }
    }
    const topics = topic ? [topic] : await ownWeakTopics(db, user_id, now())
    const data = await givePractice(db, user_id, topics, { now: now(), random })
    return { data, server_time: now() }
  })
}
