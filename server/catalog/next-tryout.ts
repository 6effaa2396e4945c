import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { epoch } from '#contract/epoch.ts'
import { nextTryoutReply } from '#contract/packages/shop.ts'
import type { ServeDeps } from '../crud/types.ts'
import { jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { visiblePakets } from './visible.ts'

/** GET /next-tryout: for the first page; open to strangers, and the same for all. */
const nextTryout: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['paket'], response: { 200: nextTryoutReply } }
  app.get('/next-tryout', { schema }, async () => {
    const { id, paket_id, nama, mulai, zona, status, untuk } = jadwalPaketTable
    const { tipe, harga, harga_coret, mode } = paketTable
    const server_time = now()
    const [next] = await db
      .select({ id, paket_id, nama, mulai, zona, tipe, harga, harga_coret })
      .from(jadwalPaketTable)
      .innerJoin(paketTable, eq(paketTable.id, paket_id))
      .where(
        and(
          gt(mulai, new Date(server_time).toISOString()),
          eq(status, 'terbit'),
          inArray(untuk, ['semua', 'pemilik']),
          eq(mode, 'nasional'),
          visiblePakets(db, null),
        ),
      )
      .orderBy(asc(mulai), asc(id))
      .limit(1)
    return { data: next ? { ...next, mulai: epoch(next.mulai) } : null, server_time }
  })
}
export default nextTryout
