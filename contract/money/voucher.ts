import type { Goods } from './order.ts'

/** Voucher: what it takes off, from what, for whom and how often. One rule engine for packages, e-books and SNBP. */
export interface VoucherRules {
  status: 'aktif' | 'nonaktif'
  kind: 'percent' | 'amount'
  /** Percent (1-100), or whole rupiah. */
  value: number
  /** The most a percentage takes off, whole rupiah; null: no limit. */
  cap: number | null
  /** Whole rupiah; 0: none. */
  minimum: number
  /** How often it can be used in all; null: no limit. */
  quota: number | null
  per_user: number
  /** ISO 8601. */
  begins: string | null
  ends: string | null
  scope: Goods
  /** Just these; empty: all of the scope. */
  goods_ids: readonly string[]
}

interface Purchase {
  goods: Goods
  goods_id: string
  /** Whole rupiah. */
  price: number
  /** Epoch ms. */
  now: number
  /** Uses that hold: of orders that are paid or open. */
  used: number
  used_by_buyer: number
}

export const VOUCHER_REFUSALS = [
  'inactive',
  'not_begun',
  'ended',
  'other_goods',
  'below_minimum',
  'used_up',
  'used_by_buyer',
  'nothing_to_pay',
] as const
export type VoucherRefusal = (typeof VOUCHER_REFUSALS)[number]

export type VoucherVerdict = { discount: number; refusal?: never } | { refusal: VoucherRefusal; discount?: never }

/** What a voucher takes off a purchase in whole rupiah, never more than the price; or why it does not. */
export function judgeVoucher(rules: VoucherRules, purchase: Purchase): VoucherVerdict {
  const refusal = refusalOf(rules, purchase)
  return refusal ? { refusal } : { discount: discountOf(rules, purchase.price) }
}

function refusalOf(rules: VoucherRules, purchase: Purchase): VoucherRefusal | undefined {
  const { price, now } = purchase
  if (rules.status !== 'aktif') return 'inactive'
  if (rules.begins !== null && now < Date.parse(rules.begins)) return 'not_begun'
  if (rules.ends !== null && now >= Date.parse(rules.ends)) return 'ended'
  if (rules.scope !== purchase.goods) return 'other_goods'
  if (rules.goods_ids.length > 0 && !rules.goods_ids.includes(purchase.goods_id)) return 'other_goods'
  if (price === 0) return 'nothing_to_pay'
  if (price < rules.minimum) return 'below_minimum'
  if (purchase.used_by_buyer >= rules.per_user) return 'used_by_buyer'
  if (rules.quota !== null && purchase.used >= rules.quota) return 'used_up'
}

function discountOf({ kind, value, cap }: VoucherRules, price: number): number {
  // Parts of a rupiah stay with the seller: a total is never below what was announced.
  const full = kind === 'percent' ? Math.floor((price * value) / 100) : value
  return Math.min(full, cap ?? full, price)
}
