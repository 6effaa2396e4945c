import { and, eq, inArray, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isOpen, OPEN_STATES, totalOf } from '#contract/money/order.ts'
import type { checkoutRequest } from '#contract/money/orders.ts'
import { mayBuy } from '../consent/may.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { orderEventTable, orderTable, paymentTable, rekeningTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { AppError, refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { changeOrder } from './change.ts'
import { type Offer, offerOf } from './goods.ts'
import { nextInvoices } from './invoice-number.ts'
import type { OrderRow } from './order-view.ts'
import { orderFirst } from './pay-once.ts'
import { freeUniqueCodes } from './unique-code.ts'
import { openDesk, type VoucherDesk } from './use-voucher.ts'

export type Asked = z.infer<typeof checkoutRequest>

/** One press of a button: who buys what, and how. */
export interface Press {
  buyer: Viewer
  asked: Asked
  /** Staff who order for the buyer, and why. */
  staff?: { actor_id: string; reason: string } | undefined
}

export interface OrderDeps extends WriteDeps {
  /** Whether a payment gateway takes orders. */
  gateway: boolean
}

/** The order of a press, new or of an earlier one, or why there is none. */
export type Placed = { order: OrderRow; isNew: boolean; error?: never } | { error: AppError; order?: never }

const HOUR_MS = 3_600_000

/**
 * Decides price, voucher, quota and unique code of presses for one thing, in the transaction of the caller, and writes their orders. Each
 * is judged as if it came alone after those before it. Answers in the order of the presses. Throws where the database refuses a row.
 */
export async function writeOrders(tx: Tx, presses: readonly Press[], deps: OrderDeps): Promise<Placed[]> {
  const [{ asked: wanted } = { asked: undefined }] = presses
  if (!wanted) return []
  await orderFirst(tx, ...presses.map(({ buyer: { user_id } }) => ({ user_id, goods_id: wanted.goods_id })))
  const counter = await openCounter(tx, presses, wanted, deps)
  const served = presses.map((press) => counter.serve(press))
  await counter.desk.write()
  const drafts = [...new Set(served)].filter((one) => one instanceof Draft)
  const written = await writeDrafts(tx, drafts, wanted, deps)
  return served.map((one, index): Placed => {
    if (one instanceof AppError) return { error: one }
    if (!(one instanceof Draft)) return { order: one, isNew: false }
    // Of a press that was sent twice at once the second has the order of the first.
    return { order: written.get(one) as OrderRow, isNew: one.press === presses[index] }
  })
}

async function writeDrafts(
  tx: Tx,
  drafts: readonly Draft[],
  { goods, goods_id }: Asked,
  deps: OrderDeps,
): Promise<Map<Draft, OrderRow>> {
  if (!drafts.length) return new Map()
  const codes = await codesOf(tx, drafts, deps)
  const at = new Date(deps.now).toISOString()
  // Last: whoever orders the same goods waits for its end from here on.
  const invoices = await nextInvoices(tx, goods, deps.now, drafts.length)
  const values = drafts.map(({ id, press, name, price, discount, voucher, way }, index) => {
    const unique_code = codes.get(id) ?? 0
    const due = deps.now + way.hours * HOUR_MS
    return {
      ...{ id, user_id: press.buyer.user_id, press_id: press.asked.press_id, goods, goods_id, goods_name: name },
      ...{ price, discount, unique_code, total: totalOf({ price, discount, unique_code }) },
      ...{ voucher_id: voucher?.id ?? null, voucher_code: voucher?.kode ?? null },
      ...{
        way: way.cara,
        payment_id: way.payment_id,
        rekening_id: way.rekening_id,
        state: 'awaiting_payment' as const,
      },
      ...{ created_at: at, updated_at: at, due_at: new Date(due).toISOString() },
      grace_at: new Date(due + way.grace_hours * HOUR_MS).toISOString(),
      invoice: invoices[index] ?? '',
    }
  })
  const rows = await tx.insert(orderTable).values(values).returning()
  await tx.insert(orderEventTable).values(
    drafts.map(({ id, press }) => ({
      ...{ order_id: id, event: 'order' as const, before: null, after: 'awaiting_payment' as const },
      ...{ ...byOf(press), at },
    })),
  )
  const written = new Map<Draft, OrderRow>()
  for (const draft of drafts) {
    const row = rows.find(({ id }) => id === draft.id)
    if (!row) throw new Error('an order was not written')
    const free = { event: 'take_free', ...byOf(draft.press) } as const
    written.set(draft, row.total > 0 ? row : await changeOrder(tx, row, free, deps))
  }
  return written
}

const byOf = ({ buyer, staff }: Press) =>
  staff ? ({ actor: 'staff', ...staff } as const) : ({ actor: 'student', actor_id: buyer.user_id } as const)

/** Unique codes by draft, of those that are paid by transfer. */
async function codesOf(tx: Tx, drafts: readonly Draft[], { random }: OrderDeps): Promise<Map<string, number>> {
  const codes = new Map<string, number>()
  const byAccount = Map.groupBy(drafts, ({ way }) => way.rekening_id)
  for (const [rekening_id, own] of byAccount) {
    if (!rekening_id) continue
    const amounts = own.map(({ price, discount }) => price - discount)
    const found = await freeUniqueCodes(tx, rekening_id, amounts, random)
    own.forEach(({ id }, index) => void codes.set(id, found[index] ?? 0))
  }
  return codes
}

/** What a press is to become, before its row is written. */
class Draft {
  readonly id: string
  readonly press: Press
  readonly name: string
  readonly price: number
  readonly discount: number
  readonly voucher: { id: string; kode: string } | null
  readonly way: ChosenWay
  constructor(id: string, press: Press, given: Pick<Draft, 'name' | 'price' | 'discount' | 'voucher' | 'way'>) {
    this.id = id
    this.press = press
    this.name = given.name
    this.price = given.price
    this.discount = given.discount
    this.voucher = given.voucher
    this.way = given.way
  }
}

