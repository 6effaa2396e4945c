import { totalOf } from '#contract/money/order.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/insert-rows.ts'
import { orderEventTable, orderTable } from '../db/tables/index.ts'
import { AppError } from '../lib/errors.ts'
import { changeOrder } from './change.ts'
import { nextInvoices } from './invoice-number.ts'
import { Draft, openCounter } from './order-drafts.ts'
import type { OrderRow } from './order-view.ts'
import { orderFirst } from './pay-once.ts'
import type { Asked, OrderDeps, Press } from './press.ts'
import { freeUniqueCodes } from './unique-code.ts'

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
  await counter.vouchers.write()
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
  const payable = drafts.map(({ method, price, discount }) => ({
    rekening_id: method.rekening_id,
    amount: price - discount,
  }))
  const at = new Date(deps.now).toISOString()
  const [codes, invoices] = await Promise.all([
    freeUniqueCodes(tx, payable, deps.random),
    // Last: whoever orders the same goods waits for its end from here on.
    nextInvoices(tx, goods, deps.now, drafts.length),
  ])
  const rows = drafts.map(({ id, press, name, price, discount, voucher, method }, index): OrderRow => {
    const unique_code = codes[index] ?? 0
    const due = deps.now + method.hours * HOUR_MS
    return {
      ...UNTOUCHED,
      ...{ id, user_id: press.buyer.user_id, press_id: press.asked.press_id, goods, goods_id, goods_name: name },
      ...{ price, discount, unique_code, total: totalOf({ price, discount, unique_code }) },
      ...{ voucher_id: voucher?.id ?? null, voucher_code: voucher?.kode ?? null },
      ...{
        payment_method: method.cara,
        payment_id: method.payment_id,
        rekening_id: method.rekening_id,
        state: 'awaiting_payment' as const,
      },
      ...{ created_at: at, updated_at: at, due_at: new Date(due).toISOString() },
      grace_at: new Date(due + method.grace_hours * HOUR_MS).toISOString(),
      invoice: invoices[index] ?? '',
    }
  })
  const events = drafts.map(({ id, press }) => ({
    ...{ order_id: id, event: 'order' as const, before: null, after: 'awaiting_payment' as const },
    ...{ reason: null, detail: {}, ...byOf(press), at },
  }))
  // Both take the same way to the database, so they come to it in this order.
  await Promise.all([insertRows(tx, orderTable, rows), insertRows(tx, orderEventTable, events)])
  const written = new Map<Draft, OrderRow>()
  for (const [index, draft] of drafts.entries()) {
    const row = rows[index] as OrderRow
    const free = { event: 'take_free', ...byOf(draft.press) } as const
    written.set(draft, row.total > 0 ? row : await changeOrder(tx, row, free, deps))
  }
  return written
}

/** What becomes of an order later. */
const UNTOUCHED = {
  ...{ refunded: 0, extended: false, disputed: false, paid_at: null },
  ...{ gateway: null, gateway_try: 0, gateway_url: null, gateway_asked_at: null },
  ...{ gateway_checked_at: null, gateway_done: false },
}

const byOf = ({ buyer, staff }: Press) =>
  staff ? ({ actor: 'staff', ...staff } as const) : ({ actor: 'student', actor_id: buyer.user_id } as const)
