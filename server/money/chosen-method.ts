import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { oneOf } from '../db/one-of.ts'
import { paymentTable, rekeningTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { Asked, OrderDeps, Press } from './press.ts'

export interface ChosenMethod {
  cara: 'transfer' | 'gateway'
  payment_id: string | null
  rekening_id: string | null
  hours: number
  grace_hours: number
}

/** Of an order that a voucher makes free. */
export const NOTHING_TO_PAY: ChosenMethod = {
  ...{ cara: 'transfer', payment_id: null, rekening_id: null },
  ...{ hours: 24, grace_hours: 0 },
}

/** Ways of paying that are on offer to these presses. The function throws for one that is not. */
export async function paymentMethodsOf(
  tx: Tx,
  presses: readonly Press[],
  { gateway }: OrderDeps,
): Promise<(asked: Asked) => ChosenMethod> {
  const wanted = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const payments = wanted(presses.map(({ asked }) => asked.payment_id))
  const accounts = wanted(presses.map(({ asked }) => asked.rekening_id))
  const [settings, open] = await Promise.all([
    tx
      .select()
      .from(paymentTable)
      .where(and(oneOf(paymentTable.id, payments), eq(paymentTable.status, 'aktif'))),
    tx
      .select({ id: rekeningTable.id })
      .from(rekeningTable)
      .where(and(oneOf(rekeningTable.id, accounts), eq(rekeningTable.status, 'aktif'))),
  ])
  return ({ payment_id, rekening_id }) => {
    const setting = settings.find(({ id }) => id === payment_id)
    if (!setting) throw refusal('order.no_method')
    const { cara, batas_jam: hours, tenggang_jam: grace_hours } = setting
    if (cara === 'gateway' && !gateway) throw refusal('order.no_method')
    if (cara === 'gateway') return { cara, payment_id, rekening_id: null, hours, grace_hours }
    if (!open.some(({ id }) => id === rekening_id)) throw refusal('order.no_account')
    return { cara, payment_id, rekening_id, hours, grace_hours }
  }
}
