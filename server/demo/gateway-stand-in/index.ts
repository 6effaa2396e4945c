import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Gateway } from '#contract/money/order.ts'
import type { GatewaySettings } from '../../process/config.ts'
import { type Message, messageOf, midtransTold, STAND_IN_KEYS, xenditTold } from './messages.ts'
import { payPage } from './page.ts'
import { giveBack, Payments, PRESSES, type Press, press, type StandInPayment } from './payments.ts'

/** Where in a call the stand-in lets somebody else act first: a process that is killed just there. */
export type Moment = 'create' | 'created' | 'status'

export interface StandIn {
  url: string
  /** Settings with which the shop speaks to it. */
  settings(chosen: Gateway): GatewaySettings
  payments: Payments
  /** Where webhooks go, without a slash at the end; nowhere until it is set. */
  shop: string | null
  /** Webhooks wait in `kept` to be sent by hand: twice, later, in another order. */
  keeps: boolean
  kept: Message[]
  send(message: Message): Promise<number>
  /** As on the page. */
  press(payment: StandInPayment, pressed: Press): Promise<void>
  at: ((moment: Moment, id: string) => Promise<void>) | undefined
  close(): Promise<void>
}

const created = z.object({
  transaction_details: z.object({
    order_id: z.string().regex(/^[A-Za-z0-9._~-]{1,50}$/),
    gross_amount: z.int().min(1),
  }),
  item_details: z.array(z.object({ price: z.int(), quantity: z.int(), name: z.string().max(50) })).min(1),
  callbacks: z.object({ finish: z.string() }),
})
const midtransRefund = z.object({ refund_key: z.string().min(1), amount: z.int() })
const invoiced = z.object({
  external_id: z.string().min(1),
  amount: z.int().min(1),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), price: z.int() })).min(1),
  success_redirect_url: z.string(),
})

/**
 * A payment gateway on this machine that speaks the protocols of Midtrans and Xendit and takes no money: what is paid is
 * decided on its pages, by buttons. For the demo and for tests.
 */
export async function startStandIn(port = 0): Promise<StandIn> {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const payments = new Payments()
  const standIn: StandIn = {
    url: '',
    settings: (chosen) => ({
      chosen,
      midtrans: { serverKey: STAND_IN_KEYS.midtrans, snapUrl: `${standIn.url}/snap/v1`, apiUrl: standIn.url },
      xendit: { secretKey: STAND_IN_KEYS.xendit, callbackToken: STAND_IN_KEYS.xenditToken, url: standIn.url },
    }),
    payments,
    shop: null,
    keeps: false,
    kept: [],
    send: (message) => send(standIn, message),
    press: async (payment, pressed) => {
      if (press(payment, pressed)) await tell(standIn, payment)
    },
    at: undefined,
    close: () => app.close(),
  }
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  pages(app, standIn)
  await app.register(async (api) => midtransApi(api, standIn))
  await app.register(async (api) => xenditApi(api, standIn))
  standIn.url = await app.listen({ host: '127.0.0.1', port })
  return standIn
}

async function tell(standIn: StandIn, payment: StandInPayment): Promise<void> {
  const message = messageOf(payment, standIn.url)
  if (standIn.keeps) standIn.kept.push(message)
  // A shop that is down learns of a payment when it asks for its state.
  else await send(standIn, message).catch(() => undefined)
}

async function send({ shop }: StandIn, { gateway, headers, body }: Message): Promise<number> {
  if (shop === null) return 0
  const reply = await fetch(`${shop}/gateway/${gateway}`, { method: 'POST', headers, body })
  await reply.arrayBuffer()
  return reply.status
}

function pages(app: FastifyInstance, standIn: StandIn): void {
  const payment = (request: FastifyRequest) => standIn.payments.byToken((request.params as { token: string }).token)
  const show = (reply: FastifyReply, found: StandInPayment | undefined) =>
    found ? reply.type('text/html; charset=utf-8').send(payPage(found)) : reply.code(404).send('Tidak ada.')
  app.get('/pay/:token', (request, reply) => show(reply, payment(request)))
  app.post('/pay/:token', async (request, reply) => {
    const found = payment(request)
    const pressed = z.object({ do: z.enum(PRESSES) }).safeParse(request.body)
    if (found && pressed.success) await standIn.press(found, pressed.data.do)
    return found ? reply.redirect(`/pay/${found.token}`, 303) : show(reply, found)
  })
}

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

