import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { shopSubtestReply } from '#contract/exam/schedule.ts'
import type { ServeDeps } from '../crud/types.ts'
import { paketTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { subtesSummaries } from './subtes-summary.ts'
import { visiblePakets } from './visible.ts'

const querystring = z.object({ paket_id: z.uuid() })

/** GET /p-subtest-paket?paket_id= : the sub-tests of a package as shown in the shop; open to strangers. */
const pSubtestPaket: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['paket'], querystring, response: { 200: shopSubtestReply } }
  app.get('/p-subtest-paket', { schema }, async (request) => {
    const scope = visiblePakets(db, request.optionalViewer())
    const [paket] = await db
      .select({ id: paketTable.id })
      .from(paketTable)
      .where(and(eq(paketTable.id, request.query.paket_id), scope))
    if (!paket) throw refusal('missing.paket')
    const data = (await subtesSummaries(db, [paket.id])).get(paket.id) ?? []
    return { data, total: data.length }
  })
}
export default pSubtestPaket
