import { randomUUID } from 'node:crypto'
import type { Gateway } from '#contract/money/order.ts'

/** What can be pressed on a page of the stand-in. */
export const PRESSES = ['pay', 'fail', 'expire'] as const
export type Press = (typeof PRESSES)[number]

export type StandInStatus =
  | 'none'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'partly_refunded'
  | 'refunded'
  /** The buyer's bank took the money back, or a part of it. */
  | 'charged_back'
  | 'partly_charged_back'

export interface StandInPayment {
  gateway: Gateway
  /** Its number at the gateway; also in the address of its page. */
  token: string
  /** What the shop calls it. */
  id: string
  /** Asked for and, once paid, received; whole rupiah. */
  amount: number
  received: number
  /** Each key gives back once. */
  refunds: { key: string; amount: number }[]
  status: StandInStatus
  name: string
  back: string
}

/** Payments of one process; they end with it. */
export class Payments {
  private readonly all = new Map<string, StandInPayment>()

  add(given: Omit<StandInPayment, 'token' | 'status' | 'received' | 'refunds'>): StandInPayment {
    const payment = { ...given, token: randomUUID(), status: 'none' as const, received: given.amount, refunds: [] }
    this.all.set(payment.token, payment)
    return payment
  }

  byToken(token: string): StandInPayment | undefined {
    return this.all.get(token)
  }

  byId(gateway: Gateway, id: string): StandInPayment | undefined {
    return [...this.all.values()].find((payment) => payment.gateway === gateway && payment.id === id)
  }
}

const AFTER: Record<Press, StandInStatus> = { pay: 'paid', fail: 'failed', expire: 'expired' }

/** Whether it changed: what has ended takes nothing more. */
export function press(payment: StandInPayment, pressed: Press): boolean {
  if (payment.status !== 'none' && payment.status !== 'pending') return false
  payment.status = AFTER[pressed]
  return true
}

/** Whether it has given that back, now or before: of what was paid, and no more than that. */
export function giveBack(payment: StandInPayment, { key, amount }: { key: string; amount: number }): boolean {
  if (payment.refunds.some((refund) => refund.key === key)) return true
  const left = payment.received - payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)
  if ((payment.status !== 'paid' && payment.status !== 'partly_refunded') || !(amount > 0 && amount <= left))
    return false
  payment.refunds.push({ key, amount })
  payment.status = amount === left ? 'refunded' : 'partly_refunded'
  return true
}