function locked(api: FastifyInstance, key: string, refused: object): void {
  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== basic(key)) await reply.code(401).send(refused)
  })
}

function midtransApi(api: FastifyInstance, standIn: StandIn): void {
  const { payments } = standIn
  locked(api, STAND_IN_KEYS.midtrans, { status_code: '401', error_messages: ['unauthorized'] })
  api.post('/snap/v1/transactions', async (request, reply) => {
    const { data } = created.safeParse(request.body)
    if (!data) return reply.code(400).send({ error_messages: ['a field is missing or wrong'] })
    const { order_id: id, gross_amount: amount } = data.transaction_details
    if (data.item_details.reduce((sum, { price, quantity }) => sum + price * quantity, 0) !== amount)
      return reply.code(400).send({ error_messages: ['gross_amount is not equal to the sum of item_details'] })
    if (payments.byId('midtrans', id))
      return reply.code(400).send({ error_messages: ['order_id has already been taken'] })
    await standIn.at?.('create', id)
    const [item] = data.item_details
    const made = payments.add({ gateway: 'midtrans', id, amount, name: item?.name ?? '', back: data.callbacks.finish })
    await standIn.at?.('created', id)
    return reply.code(201).send({ token: made.token, redirect_url: `${standIn.url}/pay/${made.token}` })
  })
  const one = (request: FastifyRequest) => payments.byId('midtrans', (request.params as { id: string }).id)
  const absent = { status_code: '404', status_message: "Transaction doesn't exist." }
  api.get('/v2/:id/status', async (request, reply) => {
    const found = one(request)
    await standIn.at?.('status', (request.params as { id: string }).id)
    return found ? midtransTold(found) : reply.code(404).send(absent)
  })
  api.post('/v2/:id/expire', async (request, reply) => {
    const found = one(request)
    if (!found) return reply.code(404).send(absent)
    await standIn.press(found, 'expire')
    return midtransTold(found)
  })
  api.post('/v2/:id/refund', async (request, reply) => {
    const found = one(request)
    const { data } = midtransRefund.safeParse(request.body)
    if (!found || !data || !giveBack(found, { key: data.refund_key, amount: data.amount }))
      return reply.send({ status_code: '412', status_message: 'not refundable' })
    await tell(standIn, found)
    return midtransTold(found)
  })
}

function xenditApi(api: FastifyInstance, standIn: StandIn): void {
  const { payments } = standIn
  locked(api, STAND_IN_KEYS.xendit, { error_code: 'INVALID_API_KEY' })
  api.post('/v2/invoices/', async (request, reply) => {
    const { data } = invoiced.safeParse(request.body)
    if (!data) return reply.code(400).send({ error_code: 'API_VALIDATION_ERROR' })
    const { external_id: id, amount, items } = data
    await standIn.at?.('create', id)
    const name = items[0]?.name ?? ''
    const made = payments.add({ gateway: 'xendit', id, amount, name, back: data.success_redirect_url })
    await standIn.at?.('created', id)
    return xenditTold(made, standIn.url)
  })
  api.get('/v2/invoices', async (request) => {
    const { external_id: id = '' } = request.query as { external_id?: string }
    await standIn.at?.('status', id)
    const found = payments.byId('xendit', id)
    return found ? [xenditTold(found, standIn.url)] : []
  })
  api.post('/invoices/:token/expire!', async (request, reply) => {
    const found = payments.byToken((request.params as { token: string }).token)
    if (!found) return reply.code(404).send({ error_code: 'INVOICE_NOT_FOUND_ERROR' })
    await standIn.press(found, 'expire')
    return xenditTold(found, standIn.url)
  })
  api.post('/refunds', async (request, reply) => {
    const found = payments.byToken(String((request.body as { invoice_id?: string }).invoice_id))
    const key = String(request.headers['idempotency-key'])
    const amount = Number((request.body as { amount?: number }).amount)
    if (!found || !giveBack(found, { key, amount }))
      return reply.code(400).send({ error_code: 'INELIGIBLE_TRANSACTION' })
    return { id: key, status: 'SUCCEEDED' }
  })
}
