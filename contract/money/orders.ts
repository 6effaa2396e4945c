import * as z from 'zod/mini'
import { PROOF_MEDIA, VOUCHER_KINDS } from '../choices.ts'
import { fileShape } from '../export-columns.ts'
import { ACCOUNTS } from './ledger.ts'
import {
  GATEWAYS,
  GOODS,
  ORDER_ACTORS,
  ORDER_EVENTS,
  ORDER_STATES,
  PAYMENT_METHODS,
  REFUND_METHODS,
  SHOWN,
} from './order.ts'
import { VOUCHER_REFUSALS } from './voucher.ts'

/**
 * Orders on the wire. A student sees their own, staff with the menu `transaksi` all. Amounts are whole rupiah, times epoch
 * ms by the server's clock.
 */
const id = z.uuid()
const epoch = z.int().check(z.gte(0))
const rupiah = z.int().check(z.gte(0))
const page = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
}
/** A day in WIB; the server asks whether there is such a day. */
const day = z.string().check(z.maxLength(10))
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

export const order = z.object({
  id,
  invoice: z.string(),
  goods: z.enum(GOODS),
  goods_id: id,
  goods_name: z.string(),
  price: rupiah,
  discount: rupiah,
  unique_code: rupiah,
  total: rupiah,
  /** What was given back of it. */
  refunded: rupiah,
  voucher_code: z.nullable(z.string()),
  payment_method: z.enum(PAYMENT_METHODS),
  state: z.enum(ORDER_STATES),
  created_at: epoch,
  due_at: epoch,
  grace_at: epoch,
  paid_at: z.nullable(epoch),
})
export type Order = z.infer<typeof order>

export const bankAccount = z.object({
  id,
  bank: z.string(),
  nomor: z.string(),
  atas_nama: z.string(),
  petunjuk: z.string(),
})

export const orderProof = z.object({
  id,
  media_type: z.enum(PROOF_MEDIA),
  bytes: z.int(),
  sent_at: epoch,
})

export const orderChange = z.object({
  event: z.enum(['order', ...ORDER_EVENTS]),
  after: z.enum(ORDER_STATES),
  actor: z.enum(ORDER_ACTORS),
  /** Who of staff it was, for staff alone. */
  actor_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What was given back. */
  amount: z.nullable(rupiah),
  at: epoch,
})

/** One order with all that its page shows. */
// Spread: `extend` would come into the part of zod that an exam loads.
export const orderInFull = z.object({
  ...order.shape,
  bank_account: z.nullable(bankAccount),
  gateway: z.nullable(z.object({ name: z.enum(GATEWAYS), url: z.nullable(z.string()) })),
  /** The newest that was not removed. */
  proof: z.nullable(orderProof),
  history: z.array(orderChange),
  /** Whom the invoice is from; null where the way of paying names nobody. */
  seller: z.nullable(z.object({ nama: z.string(), alamat: z.string() })),
  /**
   * How long the buyer has it: `until` of what is theirs, `days` from the payment of what is not paid yet; both null: for good.
   * Null where it says nothing: of the SNBP programme, and of what was not bought or is theirs no more.
   */
  access: z.nullable(z.object({ until: z.nullable(epoch), days: z.nullable(z.int()) })),
  /** Hours that the student may still add, once; 0: none. */
  may_extend_hours: z.int(),
})
export type OrderInFull = z.infer<typeof orderInFull>

/** Who bought it: for staff. */
export const buyer = z.object({ id, nama: z.string(), email: z.string() })

/** GET /my-order */
export const myOrdersQuery = z.strictObject({
  ...page,
  goods: z.optional(z.enum(GOODS)),
  show: z.optional(z.enum(SHOWN)),
})
export const myOrdersReply = z.object({ data: z.array(order), total: z.int(), server_time: epoch })

/** GET /my-order/{id} */
export const myOrderReply = z.object({ data: orderInFull, server_time: epoch })

/** GET /transaksi, /transaksi-manual (transfers alone): of a student their own, of staff all. */
export const transactionsQuery = z.strictObject({
  ...page,
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  goods: z.optional(z.enum(GOODS)),
  payment_method: z.optional(z.enum(PAYMENT_METHODS)),
  state: z.optional(z.string().check(z.maxLength(200))),
  /** Those alone whose money the buyer's bank took back, until staff have decided. */
  disputed: z.optional(z.literal('true')),
  /** Ordered on these days. */
  from: z.optional(day),
  until: z.optional(day),
  sums: z.optional(z.literal('true')),
  sort: z.optional(z.enum(['created_at', '-created_at', 'due_at', '-due_at', 'total', '-total'])),
})
/** `disputed`: the buyer's bank took money back, and staff have not decided about the access yet. */
export const transaction = z.object({ ...order.shape, buyer, disputed: z.boolean() })
/** What those that were paid come to: `net` is `price - discount + unique_code - refunded`. Whole rupiah. */
const orderSums = z.object({
  orders: z.int(),
  price: rupiah,
  discount: rupiah,
  unique_code: rupiah,
  refunded: rupiah,
  net: rupiah,
})
export type OrderSums = z.infer<typeof orderSums>
export const transactionsReply = z.object({
  data: z.array(transaction),
  total: z.int(),
  total_is_at_least: z.optional(z.literal(true)),
  /** Where they were asked for; null where they are too many to be added up. */
  sums: z.optional(z.nullable(orderSums)),
})
/** A line of a bank statement that has this amount and pays no other order: for staff. `used`: it has paid this one. */
const fittingLine = z.object({ id, day: z.string(), text: z.string(), used: z.boolean() })
/** A line of the ledger. Lines of one thing that happened have one `entry_id`. */
const ledgerLine = z.object({
  entry_id: id,
  account: z.enum(ACCOUNTS),
  debit: rupiah,
  credit: rupiah,
  at: epoch,
})
export type LedgerLine = z.infer<typeof ledgerLine>
export const transactionReply = z.object({
  /** `may_refund`: what came and was not given back yet. `ledger` and `bank_lines`: for staff alone. */
  data: z.object({
    ...orderInFull.shape,
    buyer,
    disputed: z.boolean(),
    may_refund: rupiah,
    ledger: z.array(ledgerLine),
    bank_lines: z.array(fittingLine),
  }),
})

