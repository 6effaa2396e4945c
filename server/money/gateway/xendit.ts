import { asObject, callGateway, type Json, parsed, refusedBy, textOrNull } from './call.ts'
import { sameText } from './midtrans.ts'
import { type GatewayPayment, type PageAsked, type PaymentGateway, type PaymentStatus, wholeRupiah } from './port.ts'

export interface XenditSettings {
  secretKey: string
  callbackToken: string
  url: string
}

const STATUS: Record<string, PaymentStatus> = {
  PENDING: 'pending',
  PAID: 'settled',
  SETTLED: 'settled',
  EXPIRED: 'expired',
}

/** Xendit Invoice. An invoice is found by the name that we gave it, so that none is lost whose creation had no reply. */
export function xendit({ secretKey, callbackToken, url }: XenditSettings): PaymentGateway {
  const api = { base: url, key: secretKey }

  async function invoiceOf(id: string): Promise<Json | undefined> {
    const { status, body } = await callGateway(api, 'GET', `/v2/invoices?external_id=${encodeURIComponent(id)}`)
    if (status === 404) return undefined
    if (status !== 200 || !Array.isArray(body)) throw refusedBy('invoices', status, body)
    const invoices = body.map(asObject).filter(({ external_id }) => external_id === id)
    return invoices.find((invoice) => statusOf(invoice) === 'settled') ?? invoices[0]
  }

  return {
    name: 'xendit',
    async createPage(asked) {
      const { status, body } = await callGateway(api, 'POST', '/v2/invoices/', { body: invoiceBody(asked) })
      const page = textOrNull(asObject(body).invoice_url)
      if (status < 200 || status > 299 || !page) throw refusedBy('invoice', status, body)
      return { url: page }
    },
    async status(id) {
      const invoice = await invoiceOf(id)
      return invoice
        ? readPayment(invoice)
        : { status: 'none', amount: null, fee: 0, refunds: [], reference: null, said: '' }
    },
    async close(id) {
      const invoice = await invoiceOf(id)
      if (!invoice || statusOf(invoice) !== 'pending') return
      const path = `/invoices/${encodeURIComponent(String(invoice.id))}/expire!`
      const { status, body } = await callGateway(api, 'POST', path)
      if (status !== 200) throw refusedBy('expire', status, body)
    },
    async refund(id, { amount, key }) {
      const invoice = await invoiceOf(id)
      const sent = {
        invoice_id: invoice?.id,
        reference_id: key,
        amount,
        currency: 'IDR',
        reason: 'REQUESTED_BY_CUSTOMER',
      }
      const headers = { 'idempotency-key': key }
      const { status, body } = await callGateway(api, 'POST', '/refunds', { body: sent, headers })
      if (status !== 200 || asObject(body).status === 'FAILED') throw refusedBy('refund', status, body)
    },
    readWebhook(body, headers) {
      const { external_id, status } = asObject(parsed(body.toString('utf8')))
      if (typeof external_id !== 'string' || typeof status !== 'string') return null
      const token = headers['x-callback-token']
      return { id: external_id, authentic: typeof token === 'string' && sameText(token, callbackToken), said: status }
    },
  }
}

const SHORTEST_SECONDS = 300

const invoiceBody = ({ id, total, buyer, now, due_at, back, ...order }: PageAsked) => ({
  external_id: id,
  amount: total,
  currency: 'IDR',
  description: order.goods_name,
  payer_email: buyer.email,
  invoice_duration: Math.max(Math.floor((due_at - now) / 1000), SHORTEST_SECONDS),
  items: [{ name: order.goods_name, quantity: 1, price: order.price }],
  // A fee below zero is a discount: items and fees add up to the amount.
  ...(order.discount > 0 && { fees: [{ type: 'Potongan', value: -order.discount }] }),
  success_redirect_url: back,
  failure_redirect_url: back,
})

function statusOf({ status }: Json): PaymentStatus {
  const said = String(status)
  return Object.hasOwn(STATUS, said) ? (STATUS[said] as PaymentStatus) : 'unknown'
}

function readPayment(invoice: Json): GatewayPayment {
  const status = statusOf(invoice)
  return {
    status,
    amount: wholeRupiah(status === 'settled' ? (invoice.paid_amount ?? invoice.amount) : invoice.amount),
    fee: wholeRupiah(invoice.fees_paid_amount) ?? 0,
    // An invoice does not tell of refunds.
    refunds: [],
    reference: textOrNull(invoice.id),
    said: String(invoice.status),
  }
}
