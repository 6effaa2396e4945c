import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderProofTable, orderTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import type { MoneyDeps } from '../deps.ts'
import { demandAnyOrder, demandOrder } from '../order-rights.ts'

const params = z.object({ id: z.uuid() })

/** GET /proof/{id}: the picture or PDF, for the buyer and for staff who see the order. */
export const proof: FastifyPluginAsyncZod<MoneyDeps> = async (app, { db, files }) => {
  app.get('/proof/:id', { schema: { tags: ['payment'], params } }, async (request, reply) => {
    const viewer = request.requireViewer()
    if (viewer.role !== 'Siswa') await demandAnyOrder(db, viewer, 'menu')
    const [row] = await db
      .select({ order: orderTable, key: orderProofTable.key, media_type: orderProofTable.media_type })
      .from(orderProofTable)
      .innerJoin(orderTable, eq(orderTable.id, orderProofTable.order_id))
      .where(and(eq(orderProofTable.id, request.params.id), isNull(orderProofTable.removed_at)))
    if (!row) throw refusal('missing.proof')
    if (row.order.user_id !== viewer.user_id) {
      if (viewer.role === 'Siswa') throw refusal('missing.proof')
      await demandOrder(db, viewer, row.order, 'menu')
    }
    const bytes = await files.get(row.key)
    if (!bytes) throw refusal('missing.proof')
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
    // Opened by itself it runs nothing.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header(
      'content-disposition',
      `inline; filename="bukti.${row.media_type === 'application/pdf' ? 'pdf' : 'webp'}"`,
    )
    return reply.type(row.media_type).send(bytes)
  })
}
