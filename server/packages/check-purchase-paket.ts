import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { checkPurchaseReply } from '#contract/exam/schedule.ts'
import { paketTable } from '../db/tables/index.ts'
import { notFound } from '../errors.ts'
import type { ServeDeps } from '../resources/types.ts'
import { freeFor, membership, owns } from './ownership.ts'
import { epochOrNull } from './times.ts'

const querystring = z.object({ paket_id: z.uuid() })

/** GET /check-purchase-paket?paket_id= : whether this student owns the package, or may take it for nothing. */
const checkPurchasePaket: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['my-tryout'], querystring, response: { 200: checkPurchaseReply } }
  app.get('/check-purchase-paket', { schema }, async (request) => {
    const { user_id } = request.requireViewer()
    const [paket] = await db.select().from(paketTable).where(eq(paketTable.id, request.query.paket_id))
    const member = paket && (await membership(db, user_id, paket.id))
    const dimiliki = owns(member, now())
    if (!paket || (paket.status !== 'terbit' && !dimiliki)) throw notFound('Paket ini')
    const akhir = dimiliki ? epochOrNull(member?.akhir ?? null) : null
    return { data: { paket_id: paket.id, dimiliki, akhir, boleh_daftar_gratis: !dimiliki && freeFor(paket, member) } }
  })
}
export default checkPurchasePaket
