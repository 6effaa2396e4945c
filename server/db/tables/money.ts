import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { OFFER_STATES, PROOF_MEDIA, VOUCHER_KINDS } from '#contract/choices.ts'
import { ACCOUNTS } from '#contract/money/ledger.ts'
import {
  GATEWAYS,
  GOODS,
  ORDER_ACTORS,
  ORDER_EVENTS,
  ORDER_STATES,
  PAYMENT_METHODS,
  REFUND_METHODS,
} from '#contract/money/order.ts'
import { bytea } from '../bytea.ts'
import { base, isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'

export const rekeningTable = pgTable(
  'rekening',
  {
    ...base(),
    bank: text().notNull(),
    nomor: text().notNull(),
    atas_nama: text().notNull(),
    petunjuk: text().notNull(),
    urutan: integer().notNull(),
    status: text({ enum: OFFER_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('rekening_nomor').on(t.bank, t.nomor),
    index('rekening_urutan').on(t.urutan),
    index('rekening_status').on(t.status),
  ],
)

export const paymentTable = pgTable(
  'payment',
  {
    ...base(),
    nama: text().notNull(),
    cara: text({ enum: PAYMENT_METHODS }).notNull(),
    keterangan: text().notNull(),
    batas_jam: integer().notNull(),
    tenggang_jam: integer().notNull(),
    perpanjangan_jam: integer().notNull(),
    penjual: text().notNull(),
    alamat_penjual: text().notNull(),
    urutan: integer().notNull(),
    status: text({ enum: OFFER_STATES }).notNull(),
  },
  (t) => [
    index('payment_nama').on(t.nama),
    index('payment_urutan').on(t.urutan),
    index('payment_status').on(t.status),
    index('payment_cara').on(t.cara),
  ],
)

export const voucherTable = pgTable(
  'voucher',
  {
    ...base(),
    kode: text().notNull(),
    nama: text().notNull(),
    cakupan: text({ enum: GOODS }).notNull(),
    jenis: text({ enum: VOUCHER_KINDS }).notNull(),
    nilai: integer().notNull(),
    maks_potongan: integer(),
    min_belanja: integer().notNull(),
    kuota: integer(),
    per_user: integer().notNull(),
    mulai: isoTime(),
    selesai: isoTime(),
    goods_ids: uuid().array().notNull().default([]),
    tampil: boolean().notNull(),
    status: text({ enum: OFFER_STATES }).notNull(),
    terpakai: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('voucher_kode').on(t.kode),
    index('voucher_cakupan').on(t.cakupan),
    index('voucher_jenis').on(t.jenis),
    index('voucher_status').on(t.status),
    index('voucher_nilai').on(t.nilai),
    index('voucher_mulai').on(t.mulai),
    index('voucher_selesai').on(t.selesai),
    index('voucher_terpakai').on(t.terpakai),
  ],
)

const open = sql.raw(`state in ('awaiting_payment', 'proof_sent', 'late_proof', 'rejected', 'challenged', 'in_review')`)

/** What somebody buys (contract/money/order.ts). Prices and names are those of the moment of ordering. Whole rupiah. */
export const orderTable = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    /** One press of the button: pressed twice is ordered once. */
    press_id: uuid().notNull(),
    invoice: text().notNull(),
    goods: text({ enum: GOODS }).notNull(),
    goods_id: uuid().notNull(),
    goods_name: text().notNull(),
    price: integer().notNull(),
    discount: integer().notNull(),
    unique_code: integer().notNull(),
    total: integer().notNull(),
    /** The sum of `order_refund`. */
    refunded: integer().notNull().default(0),
    voucher_id: uuid().references(() => voucherTable.id),
    voucher_code: text(),
    payment_method: text({ enum: PAYMENT_METHODS }).notNull(),
    payment_id: uuid().references(() => paymentTable.id),
    rekening_id: uuid().references(() => rekeningTable.id),
    /** Of an order through the gateway. */
    gateway: text({ enum: GATEWAYS }),
    /** Counts how often it was handed to the gateway: each name is charged once. */
    gateway_try: integer().notNull().default(0),
    /** Where the buyer pays; null until the gateway answered. */
    gateway_url: text(),
    /** When the page was asked for. */
    gateway_asked_at: isoTime(),
    /** When the gateway last said where the payment stands. */
    gateway_checked_at: isoTime(),
    /** The payment has ended; the job need not ask again. */
    gateway_done: boolean().notNull().default(false),
    state: text({ enum: ORDER_STATES }).notNull(),
    created_at: isoTime().notNull(),
    due_at: isoTime().notNull(),
    /** Until then a late proof is still looked at. */
    grace_at: isoTime().notNull(),
    /** The student has used the one extension that is theirs. */
    extended: boolean().notNull().default(false),
    /** The buyer's bank took money back, and staff have not decided about the access yet. */
    disputed: boolean().notNull().default(false),
    paid_at: isoTime(),
    updated_at: isoTime().notNull(),
  },
  (t) => [
    uniqueIndex('orders_press').on(t.user_id, t.press_id),
    uniqueIndex('orders_invoice').on(t.invoice),
    // The same thing is on order once for each student. Money that staff look at may come beside a newer order.
    uniqueIndex('orders_open_goods').on(t.user_id, t.goods, t.goods_id).where(sql`${open} and state <> 'in_review'`),
    // A line of a bank statement names one open order.
    uniqueIndex('orders_open_total')
      .on(t.rekening_id, t.total)
      .where(sql`${open} and state <> 'in_review' and unique_code > 0`),
    index('orders_user').on(t.user_id, t.created_at, t.id),
    // Their ends are read in place of the rows: days sorted by amount, and what paid orders come to.
    index('orders_created').on(t.created_at, t.id, t.total),
    index('orders_goods').on(t.goods, t.payment_method, t.created_at, t.id),
    index('orders_of_goods').on(t.goods, t.created_at, t.id),
    index('orders_payment_method').on(t.payment_method, t.created_at, t.id, t.total),
    index('orders_came')
      .on(t.created_at, t.payment_method, t.goods, t.price, t.discount, t.unique_code, t.refunded)
      .where(sql`state in ('paid', 'refunded')`),
    index('orders_state').on(t.state, t.goods, t.payment_method, t.created_at, t.id),
    index('orders_thing').on(t.goods_id, t.state, t.created_at, t.id),
    index('orders_voucher').on(t.voucher_id, t.user_id),
    // Whose deadline and grace are over.
    index('orders_grace').on(t.grace_at).where(sql`state in ('awaiting_payment', 'rejected')`),
    // Which orders a line of a bank statement may pay.
    index('orders_account_total').on(t.rekening_id, t.total),
    index('orders_due').on(t.due_at, t.id),
    // Days and way are looked at in the index, where a list of some days is sorted by what was paid.
    index('orders_total').on(t.total, t.id, t.created_at, t.payment_method),
    index('orders_paid').on(t.paid_at),
    index('orders_disputed').on(t.created_at, t.id).where(sql`disputed`),
    index('orders_gateway_open').on(t.gateway_checked_at).where(sql`gateway_try > 0 and not gateway_done`),
    index('orders_gateway_without_page')
      .on(t.created_at)
      .where(sql`payment_method = 'gateway' and state = 'awaiting_payment' and gateway_url is null`),
  ],
)

/** What was given back of an order; the same key gives back once. Whole rupiah. */
export const orderRefundTable = pgTable(
  'order_refund',
  {
    order_id: uuid()
      .notNull()
      .references(() => orderTable.id),
    key: text().notNull(),
    amount: integer().notNull(),
    how: text({ enum: REFUND_METHODS }).notNull(),
    at: isoTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.key] })],
)

