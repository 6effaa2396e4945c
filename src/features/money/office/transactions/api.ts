import type * as z from 'zod/mini'
import type { Goods, OrderEvent, Way } from '#contract/money/order.ts'
import type { transactionReply, transactionsReply } from '#contract/money/orders.ts'
import { get, post } from '#src/lib/http.ts'

export type Transactions = z.infer<typeof transactionsReply>
export type Transaction = Transactions['data'][number]
export type TransactionInFull = z.infer<typeof transactionReply>['data']

/** What one of the four screens is about: its menu, its goods, and whether it holds transfers alone. */
export interface Shelf {
  menu: 'transaksi' | 'transaksi-ebook' | 'transaksi-manual' | 'transaksi-ebook-manual'
  goods: Goods
  way?: Way
}

export const pathOf = ({ way }: Shelf) => (way === 'transfer' ? '/transaksi-manual' : '/transaksi')
export const keyOf = (shelf: Shelf) => ['admin', shelf.menu] as const

export const listTransactions = (shelf: Shelf, query: object) =>
  get<Transactions>(pathOf(shelf), { ...query, goods: shelf.goods })

export const readTransaction = async (shelf: Shelf, id: string) =>
  (await get<z.infer<typeof transactionReply>>(`${pathOf(shelf)}/${id}`)).data

/** What staff do to an order, each with a reason. */
export const ACTIONS = {
  mark_paid: (id: string, reason: string) => post(`/manual-transfer/mark-paid-off/${id}`, { reason }),
  reject: (id: string, reason: string) => post(`/manual-transfer/reject/${id}`, { reason }),
  remove_proof: (order_id: string, reason: string) => post('/manual-transfer/rm-evidence', { order_id, reason }),
  extend: (order_id: string, reason: string) => post('/update-timer-manual-tf', { order_id, reason }),
  refund: (id: string, reason: string) => post(`/refund-order/${id}`, { reason }),
  cancel: (order_id: string, reason: string) => post('/cancel-order', { order_id, reason }),
} satisfies Partial<Record<OrderEvent, unknown>>
export type StaffAction = keyof typeof ACTIONS
