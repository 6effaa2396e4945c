import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isOpen, OPEN_STATES } from '#contract/money/order.ts'
import { type OrderInFull, orderAction, orderActionReply, staffReason } from '#contract/money/orders.ts'
import type { Tx } from '../../db/connect.ts'
import { orderProofTable, orderTable, paymentTable } from '../../db/tables/index.ts'
import type { Viewer } from '../../http/viewer.ts'
import { refusal } from '../../lib/errors.ts'
import { type Act, type Actor, act } from '../act.ts'
import type { MoneyDeps } from '../deps.ts'
import { ownsNow } from '../goods.ts'
import { demandAnyOrder } from '../order-rights.ts'
import type { OrderRow } from '../order-view.ts'
import { orderFirst } from '../pay-once.ts'
import { deleteFiles, hasProof, removeProofs } from './proofs.ts'

const HOUR_MS = 3_600_000

/** What the buyer of an order and staff do to it while it is unpaid, and what staff alone do. */
export const actions: FastifyPluginAsyncZod<MoneyDeps> = async (app, deps) => {
  const schema = { tags: ['payment'], body: orderAction, response: { 200: orderActionReply } }
  for (const [path, event] of [
    // An unpaid order; of one whose proof waits the proof is taken back first.
    ['/cancel-order', 'cancel'],
    // The file of the proof is gone. By staff also of an order that is paid or over.
    ['/manual-transfer/rm-evidence', 'remove_proof'],
    // A new deadline of a transfer, by the student once, by staff with a reason as often as they like, also of one that has expired.
    ['/update-timer-manual-tf', 'extend'],
  ] as const)
    app.post(path, { schema }, async (request) => {
      const { order_id, reason } = request.body
      return { data: await actOn(deps, request.requireViewer(), { order_id, event, reason }) }
    })

  const params = z.object({ id: z.uuid() })
  const ofStaff = { tags: ['payment'], params, body: staffReason, response: { 200: orderActionReply } }
  for (const [path, event] of [
    // The reason names the line of the bank statement.
    ['/manual-transfer/mark-paid-off/:id', 'mark_paid'],
    ['/manual-transfer/reject/:id', 'reject'],
  ] as const)
    app.post(path, { schema: ofStaff }, async (request) => {
      const viewer = request.requireViewer()
      await demandAnyOrder(deps.db, viewer, 'update')
      return { data: await actOn(deps, viewer, { order_id: request.params.id, event, reason: request.body.reason }) }
    })
}

/** One event with what it brings along: the file of a proof that is taken back, a new deadline. */
export async function actOn(
  deps: MoneyDeps,
  viewer: Viewer,
  wanted: Pick<Act, 'order_id' | 'event' | 'reason' | 'demanded'>,
): Promise<OrderInFull> {
  let removed: string[] = []
  const more: Partial<Record<Act['event'], Pick<Act, 'set' | 'follow'>>> = {
    remove_proof: {
      set: async (tx, { id, state }, actor) => {
        if (actor === 'student' && !isOpen(state)) throw refusal('order.not_now', { state })
        return (await hasProof(tx, id)) ? {} : undefined
      },
      follow: async (tx) => {
        removed = await removeProofs(tx, eq(orderProofTable.order_id, wanted.order_id), deps.now())
      },
    },
    accept: { set: async (_tx, { disputed }) => (disputed ? { disputed: false } : undefined) },
    extend: { set: (tx, order, actor) => newDeadline(tx, order, actor, deps.now()) },
  }
  const data = await act(deps, viewer, { ...wanted, ...more[wanted.event] })
  await deleteFiles(deps.files, removed)
  return data
}

/** What an order that has ended must not find when staff open it again: another order for its thing, its amount. */
async function demandFree(tx: Tx, order: OrderRow, actor: Actor, now: number): Promise<void> {
  if (actor === 'student') throw refusal('order.not_now', { state: order.state })
  await orderFirst(tx, order)
  if (await ownsNow(tx, order, now)) throw refusal('order.owned_already')
  const { id, user_id, goods, goods_id, rekening_id, total, state, unique_code } = orderTable
  const open = and(inArray(state, OPEN_STATES), ne(state, 'in_review'))
  const same = and(eq(user_id, order.user_id), eq(goods, order.goods), eq(goods_id, order.goods_id))
  const [other] = await tx.select({ id }).from(orderTable).where(and(open, same))
  if (other) throw refusal('order.open_already', {}, { details: { order_id: other.id } })
  if (order.rekening_id === null || order.unique_code === 0) return
  const alike = and(eq(rekening_id, order.rekening_id), eq(total, order.total), gt(unique_code, 0))
  if ((await tx.$count(orderTable, and(open, alike))) > 0) throw refusal('order.amount_taken')
}

/** The grace after the deadline stays as long as it was. Throws where nobody may extend, or the student may not (any more). */
async function newDeadline(tx: Tx, order: OrderRow, actor: Actor, now: number) {
  // The gateway closes its page at the hour that it was told first.
  if (order.payment_method !== 'transfer') throw refusal('order.no_extension')
  if (order.state === 'expired') await demandFree(tx, order, actor, now)
  const [setting] = order.payment_id
    ? await tx.select().from(paymentTable).where(eq(paymentTable.id, order.payment_id))
    : []
  const { perpanjangan_jam = 0, batas_jam = 0 } = setting ?? {}
  const due = Date.parse(order.due_at)
  const grace = Date.parse(order.grace_at)
  if (actor === 'student') {
    if (order.extended) throw refusal('order.extended_already')
    if (perpanjangan_jam === 0 || now >= grace) throw refusal('order.no_extension')
  }
  const later = Math.max(due, now) + (perpanjangan_jam || batas_jam) * HOUR_MS
  return {
    due_at: new Date(later).toISOString(),
    grace_at: new Date(later + grace - due).toISOString(),
    ...(actor === 'student' && { extended: true }),
  }
}
