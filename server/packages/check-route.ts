import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { packageCheckReply, paketQuery } from '#contract/packages/building.ts'
import type { ServeDeps } from '../crud/types.ts'
import { demandMenu } from '../security/rights.ts'
import { checkPackage } from './check/index.ts'

/** GET /check-paket: what is wrong with a package, and what publishing it would change for whom. */
export const checkPaketRoute: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['paket'], querystring: paketQuery, response: { 200: packageCheckReply } }
  app.get('/check-paket', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'paket-tryout')
    const { paket_id } = request.query
    return { data: await db.transaction((tx) => checkPackage(tx, paket_id, now()), { accessMode: 'read only' }) }
  })
}