interface Counter {
  desk: VoucherDesk
  serve(press: Press): Draft | OrderRow | AppError
}

async function openCounter(tx: Tx, presses: readonly Press[], wanted: Asked, deps: OrderDeps): Promise<Counter> {
  const buyers = presses.map(({ buyer }) => buyer)
  const ids = [...new Set(buyers.map(({ user_id }) => user_id))]
  const earlier = await earlierOrders(tx, presses, ids, wanted)
  const held = await mayBuy(tx, ids, deps.now)
  const offer = await offerOf(tx, buyers, wanted, deps.now).catch((error) => {
    if (error instanceof AppError) return error
    throw error
  })
  const desk = await openDesk(
    tx,
    presses.flatMap(({ asked }) => asked.voucher_code ?? []),
    ids,
  )
  const ways = await waysOf(tx, presses, deps)
  let places = offer instanceof AppError ? null : offer.places
  /** Of this transaction: a second press of the same buyer comes after the first. */
  const here = new Map<string, Draft>()

  const judge = (press: Press, { thing, refused }: Offer): Draft => {
    const { buyer, asked } = press
    const hold = held.get(buyer.user_id) ?? refused.get(buyer.user_id)
    if (hold) throw hold
    if (places !== null && places <= 0) throw refusal('register.paket_full')
    const purchase = {
      user_id: buyer.user_id,
      goods: asked.goods,
      goods_id: asked.goods_id,
      price: thing.price,
      now: deps.now,
    }
    const use = asked.voucher_code ? desk.ask(asked.voucher_code, purchase) : null
    const discount = use?.discount ?? 0
    const way = thing.price > discount ? ways(asked) : NOTHING_TO_PAY
    // From here on nothing refuses it.
    use?.take()
    if (places !== null) places--
    const { name, price } = thing
    const voucher = use && { id: use.id, kode: use.kode }
    return new Draft(randomId(deps.random), press, { name, price, discount, voucher, way })
  }

  return {
    desk,
    serve(press) {
      const { user_id } = press.buyer
      const known = earlier.get(`${user_id} ${press.asked.press_id}`)
      if (known) return known
      const open = earlier.get(user_id)
      if (open) return openAlready(open.id)
      const before = here.get(user_id)
      if (before) return before.press.asked.press_id === press.asked.press_id ? before : openAlready(before.id)
      if (offer instanceof AppError) return held.get(user_id) ?? offer
      try {
        const draft = judge(press, offer)
        here.set(user_id, draft)
        return draft
      } catch (error) {
        if (error instanceof AppError) return error
        throw error
      }
    },
  }
}

const openAlready = (order_id: string) => refusal('order.open_already', {}, { details: { order_id } })

/** Orders of the same presses, by `user press`; open ones for the same thing, by `user`. */
async function earlierOrders(
  tx: Tx,
  presses: readonly Press[],
  user_ids: readonly string[],
  { goods, goods_id }: Asked,
): Promise<Map<string, OrderRow>> {
  const press_ids = presses.map(({ asked }) => asked.press_id)
  const same = and(
    eq(orderTable.goods, goods),
    eq(orderTable.goods_id, goods_id),
    inArray(orderTable.state, OPEN_STATES),
  )
  const rows = await tx
    .select()
    .from(orderTable)
    .where(and(inArray(orderTable.user_id, [...user_ids]), or(inArray(orderTable.press_id, press_ids), same)))
  const found = new Map<string, OrderRow>()
  for (const row of rows) {
    found.set(`${row.user_id} ${row.press_id}`, row)
    if (row.goods === goods && row.goods_id === goods_id && isOpen(row.state)) found.set(row.user_id, row)
  }
  return found
}

interface ChosenWay {
  cara: 'transfer' | 'gateway'
  payment_id: string | null
  rekening_id: string | null
  hours: number
  grace_hours: number
}

/** Of an order that a voucher makes free. */
const NOTHING_TO_PAY: ChosenWay = {
  ...{ cara: 'transfer', payment_id: null, rekening_id: null },
  ...{ hours: 24, grace_hours: 0 },
}

/** Ways of paying that are on offer to these presses. The function throws for one that is not. */
async function waysOf(tx: Tx, presses: readonly Press[], { gateway }: OrderDeps): Promise<(asked: Asked) => ChosenWay> {
  const wanted = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const payments = wanted(presses.map(({ asked }) => asked.payment_id))
  const accounts = wanted(presses.map(({ asked }) => asked.rekening_id))
  const settings = payments.length
    ? await tx
        .select()
        .from(paymentTable)
        .where(and(inArray(paymentTable.id, payments), eq(paymentTable.status, 'aktif')))
    : []
  const open = accounts.length
    ? await tx
        .select({ id: rekeningTable.id })
        .from(rekeningTable)
        .where(and(inArray(rekeningTable.id, accounts), eq(rekeningTable.status, 'aktif')))
    : []
  return ({ payment_id, rekening_id }) => {
    const setting = settings.find(({ id }) => id === payment_id)
    if (!setting) throw refusal('order.no_way')
    const { cara, batas_jam: hours, tenggang_jam: grace_hours } = setting
    if (cara === 'gateway' && !gateway) throw refusal('order.no_way')
    if (cara === 'gateway') return { cara, payment_id, rekening_id: null, hours, grace_hours }
    if (!open.some(({ id }) => id === rekening_id)) throw refusal('order.no_account')
    return { cara, payment_id, rekening_id, hours, grace_hours }
  }
}
