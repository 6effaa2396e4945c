import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exportStatus } from '#contract/export.ts'
import { type OrderColumn, type TransactionsExport, transactionsExport } from '#contract/money/orders.ts'
import type { CellValue } from '../crud/export/cells.ts'
import { chosenCells } from '../crud/export/chosen-cells.ts'
import { fileJobs } from '../crud/export/file-job.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { orderTable, userTable } from '../db/tables/index.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { goodsOpenTo, menusOf, type OrderList } from './order-rights.ts'
import type { OrderRow } from './order-view.ts'
import { ordering, seenBy, wanted } from './transactions.ts'

const LISTS: readonly OrderList[] = ['transaksi', 'transaksi-manual']

/** POST /export/transaksi, /export/transaksi-manual: orders of a list as a file, written as a job. Amounts are whole rupiah. */
export const ordersExport: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const start = fileJobs(app, db, now)
  const schema = { tags: ['payment'], body: transactionsExport, response: { 200: exportStatus } }
  for (const list of LISTS)
    app.post(`/export/${list}`, { schema }, async (request) => {
      const viewer = request.requireViewer()
      const { format, query, columns, zone } = request.body
      const open = await goodsOpenTo(db, viewer, [list], 'menu')
      refuseUnstorable(query)
      // Names and addresses of buyers.
      await demandConfirmed(db, viewer, now())
      const noted = { subject: list, detail: { saringan: Object.keys(query) } }
      return start(request, noted, async () => {
        const found = await db
          .select({ id: orderTable.id })
          .from(orderTable)
          .where(and(await seenBy(db, viewer, list), ...wanted(db, query)))
          .orderBy(...ordering(query.sort))
        const goods = query.goods ? open.filter((one) => one === query.goods) : open
        return {
          ...{ name: list, format, menus: menusOf(list, goods) },
          titles: columns.map(({ title }) => title),
          ids: found.map(({ id }) => id),
          lines: (ids) => linesOf(db, ids, { columns, zone }),
        }
      })
    })
}

type Layout = Pick<TransactionsExport, 'columns' | 'zone'>
type Buyer = { nama: string; email: string }

async function linesOf(db: Db, ids: readonly string[], layout: Layout): Promise<CellValue[][]> {
  const { nama, email } = userTable
  const found = await db
    .select({ order: orderTable, buyer: { nama, email } })
    .from(orderTable)
    .innerJoin(userTable, eq(userTable.id, orderTable.user_id))
    .where(inArray(orderTable.id, [...ids]))
  const rows = new Map(found.map((row) => [row.order.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [chosenCells(layout, MOMENTS, (key) => cellOf(key, row.order, row.buyer))] : []
  })
}

const MOMENTS = new Set<OrderColumn>(['created_at', 'due_at', 'paid_at'])

function cellOf(key: OrderColumn, order: OrderRow, buyer: Buyer): string | number | null {
  if (key === 'buyer') return buyer.nama
  if (key === 'email') return buyer.email
  return order[key]
}
