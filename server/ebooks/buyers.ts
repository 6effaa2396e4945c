import { and, desc, eq, ilike, or } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ebookBuyersQuery, ebookBuyersReply } from '#contract/ebooks/calls.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { ebook } from '#contract/resources/index.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { ebookOwnerTable, orderTable, userTable } from '../db/tables/index.ts'
import { demandMenu } from '../security/rights.ts'
import type { EbookDeps } from './deps.ts'

/** GET /ebook-buyer: who bought or took an e-book, the newest first. */
export const ebookBuyers: FastifyPluginAsyncZod<EbookDeps> = async (app, { db }) => {
  const schema = { tags: [ebook.name], querystring: ebookBuyersQuery, response: { 200: ebookBuyersReply } }
  app.get('/ebook-buyer', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), ebook.access.write)
    const { ebook_id, q, page = 1, size = PAGE_SIZE } = request.query
    const where = and(
      eq(ebookOwnerTable.ebook_id, ebook_id),
      q ? or(ilike(userTable.nama, likePattern(q)), ilike(userTable.email, likePattern(q))) : undefined,
    )
    const { id, sumber, status, mulai } = ebookOwnerTable
    const { nama, email } = userTable
    const { invoice, total } = orderTable
    const owners = db
      .select({ id, sumber, status, mulai, nama, email })
      .from(ebookOwnerTable)
      .innerJoin(userTable, eq(userTable.id, ebookOwnerTable.user_id))
      .where(where)
    const paid = and(
      eq(orderTable.user_id, ebookOwnerTable.user_id),
      eq(orderTable.goods, 'ebook'),
      eq(orderTable.goods_id, ebookOwnerTable.ebook_id),
      eq(orderTable.state, 'paid'),
    )
    const [data, count] = await Promise.all([
      db
        .select({ id, sumber, status, mulai, nama, email, order_id: orderTable.id, invoice, total })
        .from(ebookOwnerTable)
        .innerJoin(userTable, eq(userTable.id, ebookOwnerTable.user_id))
        .leftJoin(orderTable, paid)
        .where(where)
        .orderBy(desc(mulai), desc(id))
        .limit(size)
        .offset((page - 1) * size),
      db.$count(owners.as('owners')),
    ])
    return { data, total: count }
  })
}
