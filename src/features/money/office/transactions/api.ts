import type * as z from 'zod/mini'
import type { Goods, OrderEvent, PaymentMethod } from '#contract/money/order.ts'
import type { refundRequest, TransactionInput, transactionReply, transactionsReply } from '#contract/money/orders.ts'
import { download } from '#src/lib/files/download.ts'
import { get, http, post } from '#src/lib/http.ts'

export type Wire<S extends z.ZodMiniType> = z.infer<S>
export type Transactions = Wire<typeof transactionsReply>
export type Transaction = Transactions['data'][number]
export type TransactionInFull = Wire<typeof transactionReply>['data']

/** What one of the screens is about: its menu, its goods, and whether it holds transfers alone. */
export interface Shelf {
  menu: 'transaksi' | 'transaksi-ebook' | 'transaksi-manual' | 'transaksi-ebook-manual' | 'transaksi-snbp'
  goods: Goods
  payment_method?: PaymentMethod
}

export const pathOf = ({ payment_method }: Shelf) =>
  payment_method === 'transfer' ? '/transaksi-manual' : '/transaksi'
export const keyOf = (shelf: Shelf) => ['admin', shelf.menu] as const

export const listTransactions = (shelf: Shelf, query: object) =>
  get<Transactions>(pathOf(shelf), { ...query, goods: shelf.goods })

export const readTransaction = async (shelf: Shelf, id: string) =>
  (await get<Wire<typeof transactionReply>>(`${pathOf(shelf)}/${id}`)).data

/** What staff do to an order, each with a reason; money goes back by a dialog of its own. */
export const ACTIONS = {
  mark_paid: (id: string, reason: string) => post(`/manual-transfer/mark-paid-off/${id}`, { reason }),
  accept: (order_id: string, reason: string, shelf: Shelf) =>
    post(`/input${pathOf(shelf)}`, { op: 'update', order_id, event: 'accept', reason }),
  /** The buyer keeps what a bank took the money back for. */
  keep: (order_id: string, reason: string, shelf: Shelf) =>
    post(`/input${pathOf(shelf)}`, { op: 'update', order_id, event: 'accept', reason }),
  reject: (id: string, reason: string) => post(`/manual-transfer/reject/${id}`, { reason }),
  remove_proof: (order_id: string, reason: string) => post('/manual-transfer/rm-evidence', { order_id, reason }),
  extend: (order_id: string, reason: string) => post('/update-timer-manual-tf', { order_id, reason }),
  cancel: (order_id: string, reason: string) => post('/cancel-order', { order_id, reason }),
} satisfies Partial<Record<OrderEvent | 'keep', unknown>>
export type StaffAction = keyof typeof ACTIONS

export const refund = (asked: z.input<typeof refundRequest>) => post('/refund-order', asked)

export const saveInvoice = async ({ id, invoice }: Pick<TransactionInFull, 'id' | 'invoice'>) => {
  const { data } = await http.get<Blob>(`/invoice/${id}`, { responseType: 'blob' })
  download(data, `${invoice.replaceAll('/', '-')}.pdf`)
}

type NewOrder = Omit<Extract<TransactionInput, { op: 'create' }>, 'op'>

export const orderFor = async (shelf: Shelf, asked: NewOrder) =>
  (await post<Wire<typeof transactionReply>>(`/input${pathOf(shelf)}`, { op: 'create', ...asked })).data
