/**
 * Order: what somebody buys, at the price of that moment, and where it stands (domain 6.1, 6.2). Every change of an
 * order is one event of this table; what the table does not name does not happen.
 */

/** What is sold: a package, an e-book, a place in the SNBP programme. */
export const GOODS = ['paket', 'ebook', 'snbp'] as const
/** Which of their orders students ask for. */
export const SHOWN = ['open', 'paid', 'closed'] as const
export type Goods = (typeof GOODS)[number]

/** How an order is paid: by transfer to a bank account of ours, or through a payment gateway. */
export const PAYMENT_METHODS = ['transfer', 'gateway'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Payment gateways that an adapter speaks to; which one is used is a setting of the server. */
export const GATEWAYS = ['midtrans', 'xendit'] as const
export type Gateway = (typeof GATEWAYS)[number]

/**
 * `proof_sent`: a proof waits for staff · `late_proof`: it came after the deadline, within the grace · `rejected`: it was refused,
 * another one may be sent · `challenged`: the gateway doubts the payment · `in_review`: money came for an order that was cancelled
 * or whose thing was paid by another order, or another amount came; staff deliver it or give it back · `failed`: the gateway gave up.
 */
export const ORDER_STATES = [
  'awaiting_payment',
  'proof_sent',
  'late_proof',
  'rejected',
  'challenged',
  'in_review',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_ACTORS = ['student', 'staff', 'gateway', 'clock'] as const
export type OrderActor = (typeof ORDER_ACTORS)[number]

/** How money goes back: the gateway gives it, staff gave it by their bank, or the buyer's bank took it. */
export const REFUND_METHODS = ['gateway', 'by_hand', 'chargeback'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

type From = Partial<Record<OrderState, OrderState>>

/**
 * From which state each event leads where. A state that leads to itself takes the event a second time without a change: a
 * gateway tells the same thing twice, and people press twice.
 */
const EVENTS = {
  /** The price is nothing after a voucher, or staff accepted all that the package asks for instead of money. */
  take_free: { by: ['student', 'staff'], from: { awaiting_payment: 'paid', paid: 'paid' } },
  send_proof: {
    by: ['student'],
    from: { awaiting_payment: 'proof_sent', rejected: 'proof_sent', proof_sent: 'proof_sent' },
  },
  /** After the deadline, within the grace: the clock no longer ends the order. */
  send_late_proof: {
    by: ['student'],
    from: { awaiting_payment: 'late_proof', rejected: 'late_proof', late_proof: 'late_proof' },
  },
  /** By the student while it is unpaid; by staff whenever, where a file shows what it should not. */
  remove_proof: {
    by: ['student', 'staff'],
    from: {
      proof_sent: 'awaiting_payment',
      late_proof: 'awaiting_payment',
      rejected: 'awaiting_payment',
      awaiting_payment: 'awaiting_payment',
      in_review: 'in_review',
      paid: 'paid',
      expired: 'expired',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
  },
  /** A new deadline. A proof that waits is late no longer. Of a transfer whose time is over staff open it again. */
  extend: {
    by: ['student', 'staff'],
    from: {
      expired: 'awaiting_payment',
      awaiting_payment: 'awaiting_payment',
      rejected: 'rejected',
      proof_sent: 'proof_sent',
      late_proof: 'proof_sent',
    },
  },
  reject: {
    by: ['staff'],
    from: { proof_sent: 'rejected', rejected: 'rejected', late_proof: 'expired', expired: 'expired' },
  },
  /** Staff saw the money, by proof or by bank statement, whatever the order was called meanwhile. */
  mark_paid: {
    by: ['staff'],
    from: {
      awaiting_payment: 'paid',
      proof_sent: 'paid',
      late_proof: 'paid',
      rejected: 'paid',
      in_review: 'in_review',
      expired: 'paid',
      cancelled: 'in_review',
      paid: 'paid',
    },
  },
  /** Staff decide that the money under review pays the order, or that the buyer keeps what a bank took the money back for. */
  accept: { by: ['staff'], from: { in_review: 'paid', paid: 'paid' } },
  /** The gateway has the money. */
  settle: {
    by: ['gateway'],
    from: {
      awaiting_payment: 'paid',
      challenged: 'paid',
      expired: 'paid',
      failed: 'paid',
      cancelled: 'in_review',
      in_review: 'in_review',
      paid: 'paid',
      refunded: 'refunded',
    },
  },
  /** The gateway has another amount than was asked for. */
  settle_other_amount: {
    by: ['gateway'],
    from: {
      awaiting_payment: 'in_review',
      challenged: 'in_review',
      expired: 'in_review',
      failed: 'in_review',
      cancelled: 'in_review',
      in_review: 'in_review',
      paid: 'paid',
      refunded: 'refunded',
    },
  },
  /** Money for a thing that the buyer has paid by another order meanwhile: staff give it back, or keep it as paid. */
  pay_again: {
    by: ['staff', 'gateway'],
    from: {
      awaiting_payment: 'in_review',
      proof_sent: 'in_review',
      late_proof: 'in_review',
      rejected: 'in_review',
      challenged: 'in_review',
      expired: 'in_review',
      failed: 'in_review',
      cancelled: 'in_review',
      in_review: 'in_review',
      paid: 'paid',
      refunded: 'refunded',
    },
  },
  challenge: {
    by: ['gateway'],
    from: { awaiting_payment: 'challenged', challenged: 'challenged', paid: 'paid' },
  },
  fail: { by: ['gateway'], from: { awaiting_payment: 'failed', challenged: 'failed', failed: 'failed', paid: 'paid' } },
  expire: {
    by: ['gateway', 'clock'],
    from: { awaiting_payment: 'expired', rejected: 'expired', expired: 'expired', paid: 'paid' },
  },
  cancel: {
    by: ['student', 'staff', 'gateway'],
    from: {
      awaiting_payment: 'cancelled',
      rejected: 'cancelled',
      challenged: 'cancelled',
      failed: 'cancelled',
      cancelled: 'cancelled',
      paid: 'paid',
    },
  },
  /** Another order for the same thing was paid: nobody should pay this one as well. */
  supersede: {
    by: ['clock'],
    from: { awaiting_payment: 'cancelled', rejected: 'cancelled', cancelled: 'cancelled' },
  },
  /** All that is left of it is given back, or the bank took it back, or staff end access while they keep a part. */
  refund: { by: ['staff', 'gateway'], from: { paid: 'refunded', in_review: 'refunded', refunded: 'refunded' } },
  /**
   * The buyer's bank took money back. Nobody takes the thing away for that: staff are told, and end access (`refund`) or leave it
   * (`accept`). Money that nobody had decided about is gone.
   */
  charge_back: { by: ['gateway'], from: { paid: 'paid', in_review: 'refunded', refunded: 'refunded' } },
  /** A part is given back; the buyer keeps what they bought. */
  refund_part: { by: ['staff', 'gateway'], from: { paid: 'paid', refunded: 'refunded' } },
} as const satisfies Record<string, { by: readonly OrderActor[]; from: From }>

export type OrderEvent = keyof typeof EVENTS
export const ORDER_EVENTS = Object.keys(EVENTS) as OrderEvent[]

export const mayDo = (actor: OrderActor, event: OrderEvent): boolean =>
  (EVENTS[event].by as readonly OrderActor[]).includes(actor)

/** The state after an event; null where the event does not fit the state. */
export const stateAfter = (state: OrderState, event: OrderEvent): OrderState | null =>
  (EVENTS[event].from as From)[state] ?? null

/** The buyer has what they bought. */
export const isDelivered = (state: OrderState): boolean => state === 'paid'

/** In these an order holds its unique code, its voucher and its place: another order must wait for them. */
export const OPEN_STATES: readonly OrderState[] = [
  'awaiting_payment',
  'proof_sent',
  'late_proof',
  'rejected',
  'challenged',
  'in_review',
]

/** Staff have the next word: about a proof, or about money that came in another way than it was asked for. */
export const WAITS_FOR_STAFF: OrderState[] = ['proof_sent', 'late_proof', 'challenged', 'in_review']

export const isOpen = (state: OrderState): boolean => OPEN_STATES.includes(state)

/** Whole rupiah. The price and the discount are those of the moment of ordering. */
export interface Amounts {
  price: number
  discount: number
  unique_code: number
}

export const totalOf = ({ price, discount, unique_code }: Amounts): number => price - discount + unique_code

const MARKS: Record<Goods, string> = { paket: 'TO', ebook: 'EB', snbp: 'SNBP' }

/** `INV/TO/20261123/000123`: the day in WIB, and a counter of that day which uses no number twice. */
export const invoiceNumber = (goods: Goods, day: string, count: number): string =>
  `INV/${MARKS[goods]}/${day.replaceAll('-', '')}/${String(count).padStart(6, '0')}`

/** What the gateway knows an order by: it charges each name once, so every try has its own. At most 50 characters. */
export const gatewayOrderId = (invoice: string, attempt: number): string =>
  `${invoice.replace('INV/', '').replaceAll('/', '-')}-${attempt}`

/** The invoice and the try that a `gatewayOrderId` names; null where it is none. */
export function readGatewayOrderId(id: string): { invoice: string; attempt: number } | null {
  const [, mark, day, count, attempt] = /^([A-Z]{2,4})-(\d{8})-(\d{6,9})-(\d{1,6})$/.exec(id) ?? []
  return attempt === undefined ? null : { invoice: `INV/${mark}/${day}/${count}`, attempt: Number(attempt) }
}
