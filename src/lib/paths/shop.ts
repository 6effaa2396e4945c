import type { Goods } from '#contract/money/order.ts'
import { SHARE_PATH } from '#shared/proof-files.ts'
import { paths, patterns, segment, withQuery } from '../paths.ts'

/** Addresses of the shop and of one's own orders: apart, because no first screen needs them. */
export const shopPatterns = {
  window: '/paket-tryout',
  all: patterns.paketSelengkapnya,
  paket: '/paket-detail/:id',
  /** The same shelf in the student's frame. */
  own: '/paket_tryout',
  payment: '/payment/:id',
  confirmation: '/payment-confirmation/:id',
  paymentEbook: '/payment-ebook/:id',
  confirmationEbook: '/payment-ebook-confirmation/:id',
  paymentSnbp: '/payment-snbp',
  confirmationSnbp: '/payment-snbp-confirmation/:id',
  billing: '/billing',
  /** Where other apps hand over a receipt (src/shared/proof-files.ts). */
  sharedProof: SHARE_PATH,
  order: '/billing-detail',
  invoice: '/billing-detail-invoice/:transaksi_id',
} as const

/** Where goods have addresses of their own. */
const OF: Record<Goods, string> = { paket: '', ebook: '-ebook', snbp: '-snbp' }

export const shopPaths = {
  window: () => shopPatterns.window,
  all: (query: Record<string, string | undefined> = {}) => withQuery(shopPatterns.all, query),
  paket: paths.paketShop,
  own: () => shopPatterns.own,
  payment: (goods_id: string, goods: Goods = 'paket') =>
    goods === 'snbp'
      ? withQuery(shopPatterns.paymentSnbp, { id: goods_id })
      : `/payment${OF[goods]}/${segment(goods_id)}`,
  confirmation: (order_id: string, goods: Goods = 'paket') => `/payment${OF[goods]}-confirmation/${segment(order_id)}`,
  billing: (show?: string) => withQuery(shopPatterns.billing, { show }),
  order: (id: string) => withQuery(shopPatterns.order, { id }),
  invoice: (id: string) => `/billing-detail-invoice/${segment(id)}`,
} as const
