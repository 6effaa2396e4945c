import { and, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type BUYER_COLUMNS, ebookBuyersExport, ebookBuyersQuery, ebookBuyersReply } from '#contract/ebooks/calls.ts'
import { exportStatus } from '#contract/export.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { ebook } from '#contract/resources/index.ts'
import { chosenCells } from '../crud/export/chosen-cells.ts'
import { fileJobs } from '../crud/export/file-job.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import { ebookOwnerTable, orderTable, userTable } from '../db/tables/index.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandMenu } from '../security/rights.ts'
import type { EbookDeps } from './deps.ts'

/** GET /ebook-buyer: who bought or took an e-book, the newest first. POST /export/ebook-buyer: the same as a file, written as a job. */
export const ebookBuyers: FastifyPluginAsyncZod<EbookDeps> = async (app, { db, now }) => {
  const start = fileJobs(app, db, now)
  const tags = [ebook.name]
  const schema = { tags, querystring: ebookBuyersQuery, response: { 200: ebookBuyersReply } }
  app.get('/ebook-buyer', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), ebook.access.write)
    const { page = 1, size = PAGE_SIZE } = request.query
    const where = wanted(request.query)
    const owners = db
      .select({ id: ebookOwnerTable.id })
      .from(ebookOwnerTable)
      .innerJoin(userTable, eq(userTable.id, ebookOwnerTable.user_id))
      .where(where)
    const [data, total] = await Promise.all([
      buyers(db)
        .where(where)
        .orderBy(...NEWEST)
        .limit(size)
        .offset((page - 1) * size),
      db.$count(owners.as('owners')),
    ])
    return { data, total }
  })

  const file = { tags, body: ebookBuyersExport, response: { 200: exportStatus } }
  app.post('/export/ebook-buyer', { schema: file }, async (request) => {
    const viewer = request.requireViewer()
    await demandMenu(db, viewer, ebook.access.write)
    const { format, query, ...layout } = request.body
    refuseUnstorable(query)
    await demandConfirmed(db, viewer, now())
    const noted = { subject: 'ebook-buyer', detail: { saringan: Object.keys(query) } }
    return start(request, noted, async () => {
      const found = await db
        .select({ id: ebookOwnerTable.id })
        .from(ebookOwnerTable)
        .innerJoin(userTable, eq(userTable.id, ebookOwnerTable.user_id))
        .where(wanted(query))
        .orderBy(...NEWEST)
      return {
        ...{ name: 'pembeli-ebook', format, menus: [ebook.access.write] },
        titles: layout.columns.map(({ title }) => title),
        ids: found.map(({ id }) => id),
        lines: async (ids) => {
          const rows = await buyers(db).where(inArray(ebookOwnerTable.id, [...ids]))
          const known = new Map(rows.map((row) => [row.id, row]))
          return ids.flatMap((id) => {
            const row = known.get(id)
            return row ? [chosenCells(layout, MOMENTS, (key) => row[key])] : []
          })
        },
      }
    })
  })
}

const MOMENTS = new Set<(typeof BUYER_COLUMNS)[number]>(['mulai'])
const NEWEST = [desc(ebookOwnerTable.mulai), desc(ebookOwnerTable.id)]

const wanted = ({ ebook_id, q }: { ebook_id: string; q?: string | undefined }) =>
  and(
    eq(ebookOwnerTable.ebook_id, ebook_id),
    q ? or(ilike(userTable.nama, likePattern(q)), ilike(userTable.email, likePattern(q))) : undefined,
  )

/** With the order that each was paid by. */
function buyers(db: Db) {
  const { id, sumber, status, mulai } = ebookOwnerTable
  const { nama, email } = userTable
  const { invoice, total } = orderTable
  const paid = and(
    eq(orderTable.user_id, ebookOwnerTable.user_id),
    eq(orderTable.goods, 'ebook'),
    eq(orderTable.goods_id, ebookOwnerTable.ebook_id),
    eq(orderTable.state, 'paid'),
  )
  return db
    .select({ id, sumber, status, mulai, nama, email, order_id: orderTable.id, invoice, total })
    .from(ebookOwnerTable)
    .innerJoin(userTable, eq(userTable.id, ebookOwnerTable.user_id))
    .leftJoin(orderTable, paid)
}
