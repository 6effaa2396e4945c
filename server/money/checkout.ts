import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { OPEN_STATES, totalOf } from '#contract/money/order.ts'
import { checkoutReply, checkoutRequest } from '#contract/money/orders.ts'
import { demandMayBuy } from '../consent/may.ts'
import type { ServeDeps, WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderEventTable, orderTable, paymentTable, rekeningTable } from '../db/tables/index.ts'
import { databaseCode } from '../http/database-refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { changeOrder } from './change.ts'
import { thingOnSale } from './goods.ts'
import { nextInvoice } from './invoice-number.ts'
import { type OrderRow, orderInFull } from './order-view.ts'
import { orderFirst } from './pay-once.ts'
import { freeUniqueCode } from './unique-code.ts'
import { takeVoucher } from './use-voucher.ts'

type Asked = z.infer<typeof checkoutRequest>

const HOUR_MS = 3_600_000
/** Far above what a buyer presses, on a bad network too: an order is kept for good, also one that is cancelled at once. */
export const ORDERS_PER_HOUR = 60
/** Tries where others took the same unique code or ordered the same thing in the same moment. */
const TRIES = 5
const TAKEN = '23505'

/** `onOrdered`: a gateway is asked for a page to pay on; where absent nothing is paid through one. */
export interface CheckoutDeps extends ServeDeps {
  onOrdered?: ((order: OrderRow) => Promise<void>) | undefined
}

interface OrderDeps extends WriteDeps {
  /** Whether a payment gateway takes orders. */
  gateway: boolean
  /** Staff who order for the buyer, and why. */
  staff?: { actor_id: string; reason: string }
  /** Done in the same transaction, once, where an order was written. */
  follow?: (tx: Tx, order: OrderRow) => Promise<void>
}

/** POST /checkout-paket: orders a package or an e-book. Repeating a press answers the order of the first. */
export const checkout: FastifyPluginAsyncZod<CheckoutDeps> = async (app, { db, now, random, onOrdered }) => {
  const schema = { tags: ['payment'], body: checkoutRequest, response: { 200: checkoutReply } }
  const limit = windowLimit(ORDERS_PER_HOUR, HOUR_MS, now)
  app.post('/checkout-paket', { schema }, async (request) => {
    const viewer = request.requireViewer()
    limit.take(viewer.user_id)
    const deps = { now: now(), random, gateway: onOrdered !== undefined }
    const row = await placeOrder(db, viewer, request.body, deps)
    if (row.way === 'gateway' && row.state === 'awaiting_payment') await onOrdered?.(row)
    const [order = row] = await db.select().from(orderTable).where(eq(orderTable.id, row.id))
    return { data: await orderInFull(db, order, { names: false }), server_time: now() }
  })
}

/**
 * Decides price, voucher, quota and unique code in one transaction and writes the order. Throws `order.*`, `voucher.*` and
 * `missing.*`.
 */
export async function placeOrder(db: Db, viewer: Viewer, asked: Asked, deps: OrderDeps): Promise<OrderRow> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(
        async (tx) => (await earlierOrder(tx, viewer, asked)) ?? (await writeOrder(tx, viewer, asked, deps)),
      )
    } catch (error) {
      if (databaseCode(error) !== TAKEN || tries === TRIES) throw error
    }
  }
}

/** The order of the same press; an open one for the same thing is refused and named, so that nobody pays twice. */
async function earlierOrder(tx: Tx, { user_id }: Viewer, asked: Asked): Promise<OrderRow | undefined> {
  await orderFirst(tx, { user_id, goods_id: asked.goods_id })
  const own = eq(orderTable.user_id, user_id)
  const [pressed] = await tx
    .select()
    .from(orderTable)
    .where(and(own, eq(orderTable.press_id, asked.press_id)))
  if (pressed) return pressed
  const [open] = await tx
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(
      and(
        own,
        eq(orderTable.goods, asked.goods),
        eq(orderTable.goods_id, asked.goods_id),
        inArray(orderTable.state, OPEN_STATES),
      ),
    )
  if (open) throw refusal('order.open_already', {}, { details: { order_id: open.id } })
}

