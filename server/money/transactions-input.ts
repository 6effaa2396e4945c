import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { roleOf } from '#contract/access/access.ts'
import { type TransactionInput, transactionInput, transactionReply } from '#contract/money/orders.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Tx } from '../db/connect.ts'
import { levelTable, orderTable, userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { invalidField, refusal } from '../lib/errors.ts'
import { writeAuditEntry } from '../packages/audit-entry.ts'
import { placeOrder } from './checkout.ts'
import type { MoneyDeps } from './deps.ts'
import { openPage } from './gateway/open-page.ts'
import { demandInList, goodsOpenTo, type OrderList } from './order-rights.ts'
import { type OrderRow, transactionInFull } from './order-view.ts'
import { actOn } from './transfer/actions.ts'

const LISTS: readonly OrderList[] = ['transaksi', 'transaksi-manual']
const NEEDED = { create: 'create', update: 'update', delete: 'delete' } as const

/**
 * POST /input/transaksi, /input/transaksi-manual (transfers alone): staff order for a student by the rules of a checkout, send an
 * order through one of its events, or cancel it. Amounts are never written, and no order is ever removed.
 */
export const transactionsInput: FastifyPluginAsyncZod<MoneyDeps> = async (app, deps) => {
  for (const list of LISTS) {
    const schema = { tags: ['payment'], body: transactionInput, response: { 200: transactionReply } }
    app.post(`/input/${list}`, { schema }, async (request) => {
      const viewer = request.requireViewer()
      const input = request.body
      refuseUnstorable({ reason: input.reason })
      const open = await goodsOpenTo(deps.db, viewer, [list], NEEDED[input.op])
      if (input.op === 'create') {
        if (!open.includes(input.goods)) throw refusal('right.create', { menu: list })
        return { data: await orderFor(deps, viewer, input, list) }
      }
      const { order_id, reason } = input
      const event = input.op === 'update' ? input.event : 'cancel'
      const demanded = (tx: Tx, order: OrderRow) => demandInList(tx, viewer, order, { list, needed: NEEDED[input.op] })
      await actOn(deps, viewer, { order_id, event, reason, demanded })
      return { data: await transactionInFull(deps.db, await rowOf(deps, order_id)) }
    })
  }
}

/** The buyer's own rules hold: what is on sale to them, their consents, their vouchers. */
async function orderFor(
  deps: MoneyDeps,
  viewer: Viewer,
  { reason, buyer_id, op: _, ...asked }: Extract<TransactionInput, { op: 'create' }>,
  list: OrderList,
) {
  const { db, now, random, gateways } = deps
  const buyer = await studentOf(deps, buyer_id)
  const follow = async (tx: Tx, order: OrderRow) => {
    if (list === 'transaksi-manual' && order.payment_method !== 'transfer')
      throw invalidField('payment_id', 'order.no_method')
    const { id, invoice, total, goods, goods_name } = order
    const detail = { invoice, total, goods, goods_name, buyer_id }
    const entry = { actor_id: viewer.user_id, action: 'order/create', subject: id, reason, detail } as const
    await writeAuditEntry(tx, entry, now())
  }
  const staff = { actor_id: viewer.user_id, reason }
  const ordered = { now: now(), random, gateway: gateways.chosen !== undefined }
  const { order, error } = await placeOrder(db, { buyer, asked, staff }, ordered, follow)
  if (error) throw error
  const { id, payment_method, state } = order
  if (payment_method === 'gateway' && state === 'awaiting_payment') await openPage(deps, id)
  return transactionInFull(db, await rowOf(deps, id))
}

async function studentOf({ db }: MoneyDeps, id: string): Promise<Viewer> {
  const [row] = await db
    .select({ user_id: userTable.id, level_id: userTable.level_id, nama_level: levelTable.nama_level })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(userTable.id, id))
  if (!row || roleOf(row.nama_level) !== 'Siswa') throw invalidField('buyer_id', 'order.no_buyer')
  // Of no session of theirs.
  return { user_id: row.user_id, level_id: row.level_id, role: 'Siswa', family: '' }
}

async function rowOf({ db }: MoneyDeps, id: string): Promise<OrderRow> {
  const [row] = await db.select().from(orderTable).where(eq(orderTable.id, id))
  if (!row) throw refusal('missing.order')
  return row
}
