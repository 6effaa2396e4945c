import { and, eq, inArray, or } from 'drizzle-orm'
import { isOpen, OPEN_STATES } from '#contract/money/order.ts'
import { mayBuy } from '../consent/account-holds.ts'
import type { Tx } from '../db/connect.ts'
import { oneOf } from '../db/one-of.ts'
import { orderTable } from '../db/tables/index.ts'
import { AppError, refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { type ChosenMethod, NOTHING_TO_PAY, paymentMethodsOf } from './chosen-method.ts'
import { type Offer, offerOf } from './goods.ts'
import type { OrderRow } from './order-view.ts'
import type { Asked, OrderDeps, Press } from './press.ts'
import { holdVouchers, type VoucherUses } from './use-voucher.ts'

/** What a press is to become, before its row is written. */
export class Draft {
  readonly id: string
  readonly press: Press
  readonly name: string
  readonly price: number
  readonly discount: number
  readonly voucher: { id: string; kode: string } | null
  readonly method: ChosenMethod
  constructor(id: string, press: Press, given: Pick<Draft, 'name' | 'price' | 'discount' | 'voucher' | 'method'>) {
    this.id = id
    this.press = press
    this.name = given.name
    this.price = given.price
    this.discount = given.discount
    this.voucher = given.voucher
    this.method = given.method
  }
}

export interface Counter {
  vouchers: VoucherUses
  serve(press: Press): Draft | OrderRow | AppError
}

/** Where presses for one thing become orders or are refused, one after another. */
export async function openCounter(tx: Tx, presses: readonly Press[], wanted: Asked, deps: OrderDeps): Promise<Counter> {
  const buyers = presses.map(({ buyer }) => buyer)
  const ids = [...new Set(buyers.map(({ user_id }) => user_id))]
  const codes = presses.flatMap(({ asked }) => asked.voucher_code ?? [])
  const offered = offerOf(tx, buyers, wanted, deps.now).catch((error) => {
    if (error instanceof AppError) return error
    throw error
  })
  const [earlier, held, offer, methods, vouchers] = await Promise.all([
    earlierOrders(tx, presses, ids, wanted),
    mayBuy(tx, ids, deps.now),
    offered,
    paymentMethodsOf(tx, presses, deps),
    holdVouchers(tx, codes, ids),
  ])
  let places = (offer instanceof AppError ? null : offer.places) ?? Number.POSITIVE_INFINITY
  /** Of this transaction: a second press of the same buyer comes after the first. */
  const here = new Map<string, Draft>()

  const judge = (press: Press, { thing, refused, placed }: Offer): Draft => {
    const { buyer, asked } = press
    const hold = held.get(buyer.user_id) ?? refused.get(buyer.user_id)
    if (hold) throw hold
    const takesPlace = !placed.has(buyer.user_id)
    if (takesPlace && places <= 0) throw refusal('register.paket_full')
    const purchase = {
      user_id: buyer.user_id,
      goods: asked.goods,
      goods_id: asked.goods_id,
      price: thing.price,
      now: deps.now,
    }
    const use = asked.voucher_code ? vouchers.ask(asked.voucher_code, purchase) : null
    const discount = use?.discount ?? 0
    const method = thing.price > discount ? methods(asked) : NOTHING_TO_PAY
    // From here on nothing refuses it.
    use?.take()
    if (takesPlace) places--
    const { name, price } = thing
    const voucher = use && { id: use.id, kode: use.kode }
    return new Draft(randomId(deps.random), press, { name, price, discount, voucher, method })
  }

  return {
    vouchers,
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
    .where(and(oneOf(orderTable.user_id, user_ids), or(oneOf(orderTable.press_id, press_ids), same)))
  const found = new Map<string, OrderRow>()
  for (const row of rows) {
    found.set(`${row.user_id} ${row.press_id}`, row)
    if (row.goods === goods && row.goods_id === goods_id && isOpen(row.state)) found.set(row.user_id, row)
  }
  return found
}