async function writeOrder(tx: Tx, viewer: Viewer, asked: Asked, deps: OrderDeps): Promise<OrderRow> {
  const { user_id } = viewer
  await demandMayBuy(tx, user_id, deps.now)
  const { goods, goods_id } = asked
  const thing = await thingOnSale(tx, viewer, { goods, goods_id }, deps.now)
  const purchase = { user_id, goods, goods_id, price: thing.price, now: deps.now }
  const voucher = asked.voucher_code ? await takeVoucher(tx, asked.voucher_code, purchase) : null
  const discount = voucher?.discount ?? 0
  const way = thing.price > discount ? await wayOf(tx, asked, deps) : NOTHING_TO_PAY
  const due = deps.now + way.hours * HOUR_MS
  const unique_code = way.rekening_id
    ? await freeUniqueCode(tx, way.rekening_id, thing.price - discount, deps.random)
    : 0
  const at = new Date(deps.now).toISOString()
  const by = deps.staff
    ? ({ actor: 'staff', ...deps.staff } as const)
    : ({ actor: 'student', actor_id: user_id } as const)
  const [row] = await tx
    .insert(orderTable)
    .values({
      ...{ id: randomId(deps.random), user_id, press_id: asked.press_id, goods, goods_id, goods_name: thing.name },
      ...{ price: thing.price, discount, unique_code },
      total: totalOf({ price: thing.price, discount, unique_code }),
      ...{ voucher_id: voucher?.id ?? null, voucher_code: voucher?.kode ?? null },
      ...{ way: way.cara, payment_id: way.payment_id, rekening_id: way.rekening_id, state: 'awaiting_payment' },
      ...{ created_at: at, updated_at: at, due_at: new Date(due).toISOString() },
      grace_at: new Date(due + way.grace_hours * HOUR_MS).toISOString(),
      invoice: await nextInvoice(tx, goods, deps.now),
    })
    .returning()
  if (!row) throw new Error('an order was not written')
  await tx.insert(orderEventTable).values({
    ...{ order_id: row.id, event: 'order', before: null, after: row.state, ...by, at },
  })
  await deps.follow?.(tx, row)
  if (row.total > 0) return row
  return changeOrder(tx, row, { event: 'take_free', ...by }, deps)
}

/** Of an order that a voucher makes free. */
const NOTHING_TO_PAY = {
  ...{ cara: 'transfer' as const, payment_id: null, rekening_id: null },
  ...{ hours: 24, grace_hours: 0 },
}

interface ChosenWay {
  cara: 'transfer' | 'gateway'
  payment_id: string | null
  rekening_id: string | null
  hours: number
  grace_hours: number
}

async function wayOf(tx: Tx, { payment_id, rekening_id }: Asked, deps: OrderDeps): Promise<ChosenWay> {
  if (!payment_id) throw refusal('order.no_way')
  const [setting] = await tx
    .select()
    .from(paymentTable)
    .where(and(eq(paymentTable.id, payment_id), eq(paymentTable.status, 'aktif')))
  if (!setting) throw refusal('order.no_way')
  const { cara, batas_jam: hours, tenggang_jam: grace_hours } = setting
  if (cara === 'gateway' && !deps.gateway) throw refusal('order.no_way')
  if (cara === 'gateway') return { cara, payment_id, rekening_id: null, hours, grace_hours }
  if (!rekening_id) throw refusal('order.no_account')
  const [account] = await tx
    .select({ id: rekeningTable.id })
    .from(rekeningTable)
    .where(and(eq(rekeningTable.id, rekening_id), eq(rekeningTable.status, 'aktif')))
  if (!account) throw refusal('order.no_account')
  return { cara, payment_id, rekening_id: account.id, hours, grace_hours }
}
