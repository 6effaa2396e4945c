import type { IncomingHttpHeaders } from 'node:http'
import type { Gateway as GatewayName } from '#contract/money/order.ts'

/** What a payment gateway can say of a payment, in our words. */
export type PaymentStatus =
  /** The gateway knows no payment: the buyer has not chosen how to pay yet. */
  | 'none'
  | 'pending'
  | 'settled'
  /** The gateway doubts it; whether it has the money is not decided. */
  | 'challenged'
  /** One try was refused, the page takes another. */
  | 'denied'
  | 'failed'
  | 'expired'
  | 'cancelled'
  /** All of it went back. */
  | 'refunded'
  | 'partly_refunded'
  /** The buyer's bank took it back, or a part of it. */
  | 'charged_back'
  | 'partly_charged_back'
  /** A word of the gateway that is not in its documentation. */
  | 'unknown'

export interface GatewayPayment {
  status: PaymentStatus
  /** What came, whole rupiah; null where the gateway does not say so or says no whole rupiah. */
  amount: number | null
  /** What the gateway keeps of it. */
  fee: number
  /** What went back of it, by the key that we gave or that the gateway made; empty where the gateway does not say. */
  refunds: readonly { key: string; amount: number }[]
  /** The gateway's own number of the payment, for the history. */
  reference: string | null
  /** The gateway's own word. */
  said: string
}

/** What a gateway needs to make a page on which an order is paid. `id`: `gatewayOrderId` of this try. */
export interface PageAsked {
  id: string
  total: number
  goods_id: string
  goods_name: string
  price: number
  discount: number
  buyer: { nama: string; email: string }
  /** Epoch ms. */
  now: number
  due_at: number
  /** Where the buyer goes afterwards. */
  back: string
}

/** A message of the gateway: which payment it is about, and whether the gateway sent it. What it says of the payment is read anew. */
export interface Webhook {
  id: string
  authentic: boolean
  said: string
}

/** A payment gateway. Every call may throw `GatewayError`. */
export interface PaymentGateway {
  name: GatewayName
  createPage(asked: PageAsked): Promise<{ url: string }>
  status(id: string): Promise<GatewayPayment>
  /** Nobody can pay any more. */
  close(id: string): Promise<void>
  /** Gives `amount` back. `key`: the same key gives back once. */
  refund(id: string, given: { amount: number; reason: string; key: string }): Promise<void>
  /** Null where the body is none of the gateway's. */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): Webhook | null
}

/** `refused`: the gateway understood and said no; otherwise it could not be reached or was out of order, and may have acted. */
export class GatewayError extends Error {
  readonly refused: boolean
  constructor(message: string, { refused }: { refused: boolean }) {
    super(message)
    this.refused = refused
  }
}

/** `100000.00` and 100000 are 100000; what is no whole rupiah is null. */
export function wholeRupiah(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  const [, digits] = /^(\d{1,12})(?:\.0{1,2})?$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
