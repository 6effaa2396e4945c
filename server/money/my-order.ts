import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { OPEN_STATES, type OrderState } from '#contract/money/order.ts'
import { myOrderReply, myOrdersQuery, myOrdersReply } from '#contract/money/orders.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import type { ServeDeps } from '../crud/types.ts'
import { orderTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { orderView, ownInFull } from './order-view.ts'

const SHOWN: Record<'open' | 'paid' | 'closed', readonly OrderState[]> = {
  open: OPEN_STATES,
  paid: ['paid'],
  closed: ['expired', 'cancelled', 'failed', 'refunded'],
}

/** GET /my-order: own orders, the newest first. GET /my-order/{id}: one in full. */
export const myOrder: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const tags = ['payment']
  app.get(
    '/my-order',
    { schema: { tags, querystring: myOrdersQuery, response: { 200: myOrdersReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { goods, show, page = 1, size = PAGE_SIZE } = request.query
      const where: SQL | undefined = and(
        eq(orderTable.user_id, user_id),
        goods && eq(orderTable.goods, goods),
        show && inArray(orderTable.state, SHOWN[show]),
      )
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(orderTable)
          .where(where)
          .orderBy(desc(orderTable.created_at), desc(orderTable.id))
          .limit(size)
          .offset((page - 1) * size),
        db.$count(orderTable, where),
      ])
      return { data: rows.map(orderView), total, server_time: now() }
    },
  )
  const params = z.object({ id: z.uuid() })
  app.get('/my-order/:id', { schema: { tags, params, response: { 200: myOrderReply } } }, async (request) => {
    const { user_id } = request.requireViewer()
    const order = await ownInFull(db, user_id, request.params.id.toLowerCase())
    if (!order) throw refusal('missing.order')
    return { data: order, server_time: now() }
  })
}