/** Columns of a file of orders. */
export const ORDER_COLUMNS = [
  ...[
    'invoice',
    'buyer',
    'email',
    'goods_name',
    'voucher_code',
    'payment_method',
    'price',
    'discount',
    'unique_code',
    'total',
  ],
  ...['refunded', 'state', 'created_at', 'due_at', 'paid_at'],
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/** POST /export/transaksi, /export/transaksi-manual: the orders that the list's filters let through, in its order. */
const { page: _page, size: _size, sums: _sums, ...filters } = transactionsQuery.shape
export const transactionsExport = z.strictObject({ ...fileShape(ORDER_COLUMNS), query: z.strictObject(filters) })
export type TransactionsExport = z.infer<typeof transactionsExport>

/** GET /transaction/p-method: ways of paying on offer, with the accounts to transfer to. */
export const paymentMethodsReply = z.object({
  data: z.array(
    z.object({
      id,
      nama: z.string(),
      cara: z.enum(PAYMENT_METHODS),
      keterangan: z.string(),
      batas_jam: z.int(),
      bank_accounts: z.array(bankAccount),
    }),
  ),
})

/**
 * POST /checkout-paket: orders a package, an e-book or a place in an SNBP programme. `press_id` is made when the button is shown: sent again it answers the
 * same order. The server decides price, voucher and quota.
 */
export const checkoutRequest = z.strictObject({
  press_id: id,
  goods: z.enum(GOODS),
  goods_id: id,
  /** A payment setting; null where nothing is left to pay. */
  payment_id: z.nullable(id),
  /** Of a transfer. */
  rekening_id: z.nullable(id),
  voucher_code: z.nullable(z.string().check(z.trim(), z.maxLength(40))),
})
export const checkoutReply = z.object({ data: orderInFull, server_time: epoch })

/** GET /voucher-paket?paket_id= &kode= , GET /voucher-ebook?ebook_id= &kode= , GET /snbp-voucher?program_id= &kode= : what is on offer, and one that the buyer named. */
export const offeredVoucher = z.object({
  id,
  kode: z.string(),
  nama: z.string(),
  jenis: z.enum(VOUCHER_KINDS),
  nilai: z.int(),
  selesai: z.nullable(epoch),
  /** What it takes off this thing for this buyer now; null where it is refused. */
  discount: z.nullable(rupiah),
  refusal: z.nullable(z.enum(VOUCHER_REFUSALS)),
})
export const offeredVouchersReply = z.object({ data: z.array(offeredVoucher) })
/** GET /voucher-paket/{id}?paket_id= , GET /voucher-ebook/{id}?ebook_id= */
export const offeredVoucherReply = z.object({ data: offeredVoucher })
export type OfferedVoucher = z.infer<typeof offeredVoucher>

/** POST /cancel-order, /manual-transfer/rm-evidence, /manual-transfer/mark-paid-off/{id}, /update-timer-manual-tf */
export const orderAction = z.strictObject({ order_id: id, reason: z.optional(reason) })
/** POST /refund-order. `press_id` is made when the button is shown: sent again it gives back once. */
export const refundRequest = z.strictObject({
  press_id: id,
  order_id: id,
  reason,
  /** Absent: as the order was paid, through the gateway or by hand. */
  how: z.optional(z.enum(REFUND_METHODS)),
  /** Absent: all that is left. */
  amount: z.optional(z.int().check(z.gte(1))),
  /** The buyer loses access although a part is kept. All given back ends it anyway. */
  ends_access: z.optional(z.boolean()),
})
/** Staff say why. */
export const staffReason = z.strictObject({ reason })
export const orderActionReply = z.object({ data: orderInFull })

/** What staff do to an order that exists by POST /input/transaksi; money goes back by /refund-order alone. */
export const STAFF_UPDATES = ['mark_paid', 'accept', 'reject', 'remove_proof', 'extend'] as const

/**
 * POST /input/transaksi, /input/transaksi-manual (transfers alone): `create` orders for a student, by the rules of a checkout;
 * `update` names an event and never a column; `delete` cancels, for no order is ever removed. Each with a reason.
 */
export const transactionInput = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), reason, buyer_id: id, ...checkoutRequest.shape }),
  z.strictObject({ op: z.literal('update'), reason, order_id: id, event: z.enum(STAFF_UPDATES) }),
  z.strictObject({ op: z.literal('delete'), reason, order_id: id }),
])
export type TransactionInput = z.infer<typeof transactionInput>
