import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { topicsQuery, topicsReply } from '#contract/question-bank/questions.ts'
import type { ServeDeps } from '../crud/types.ts'
import { soalTable } from '../db/tables/index.ts'
import { demandMenu } from '../security/rights.ts'

/** More is no list to choose from. */
const MOST = 500

/** GET /topik-soal: what topics are called so far, so that one is not called by two names. */
export const topicRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['soal'], querystring: topicsQuery, response: { 200: topicsReply } }
  app.get('/topik-soal', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'bank-soal')
    const { mapel_id } = request.query
    const { materi } = soalTable
    const data = await db
      .select({ materi, soal: count() })
      .from(soalTable)
      .where(and(ne(materi, ''), mapel_id ? eq(soalTable.mapel_id, mapel_id) : undefined))
      .groupBy(materi)
      .orderBy(asc(materi))
      .limit(MOST)
    return { data }
  })
}
