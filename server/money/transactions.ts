import { and, asc, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { dateInJakarta } from '#contract/accounts/age.ts'
import { GOODS, ORDER_STATES, type OrderState } from '#contract/money/order.ts'
import { transactionReply, transactionsQuery, transactionsReply } from '#contract/money/orders.ts'
import { MOST_COUNTED, PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { boundedTotal, listTotal } from '../crud/list-total.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { orderTable, userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { invalidField, refusal } from '../lib/errors.ts'
import { goodsOpenTo, type OrderList } from './order-rights.ts'
import { sumsOf } from './order-sums.ts'
import { orderView, transactionInFull } from './order-view.ts'

const DAY_MS = 86_400_000
const LISTS: readonly OrderList[] = ['transaksi', 'transaksi-manual']
const buyer = { id: userTable.id, nama: userTable.nama, email: userTable.email }

/**
 * GET /transaksi, /transaksi-manual (transfers alone) and one of them in full: of a student their own orders, of staff those
 * of the goods whose menu they hold.
 */
export const transactions: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const tags = ['payment']
  const params = z.object({ id: z.uuid() })
  for (const list of LISTS) {
    const schema = { tags, querystring: transactionsQuery, response: { 200: transactionsReply } }
    app.get(`/${list}`, { schema }, async (request) => {
      const { query } = request
      refuseUnstorable(query)
      const viewer = request.requireViewer()
      const { page = 1, size = PAGE_SIZE, q, sums, sort, ...filters } = query
      const narrowed = and(await seenBy(db, viewer, list), ...wanted(db, filters))
      const window = { narrowed, sort, size, offset: (page - 1) * size }
      const all = and(narrowed, q ? foundBy(db, q) : undefined)
      const [{ found, ...total }, added] = await Promise.all([
        q ? searchedPage(db, q, window) : plainPage(db, window),
        sums ? sumsOf(db, all) : undefined,
      ])
      const staff = viewer.role !== 'Siswa'
      const data = found.map(({ order, buyer }) => ({ ...orderView(order), buyer, disputed: staff && order.disputed }))
      return { data, ...total, ...(added !== undefined && { sums: added }) }
    })

    const one = { tags, params, response: { 200: transactionReply } }
    app.get(`/${list}/:id`, { schema: one }, async (request) => {
      const viewer = request.requireViewer()
      const [row] = await db
        .select()
        .from(orderTable)
        .where(and(eq(orderTable.id, request.params.id), await seenBy(db, viewer, list)))
      if (!row) throw refusal('missing.order')
      return { data: await transactionInFull(db, row, { names: viewer.role !== 'Siswa' }) }
    })
  }
}

/** Throws for staff who hold no menu of the list. */
export async function seenBy(db: Db, viewer: Viewer, list: OrderList): Promise<SQL | undefined> {
  const seen = viewer.role === 'Siswa' ? eq(orderTable.user_id, viewer.user_id) : await ofMenus(db, viewer, list)
  return list === 'transaksi' ? seen : and(seen, eq(orderTable.payment_method, 'transfer'))
}

/** Who sees all goods needs no condition, which would keep the database from its indexes. */
async function ofMenus(db: Db, viewer: Viewer, list: OrderList): Promise<SQL | undefined> {
  const open = await goodsOpenTo(db, viewer, [list], 'menu')
  return open.length < GOODS.length ? inArray(orderTable.goods, open) : undefined
}

type Query = Omit<z.infer<typeof transactionsQuery>, 'page' | 'size' | 'sums'>

export function wanted(db: Db, { q, goods, payment_method, state, disputed, from, until }: Query): (SQL | undefined)[] {
  return [
    q ? foundBy(db, q) : undefined,
    goods && eq(orderTable.goods, goods),
    payment_method && eq(orderTable.payment_method, payment_method),
    state ? inArray(orderTable.state, state.split(',').map(stateOf)) : undefined,
    // By the column alone, as the partial index says it.
    disputed ? sql`${orderTable.disputed}` : undefined,
    from ? gte(orderTable.created_at, startOf('from', from)) : undefined,
    until ? lt(orderTable.created_at, startOf('until', until, DAY_MS)) : undefined,
  ]
}

/** The beginning of a day in WIB, or so many ms later. */
function startOf(filter: 'from' | 'until', value: string, later = 0): string {
  const at = /^20\d\d-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00+07:00`) : Number.NaN
  // 30 February is read as a day of March.
  if (Number.isNaN(at) || dateInJakarta(at) !== value)
    throw invalidField(filter, 'list.unknown_filter', { filter, value })
  return new Date(at + later).toISOString()
}

interface Window {
  narrowed: SQL | undefined
  sort: Query['sort']
  size: number
  offset: number
}

/** The page first, from the index alone: rows and buyers before it are not read. */
async function plainPage(db: Db, { narrowed, sort, size, offset }: Window) {
  const paged = db
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(narrowed)
    .orderBy(...ordering(sort))
    .limit(size)
    .offset(offset)
  const rows = db
    .select({ order: orderTable, buyer })
    .from(orderTable)
    .innerJoin(userTable, eq(userTable.id, orderTable.user_id))
    .where(inArray(orderTable.id, paged))
    .orderBy(...ordering(sort))
  // A million would be counted for each page; nobody reads how many they are.
  const [found, total] = await Promise.all([rows, listTotal(db, orderTable, narrowed, true)])
  return { found, ...total }
}

/** What a search finds is looked for once, for the page and for the total. */
async function searchedPage(db: Db, q: string, { narrowed, sort, size, offset }: Window) {
  const { column, direction } = sortOf(sort)
  const hits = db.$with('hits').as(searched(db, q, narrowed, column))
  const paged = db
    .select({ id: hits.id })
    .from(hits)
    .orderBy(direction(hits.by), direction(hits.id))
    .limit(size)
    .offset(offset)
  const counted = sql<number>`(select count(*)::int from (select 1 from ${hits} limit ${MOST_COUNTED + 1}) found)`
  const found = await db
    .with(hits)
    .select({ order: orderTable, buyer, counted })
    .from(orderTable)
    .innerJoin(userTable, eq(userTable.id, orderTable.user_id))
    .where(inArray(orderTable.id, paged))
    .orderBy(...ordering(sort))
  const [first] = found
  if (first) return { found, ...boundedTotal(first.counted) }
  const all = and(narrowed, foundBy(db, q))
  return { found, ...(offset ? await listTotal(db, orderTable, all, true) : boundedTotal(0)) }
}

/** A piece of the invoice number, or of the buyer's name or address: each found by its own index, which one condition would not use. */
function searched(db: Db, q: string, narrowed?: SQL, by: SortColumn = orderTable.created_at) {
  const pattern = likePattern(q)
  const hit = { id: orderTable.id, by: sql`${by}`.as('by') }
  const byInvoice = db
    .select(hit)
    .from(orderTable)
    .where(and(narrowed, ilike(orderTable.invoice, pattern)))
  const byBuyer = db
    .select(hit)
    .from(orderTable)
    .innerJoin(userTable, eq(userTable.id, orderTable.user_id))
    .where(and(narrowed, or(ilike(userTable.nama, pattern), ilike(userTable.email, pattern))))
  return byInvoice.union(byBuyer)
}

function foundBy(db: Db, q: string): SQL {
  const found = searched(db, q).as('found')
  return inArray(orderTable.id, db.select({ id: found.id }).from(found))
}

function stateOf(value: string): OrderState {
  const known = ORDER_STATES.find((state) => state === value)
  if (!known) throw invalidField('state', 'list.unknown_filter', { filter: 'state', value: value.slice(0, 60) })
  return known
}

type SortColumn = (typeof orderTable)['created_at' | 'due_at' | 'total']

function sortOf(sort: Query['sort'] = '-created_at') {
  const column: SortColumn = orderTable[sort.replace('-', '') as 'created_at' | 'due_at' | 'total']
  return { column, direction: sort.startsWith('-') ? desc : asc }
}

export function ordering(sort: Query['sort']): SQL[] {
  const { column, direction } = sortOf(sort)
  return [direction(column), direction(orderTable.id)]
}
