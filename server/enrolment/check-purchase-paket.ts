import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { checkPurchaseReply } from '#contract/exam/schedule.ts'
import { visiblePakets } from '../catalog/visible.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { isForGroup } from '../db/for-group.ts'
import { paketTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { epochOrNull } from '../lib/times.ts'
import { freeFor, membership, owns } from './ownership.ts'

const querystring = z.object({ paket_id: z.uuid() })

/** GET /check-purchase-paket?paket_id= : whether this student owns the package, or may take it for nothing. */
const checkPurchasePaket: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['my-tryout'], querystring, response: { 200: checkPurchaseReply } }
  app.get('/check-purchase-paket', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { user_id } = viewer
    const [paket] = await db.select().from(paketTable).where(eq(paketTable.id, request.query.paket_id))
    const member = paket && (await membership(db, user_id, paket.id))
    const named = paket?.untuk === 'kelompok' && (await isForGroup(db, paket.kelompok, user_id))
    const dimiliki = owns(member, now())
    if (!paket || !(dimiliki || (await isShown(db, viewer, paket.id)))) throw refusal('missing.paket')
    const akhir = dimiliki ? epochOrNull(member?.akhir ?? null) : null
    return {
      data: { paket_id: paket.id, dimiliki, akhir, boleh_daftar_gratis: !dimiliki && freeFor(paket, member, named) },
    }
  })
}
export default checkPurchasePaket

async function isShown(db: Db, viewer: Viewer, paket_id: string): Promise<boolean> {
  const shown = and(eq(paketTable.id, paket_id), eq(paketTable.status, 'terbit'), visiblePakets(db, viewer))
  return (await db.$count(paketTable, shown)) > 0
}
