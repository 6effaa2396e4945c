import { type Amounts, totalOf } from './order.ts'

/**
 * Double entry: each thing that happens to money is an entry whose debits and credits are the same, and no entry is ever
 * changed. Whole rupiah.
 */
export const ACCOUNTS = [
  /** Money on our bank accounts, and money that the gateway holds for us. */
  'bank',
  'gateway',
  /** Money that came for an order that was given up, or not as much as it costs: staff deliver it or give it back. */
  'held',
  /** What the gateway keeps. */
  'gateway_fee',
  'sales',
  /** Takes from sales: vouchers, and what was given back. */
  'discount',
  'refunds',
  /** The last three digits of a transfer. */
  'unique_code',
  /** What was paid beside what was asked for. */
  'difference',
] as const
export type Account = (typeof ACCOUNTS)[number]

/** Exactly one side is above zero. */
export interface Line {
  account: Account
  debit: number
  credit: number
}

type Holder = 'bank' | 'gateway' | 'held'

interface Payment {
  into: Holder
  /** What came, before any fee. */
  received: number
  /** What the gateway keeps of it. */
  fee: number
}

/** An order that was paid; `payment` null: nothing was to pay. */
export function paidLines(amounts: Amounts, payment: Payment | null): Line[] {
  const { price, discount, unique_code } = amounts
  const received = payment?.received ?? 0
  const fee = payment?.fee ?? 0
  return lines([
    [payment?.into ?? 'bank', received - fee],
    ['gateway_fee', fee],
    ['discount', discount],
    ['sales', -price],
    ['unique_code', -unique_code],
    ['difference', totalOf(amounts) - received],
  ])
}

/** Money that came for an order that is not delivered. */
export const heldLines = (into: Holder, amount: number): Line[] =>
  lines([
    [into, amount],
    ['held', -amount],
  ])

/** The same money, given back. */
export const heldRefundLines = (from: Holder, amount: number): Line[] =>
  lines([
    ['held', amount],
    [from, -amount],
  ])

/** Money given back, or taken back by the buyer's bank. */
export const refundLines = (from: Holder, amount: number): Line[] =>
  lines([
    ['refunds', amount],
    [from, -amount],
  ])

/** Above zero is a debit, below zero a credit; what is nothing is no line. */
const lines = (amounts: readonly (readonly [Account, number])[]): Line[] =>
  amounts
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }))

export const balanceOf = (entries: readonly Line[]): number =>
  entries.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
