import type { OrderEvent } from '#contract/money/order.ts'
import type { OrderInFull } from '#contract/money/orders.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps, WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { invalidField, refusal } from '../lib/errors.ts'
import { writeAuditEntry } from '../packages/audit-entry.ts'
import { changeOrder, holdOrder, type OrderChange } from './change.ts'
import { demandAnyOrder, demandOrder } from './order-rights.ts'
import { type OrderRow, orderInFull } from './order-view.ts'

/** How the trail names what staff do to an order. */
const ACTIONS = {
  mark_paid: 'order/mark-paid',
  accept: 'order/accept',
  reject: 'order/reject',
  remove_proof: 'order/remove-proof',
  extend: 'order/extend',
  cancel: 'order/cancel',
  refund: 'order/refund',
  refund_part: 'order/refund',
} as const satisfies Partial<Record<OrderEvent, string>>
export type PersonsEvent = keyof typeof ACTIONS

export type Actor = 'student' | 'staff'

export interface Act {
  order_id: string
  event: PersonsEvent
  reason: string | undefined
  /** For the history. */
  detail?: Record<string, unknown>
  refund?: OrderChange['refund']
  /** Stands in the audit trail also where a machine has done it first: the gateway told of what it was asked for. */
  audited?: boolean
  /** What staff need the right to, where it is not to change any order; throws. Whether they hold it at all was asked before. */
  demanded?: (tx: Tx, order: OrderRow) => Promise<void>
  /** Columns that the event brings along, empty where it is to be written down although none changes; throws where it may not be. */
  set?: (tx: Tx, order: OrderRow, actor: Actor) => Promise<OrderChange['set']>
  /** Done in the same transaction, after the change. */
  follow?: (tx: Tx, order: OrderRow) => Promise<void>
}

/** One event of a person: the buyer of the order, or staff, who say why and stand in the audit trail. */
export async function act({ db, now, random }: ServeDeps, viewer: Viewer, wanted: Act): Promise<OrderInFull> {
  refuseUnstorable({ reason: wanted.reason })
  const deps = { now: now(), random }
  const { order, actor } = await db.transaction((tx) => actIn(tx, viewer, wanted, deps))
  return orderInFull(db, order, { names: actor === 'staff' })
}

export async function actIn(tx: Tx, viewer: Viewer, wanted: Act, deps: WriteDeps) {
  const { order_id, event, reason, detail, refund, set, follow } = wanted
  const before = await holdOrder(tx, order_id).catch(async (error) => {
    if (viewer.role !== 'Siswa' && !wanted.demanded) await demandAnyOrder(tx, viewer, 'update')
    throw error
  })
  const actor = await actorOf(tx, viewer, before, wanted)
  if (actor === 'staff' && !reason) throw invalidField('reason', 'order.reason_needed')
  const brought = await set?.(tx, before, actor)
  const change = {
    event,
    actor,
    actor_id: viewer.user_id,
    reason,
    ...(detail && { detail }),
    ...(brought && { set: brought }),
    ...(refund && { refund }),
  }
  const order = await changeOrder(tx, before, change, deps)
  await follow?.(tx, order)
  // An event that was done already changes nothing and is not written down again.
  if (actor === 'staff' && (order !== before || wanted.audited))
    await audit(tx, viewer, { before, order, event, reason }, deps.now)
  return { order, actor }
}

/** What only staff do. */
const OF_STAFF: readonly PersonsEvent[] = ['mark_paid', 'accept', 'reject', 'refund', 'refund_part']

async function actorOf(tx: Tx, viewer: Viewer, order: OrderRow, { event, demanded }: Act): Promise<Actor> {
  const own = order.user_id === viewer.user_id
  if (own && !OF_STAFF.includes(event)) return 'student'
  if (!own && viewer.role === 'Siswa') throw refusal('missing.order')
  if (demanded) await demanded(tx, order)
  else await demandOrder(tx, viewer, order, 'update')
  return 'staff'
}

interface Done {
  before: OrderRow
  order: OrderRow
  event: PersonsEvent
  reason: string | undefined
}

function audit(tx: Tx, { user_id }: Viewer, { before, order, event, reason }: Done, now: number): Promise<void> {
  const { invoice, total, due_at } = order
  const state = { before: before.state, after: order.state }
  const detail = {
    invoice,
    total,
    state,
    ...(order.refunded !== before.refunded && { refunded: { before: before.refunded, after: order.refunded } }),
    ...(due_at !== before.due_at && { due_at: { before: before.due_at, after: due_at } }),
  }
  const entry = { actor_id: user_id, action: ACTIONS[event], subject: order.id, reason: reason ?? null, detail }
  return writeAuditEntry(tx, entry, now)
}
