import { createHash, timingSafeEqual } from 'node:crypto'
import { asObject, callGateway, type Json, parsed, refusedBy, textOrNull } from './call.ts'
import { type GatewayPayment, type PageAsked, type PaymentGateway, type PaymentStatus, wholeRupiah } from './port.ts'

export interface MidtransSettings {
  serverKey: string
  snapUrl: string
  apiUrl: string
}

const NAME_LENGTH = 50
const MINUTE_MS = 60_000
/** A page lives five minutes to seven days. */
const SHORTEST_MINUTES = 5
const LONGEST_MINUTES = 7 * 24 * 60
const WIB_MS = 7 * 3_600_000

/** Midtrans Snap: a page for each order, and the Core API for what became of it. */
export function midtrans({ serverKey, snapUrl, apiUrl }: MidtransSettings): PaymentGateway {
  const snap = { base: snapUrl, key: serverKey }
  const core = { base: apiUrl, key: serverKey }
  const path = (id: string, what: string) => `/v2/${encodeURIComponent(id)}/${what}`

  return {
    name: 'midtrans',
    async createPage(asked) {
      const { status, body } = await callGateway(snap, 'POST', '/transactions', { body: snapBody(asked) })
      const url = textOrNull(asObject(body).redirect_url)
      if (status !== 201 || !url) throw refusedBy('snap', status, body)
      return { url }
    },
    async status(id) {
      const { status, body } = await callGateway(core, 'GET', path(id, 'status'))
      return readPayment(asObject(body), status)
    },
    async close(id) {
      const { status, body } = await callGateway(core, 'POST', path(id, 'expire'))
      const code = codeOf(asObject(body), status)
      // 407: it had ended already; 404: nobody chose how to pay.
      if (!['200', '407', '404'].includes(code)) throw refusedBy('expire', status, body)
    },
    async refund(id, { amount, reason, key }) {
      const sent = { refund_key: key, amount, reason: reason.slice(0, 255) }
      const { status, body } = await callGateway(core, 'POST', path(id, 'refund'), { body: sent })
      if (codeOf(asObject(body), status) !== '200') throw refusedBy('refund', status, body)
    },
    readWebhook(body) {
      const told = asObject(parsed(body.toString('utf8')))
      const { order_id, status_code, gross_amount, signature_key, transaction_status } = told
      if (typeof order_id !== 'string' || typeof status_code !== 'string' || typeof gross_amount !== 'string')
        return null
      const right = midtransSignature({ order_id, status_code, gross_amount, serverKey })
      return {
        id: order_id,
        authentic: typeof signature_key === 'string' && sameText(signature_key.toLowerCase(), right),
        said: textOrNull(transaction_status) ?? '',
      }
    },
  }
}

/** Of the exact strings of the message: an amount written anew would be another text. */
export const midtransSignature = (of: {
  order_id: string
  status_code: string
  gross_amount: string
  serverKey: string
}): string =>
  createHash('sha512')
    .update(of.order_id + of.status_code + of.gross_amount + of.serverKey)
    .digest('hex')

/** In a time that says nothing of where they differ. */
export function sameText(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}

function snapBody({ id, total, buyer, now, due_at, back, ...order }: PageAsked) {
  const minutes = Math.floor((due_at - now) / MINUTE_MS)
  const goods = { id: order.goods_id, price: order.price, quantity: 1, name: order.goods_name.slice(0, NAME_LENGTH) }
  const discount = { id: 'discount', price: -order.discount, quantity: 1, name: 'Potongan' }
  return {
    transaction_details: { order_id: id, gross_amount: total },
    // Their sum is the total, or Midtrans refuses.
    item_details: order.discount > 0 ? [goods, discount] : [goods],
    customer_details: { first_name: buyer.nama.slice(0, NAME_LENGTH), email: buyer.email },
    expiry: {
      start_time: wibTime(now),
      unit: 'minute',
      duration: Math.min(Math.max(minutes, SHORTEST_MINUTES), LONGEST_MINUTES),
    },
    callbacks: { finish: back },
  }
}

/** `2026-04-21 18:11:08 +0700` */
const wibTime = (ms: number) => `${new Date(ms + WIB_MS).toISOString().slice(0, 19).replace('T', ' ')} +0700`

const codeOf = (told: Json, http: number): string => textOrNull(told.status_code) ?? String(http)

function readPayment(told: Json, http: number): GatewayPayment {
  const code = codeOf(told, http)
  const said = textOrNull(told.transaction_status)
  // An unknown payment has no status of its own: only the code says so.
  if (!said && code !== '404' && code !== '407') throw refusedBy('status', http, told)
  return {
    status: said ? statusOf(said, told.fraud_status, code) : code === '404' ? 'none' : 'expired',
    amount: wholeRupiah(told.gross_amount),
    fee: 0,
    refunds: refundsOf(told.refunds),
    reference: textOrNull(told.transaction_id),
    said: said ?? code,
  }
}

function refundsOf(told: unknown): GatewayPayment['refunds'] {
  return (Array.isArray(told) ? told : []).map(asObject).flatMap(({ refund_key, refund_amount }) => {
    const key = textOrNull(refund_key)
    const amount = wholeRupiah(refund_amount)
    return key && amount ? [{ key, amount }] : []
  })
}

const STATUS: Record<string, PaymentStatus> = {
  pending: 'pending',
  deny: 'denied',
  expire: 'expired',
  cancel: 'cancelled',
  failure: 'failed',
  refund: 'refunded',
  chargeback: 'charged_back',
  partial_refund: 'partly_refunded',
  partial_chargeback: 'partly_charged_back',
}

/** Money is there by two words, and only where the code says success as well. */
function statusOf(said: string, fraud: unknown, code: string): PaymentStatus {
  if (said === 'capture' && fraud === 'challenge') return 'challenged'
  if (said === 'settlement' || (said === 'capture' && fraud === 'accept')) return code === '200' ? 'settled' : 'unknown'
  return Object.hasOwn(STATUS, said) ? (STATUS[said] as PaymentStatus) : 'unknown'
}
