import { paths, patterns, segment, withQuery } from './paths.ts'

/** Addresses of the shop and of one's own orders: apart, because no first screen needs them. */
export const shopPatterns = {
  window: '/paket-tryout',
  all: patterns.paketSelengkapnya,
  paket: '/paket-detail/:id',
  /** The same shelf in the student's frame. */
  own: '/paket_tryout',
  payment: '/payment/:id',
  confirmation: '/payment-confirmation/:id',
  billing: '/billing',
  order: '/billing-detail',
  invoice: '/billing-detail-invoice/:transaksi_id',
} as const

export const shopPaths = {
  window: () => shopPatterns.window,
  all: (query: Record<string, string | undefined> = {}) => withQuery(shopPatterns.all, query),
  paket: paths.paketShop,
  own: () => shopPatterns.own,
  payment: (paket_id: string) => `/payment/${segment(paket_id)}`,
  confirmation: (order_id: string) => `/payment-confirmation/${segment(order_id)}`,
  billing: (show?: string) => withQuery(shopPatterns.billing, { show }),
  order: (id: string) => withQuery(shopPatterns.order, { id }),
  invoice: (id: string) => `/billing-detail-invoice/${segment(id)}`,
} as const
