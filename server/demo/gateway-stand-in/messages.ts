import type { Gateway } from '#contract/money/order.ts'
import { midtransSignature } from '../../money/gateway/midtrans.ts'
import type { StandInPayment, StandInStatus } from './payments.ts'

/** Keys of the stand-in; they open nothing else. */
export const STAND_IN_KEYS = {
  midtrans: 'stand-in-midtrans-server-key',
  xendit: 'stand-in-xendit-secret-key',
  xenditToken: 'stand-in-xendit-callback-token',
}

/** A webhook as the gateway sends it. */
export interface Message {
  gateway: Gateway
  headers: Record<string, string>
  body: string
}

const MIDTRANS: Record<Exclude<StandInStatus, 'none'>, { code: string; status: string }> = {
  pending: { code: '201', status: 'pending' },
  paid: { code: '200', status: 'settlement' },
  failed: { code: '202', status: 'failure' },
  expired: { code: '407', status: 'expire' },
  partly_refunded: { code: '200', status: 'partial_refund' },
  refunded: { code: '200', status: 'refund' },
  charged_back: { code: '200', status: 'chargeback' },
  partly_charged_back: { code: '200', status: 'partial_chargeback' },
}

/** What Midtrans answers to a status call, and sends as a webhook with its signature. */
export function midtransTold(payment: StandInPayment): Record<string, unknown> {
  if (payment.status === 'none') return { status_code: '404', status_message: "Transaction doesn't exist." }
  const { code, status } = MIDTRANS[payment.status]
  const signed = { order_id: payment.id, status_code: code, gross_amount: `${payment.received}.00` }
  return {
    ...signed,
    status_message: 'stand-in',
    transaction_id: payment.token,
    transaction_status: status,
    payment_type: 'qris',
    currency: 'IDR',
    fraud_status: 'accept',
    ...(payment.refunds.length > 0 && {
      refunds: payment.refunds.map(({ key, amount }) => ({ refund_key: key, refund_amount: `${amount}.00` })),
    }),
    signature_key: midtransSignature({ ...signed, serverKey: STAND_IN_KEYS.midtrans }),
  }
}

const XENDIT: Record<StandInStatus, string> = {
  ...{ none: 'PENDING', pending: 'PENDING', paid: 'PAID' },
  // Xendit's invoices know no failure: a failed try leaves the invoice, which ends in time.
  ...{ failed: 'EXPIRED', expired: 'EXPIRED', partly_refunded: 'SETTLED', refunded: 'SETTLED' },
  // Of what a bank takes back they do not tell.
  ...{ charged_back: 'SETTLED', partly_charged_back: 'SETTLED' },
}

/** An invoice as Xendit answers and sends it. */
export const xenditTold = (payment: StandInPayment, base: string) => ({
  id: payment.token,
  external_id: payment.id,
  status: XENDIT[payment.status],
  amount: payment.amount,
  currency: 'IDR',
  invoice_url: `${base}/pay/${payment.token}`,
  ...(XENDIT[payment.status] !== 'PENDING' &&
    XENDIT[payment.status] !== 'EXPIRED' && {
      ...{ paid_amount: payment.received, payment_method: 'QR_CODE' },
    }),
})

export function messageOf(payment: StandInPayment, base: string): Message {
  const json = { 'content-type': 'application/json' }
  return payment.gateway === 'midtrans'
    ? { gateway: 'midtrans', headers: json, body: JSON.stringify(midtransTold(payment)) }
    : {
        gateway: 'xendit',
        headers: { ...json, 'x-callback-token': STAND_IN_KEYS.xenditToken },
        body: JSON.stringify(xenditTold(payment, base)),
      }
}