/** History of an order: a row for each event that changed it; only ever added to (db/append-only.ts). */
export const orderEventTable = pgTable(
  'order_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orderTable.id),
    event: text({ enum: ['order', ...ORDER_EVENTS] }).notNull(),
    before: text({ enum: ORDER_STATES }),
    after: text({ enum: ORDER_STATES }).notNull(),
    actor: text({ enum: ORDER_ACTORS }).notNull(),
    actor_id: uuid(),
    reason: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: isoTime().notNull(),
  },
  (t) => [index('order_event_order').on(t.order_id, t.id), index('order_event_at').on(t.at)],
)

/** Double entry: the lines of one entry have the same debits and credits; only ever added to (db/append-only.ts). Whole rupiah. */
export const ledgerLineTable = pgTable(
  'ledger_line',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    entry_id: uuid().notNull(),
    order_id: uuid()
      .notNull()
      .references(() => orderTable.id),
    account: text({ enum: ACCOUNTS }).notNull(),
    debit: integer().notNull(),
    credit: integer().notNull(),
    at: isoTime().notNull(),
  },
  (t) => [
    index('ledger_line_entry').on(t.entry_id),
    index('ledger_line_order').on(t.order_id),
    index('ledger_line_account').on(t.account, t.at),
  ],
)

/** Messages of payment gateways, as they came. */
export const gatewayMessageTable = pgTable(
  'gateway_message',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    gateway: text({ enum: GATEWAYS }).notNull(),
    body: bytea().notNull(),
    /** `received`: nobody has acted on it yet · `refused`: it is not the gateway's. */
    state: text({ enum: ['received', 'handled', 'unknown_order', 'refused'] })
      .notNull()
      .default('received'),
    received_at: isoTime().notNull(),
  },
  (t) => [
    index('gateway_message_received').on(t.received_at).where(sql`state = 'received'`),
    index('gateway_message_refused').on(t.received_at).where(sql`state = 'refused'`),
  ],
)

/** The last number of a day's invoices. */
export const invoiceCounterTable = pgTable(
  'invoice_counter',
  { goods: text({ enum: GOODS }).notNull(), day: date().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.goods, t.day] })],
)

/** Proof of a transfer: a picture or a PDF in the file store, private to the buyer and to staff. */
export const orderProofTable = pgTable(
  'order_proof',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orderTable.id),
    /** Its name in the file store. */
    key: text().notNull(),
    media_type: text({ enum: PROOF_MEDIA }).notNull(),
    bytes: integer().notNull(),
    sent_at: isoTime().notNull(),
    removed_at: isoTime(),
  },
  (t) => [index('order_proof_order').on(t.order_id, t.sent_at), uniqueIndex('order_proof_key').on(t.key)],
)

/** Money that came in to an account of ours, as a bank statement lists it. A line pays one order at most, and an order has one line. */
export const bankLineTable = pgTable(
  'bank_line',
  {
    id: uuid().primaryKey(),
    rekening_id: uuid()
      .notNull()
      .references(() => rekeningTable.id),
    /** The same in every statement that holds the line (server/bank-statement/line-key.ts). */
    key: text().notNull(),
    day: date().notNull(),
    text: text().notNull(),
    /** Rupiah, with sen where the bank writes them. */
    amount: numeric({ precision: 15, scale: 2, mode: 'number' }).notNull(),
    order_id: uuid().references(() => orderTable.id),
    imported_by: uuid().notNull(),
    imported_at: isoTime().notNull(),
    confirmed_by: uuid(),
    confirmed_at: isoTime(),
  },
  (t) => [
    uniqueIndex('bank_line_key').on(t.rekening_id, t.key),
    uniqueIndex('bank_line_order').on(t.order_id),
    index('bank_line_amount').on(t.rekening_id, t.amount, t.day),
  ],
)
