import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { indexMyPaketReply } from '#contract/exam/schedule.ts'
import type { ServeDeps } from '../crud/types.ts'
import { ownPakets } from './own-pakets.ts'

/** GET /index-my-paket: own packages with where each stands. */
const indexMyPaket: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  app.get(
    '/index-my-paket',
    { schema: { tags: ['my-tryout'], response: { 200: indexMyPaketReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      return { data: await ownPakets(db, user_id, now()), server_time: now() }
    },
  )
}
export default indexMyPaket
