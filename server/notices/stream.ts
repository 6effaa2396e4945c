import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ACCESS_SECONDS, bearerOf } from '../http/viewer.ts'
import type { NoticeWatches } from './watches.ts'

interface StreamDeps {
  now: () => number
  watches: NoticeWatches
}

const HEAD = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

/** GET /notification/stream: an open page is notified at once when its reader's list changes. */
export const noticeStream: FastifyPluginAsyncZod<StreamDeps> = async (app, { now, watches }) => {
  app.get(
    '/notification/stream',
    { schema: { tags: ['notify-dashboard'] }, compress: false, logLevel: 'warn' },
    async (request, reply) => {
      const { user_id } = request.requireViewer()
      // No longer than the log-in says who looks.
      const claims = app.signedClaims<{ exp?: number }>(bearerOf(request) ?? '')
      const left = (claims?.exp ?? 0) * 1000 - now()
      const stream = await watches.listen(user_id, Math.max(1000, Math.min(left, ACCESS_SECONDS * 1000)))
      return reply.headers(HEAD).type('text/event-stream; charset=utf-8').send(stream)
    },
  )
}
