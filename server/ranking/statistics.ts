import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PAGE_SIZE } from '#contract/resource.ts'
import {
  mainStatistikQuery,
  mainStatistikReply,
  persentaseQuery,
  persentaseReply,
  statistikTryoutReply,
} from '#contract/results/statistics.ts'
import type { RankingDeps } from './deps.ts'
import { mainStatistik } from './own/main-statistik.ts'
import { persentaseList, statistikTryout } from './own/persentase.ts'

/** GET /get-main-statistik, /get-persentase-ujian and /get-persentase-ujian/:attempt_id (contract/results/statistics.ts): one's own alone. */
export const statistics: FastifyPluginAsyncZod<RankingDeps> = async (app, { db, now }) => {
  const tags = ['results']
  const main = { tags, querystring: mainStatistikQuery, response: { 200: mainStatistikReply } }
  app.get('/get-main-statistik', { schema: main }, async (request) => {
    const { user_id } = request.requireViewer()
    return { data: await mainStatistik(db, user_id, request.query.kategori_id, now()) }
  })

  const list = { tags, querystring: persentaseQuery, response: { 200: persentaseReply } }
  app.get('/get-persentase-ujian', { schema: list }, async (request) => {
    const { user_id } = request.requireViewer()
    const { page = 1, size = PAGE_SIZE } = request.query
    return persentaseList(db, user_id, { page, size, now: now() })
  })

  const params = z.object({ attempt_id: z.uuid().toLowerCase() })
  const one = { tags, params, response: { 200: statistikTryoutReply } }
  app.get('/get-persentase-ujian/:attempt_id', { schema: one }, async (request) => {
    const { user_id } = request.requireViewer()
    return { data: await statistikTryout(db, user_id, request.params.attempt_id, now()) }
  })
}
