import { afterEach, beforeEach, expect, test } from 'vitest'
import { GATEWAYS } from '#contract/money/order.ts'
import { type StandIn, startStandIn } from '#server/demo/gateway-stand-in/index.ts'
import { messageOf, STAND_IN_KEYS } from '#server/demo/gateway-stand-in/messages.ts'
import type { StandInPayment } from '#server/demo/gateway-stand-in/payments.ts'
import { gatewaysOf } from '#server/money/gateway/gateways.ts'
import { midtrans, midtransSignature } from '#server/money/gateway/midtrans.ts'
import { GatewayError, type PaymentGateway, wholeRupiah } from '#server/money/gateway/port.ts'
import { ConfigError, readConfig } from '#server/process/config.ts'

let standIn: StandIn
beforeEach(async () => {
  standIn = await startStandIn()
  standIn.keeps = true
})
afterEach(() => standIn.close())

const now = Date.parse('2026-11-21T01:00:00Z')
const asked = (id: string) => ({
  ...{ id, total: 45_000, price: 50_000, discount: 5000, goods_id: 'b1', goods_name: 'Tryout <b>Akbar</b>' },
  ...{ buyer: { nama: 'Ayu', email: 'ayu@elp.test' }, now, due_at: now + 86_400_000, back: 'http://localhost/billing' },
})
const gatewayOf = (name: (typeof GATEWAYS)[number]) => gatewaysOf(standIn.settings(name)).chosen as PaymentGateway
const paymentOf = (gateway: PaymentGateway, id: string) => standIn.payments.byId(gateway.name, id) as StandInPayment

test('O20.1 the signature of Midtrans is that of its documentation; another key, amount or case of text is another', () => {
  const of = {
    ...{ order_id: '1111', status_code: '200', gross_amount: '100000.00' },
    serverKey: 'askvnoibnosifnboseofinbofinfgbiufglnbfg',
  }
  expect(midtransSignature(of)).toBe(
    'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e237' +
      '5d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
  )
  const gateway = midtrans({ serverKey: of.serverKey, snapUrl: 'http://127.0.0.1:1', apiUrl: 'http://127.0.0.1:1' })
  const read = (changed: object) => {
    const { serverKey: _, ...told } = of
    const body = { ...told, signature_key: midtransSignature(of), transaction_status: 'settlement', ...changed }
    return gateway.readWebhook(Buffer.from(JSON.stringify(body)), {})
  }
  expect(read({})).toEqual({ id: '1111', authentic: true, said: 'settlement' })
  for (const changed of [
    { gross_amount: '100000' },
    { order_id: '1112' },
    { status_code: '201' },
    { signature_key: '' },
  ])
    expect(read(changed)?.authentic).toBe(false)
  expect(read({ gross_amount: 100_000 })).toBeNull()
})

test.each(GATEWAYS)('O20.2 %s makes a page, says where its payment stands, closes and gives back', async (name) => {
  const gateway = gatewayOf(name)
  const { url } = await gateway.createPage(asked('TO-1-1'))
  expect(url).toContain(standIn.url)
  expect(['none', 'pending']).toContain((await gateway.status('TO-1-1')).status)
  await standIn.press(paymentOf(gateway, 'TO-1-1'), 'pay')
  expect(await gateway.status('TO-1-1')).toMatchObject({ status: 'settled', amount: 45_000 })
  await gateway.close('TO-1-1')
  expect((await gateway.status('TO-1-1')).status).toBe('settled')
  await gateway.refund('TO-1-1', { amount: 45_000, reason: 'salah beli', key: 'k1' })
  expect(paymentOf(gateway, 'TO-1-1').status).toBe('refunded')
  await gateway.createPage(asked('TO-2-1'))
  await gateway.close('TO-2-1')
  expect((await gateway.status('TO-2-1')).status).toBe('expired')
  expect((await gateway.status('TO-3-1')).status).toBe('none')
})

test.each(GATEWAYS)(
  'O20.3 %s: a wrong key and a gateway that is away are told apart, and no key is in the words',
  async (name) => {
    const settings = standIn.settings(name)
    const wrong = gatewaysOf({
      ...settings,
      midtrans: settings.midtrans && { ...settings.midtrans, serverKey: 'rahasia' },
      xendit: settings.xendit && { ...settings.xendit, secretKey: 'rahasia' },
    }).chosen as PaymentGateway
    const refused = await wrong.createPage(asked('TO-1-1')).catch((error) => error)
    expect(refused).toBeInstanceOf(GatewayError)
    expect([refused.refused, refused.message.includes('rahasia')]).toEqual([true, false])
    const gateway = gatewayOf(name)
    await standIn.close()
    const away = await gateway.status('TO-1-1').catch((error) => error)
    expect([away instanceof GatewayError, away.refused]).toEqual([true, false])
  },
)

test.each(GATEWAYS)('O20.4 %s: webhooks of the gateway are known as its own, others are not', async (name) => {
  const gateway = gatewayOf(name)
  await gateway.createPage(asked('TO-1-1'))
  const payment = paymentOf(gateway, 'TO-1-1')
  await standIn.press(payment, 'pay')
  const { body, headers } = messageOf(payment, standIn.url)
  expect(standIn.kept).toEqual([{ gateway: name, body, headers }])
  expect(gateway.readWebhook(Buffer.from(body), headers)).toMatchObject({ id: 'TO-1-1', authentic: true })
  const forged = body.replace(/"signature_key":"../, '"signature_key":"zz')
  const strange = { ...headers, 'x-callback-token': `${STAND_IN_KEYS.xenditToken}x` }
  expect(gateway.readWebhook(Buffer.from(forged), strange)?.authentic).toBe(false)
  for (const garbage of ['', 'null', '[]', '{}', '{"order_id":1}', '\u0000', '"x"'])
    expect(gateway.readWebhook(Buffer.from(garbage), headers)).toBeNull()
})

const statuses = [
  [{ transaction_status: 'settlement', status_code: '200' }, 'settled'],
  [{ transaction_status: 'settlement', status_code: '201' }, 'unknown'],
  [{ transaction_status: 'capture', fraud_status: 'accept', status_code: '200' }, 'settled'],
  [{ transaction_status: 'capture', fraud_status: 'challenge', status_code: '201' }, 'challenged'],
  [{ transaction_status: 'capture', status_code: '200' }, 'unknown'],
  [{ transaction_status: 'pending', status_code: '201' }, 'pending'],
  [{ transaction_status: 'deny', status_code: '202' }, 'denied'],
  [{ transaction_status: 'expire', status_code: '407' }, 'expired'],
  [{ transaction_status: 'cancel', status_code: '200' }, 'cancelled'],
  [{ transaction_status: 'failure', status_code: '202' }, 'failed'],
  [{ transaction_status: 'refund', status_code: '200' }, 'refunded'],
  [{ transaction_status: 'chargeback', status_code: '200' }, 'charged_back'],
  [{ transaction_status: 'partial_chargeback', status_code: '200' }, 'partly_charged_back'],
  [{ transaction_status: 'partial_refund', status_code: '200' }, 'partly_refunded'],
  [{ transaction_status: 'toString', status_code: '200' }, 'unknown'],
  [{ status_code: '404' }, 'none'],
  [{ status_code: '407' }, 'expired'],
] as const

test.each(statuses)('O20.5 words of Midtrans are read as documented: %o is %s', async (told, status) => {
  const { createServer } = await import('node:http')
  const server = createServer((_request, reply) => reply.end(JSON.stringify({ gross_amount: '45000.00', ...told })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const gateway = midtrans({ serverKey: 'k', snapUrl: url, apiUrl: url })
  expect(await gateway.status('TO-1-1')).toMatchObject({ status, amount: 45_000 })
  server.close()
})

test('O20.6 an amount is whole rupiah or none', () => {
  expect(['100000.00', '100000', '5.0', 100_000].map(wholeRupiah)).toEqual([100_000, 100_000, 5, 100_000])
  expect(['1.50', '1,000', '-5', '1e5', '', null, undefined, Number.NaN, {}].map(wholeRupiah)).toEqual(
    Array(9).fill(null),
  )
})

test('O20.7 the page escapes what it shows, and what has ended takes no other press', async () => {
  const gateway = gatewayOf('midtrans')
  const { url } = await gateway.createPage(asked('TO-1-1'))
  const page = await (await fetch(url)).text()
  expect(page).toContain('Bayar')
  expect(page).not.toContain('<b>Akbar')
  const pressed = (what: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ do: what }) })
  expect(await (await pressed('pay')).text()).toContain('Sudah dibayar')
  await pressed('expire')
  expect((await gateway.status('TO-1-1')).status).toBe('settled')
})

const both = { GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'k' }
test.each([
  [{ GATEWAY: 'midtrans' }, 'MIDTRANS_SERVER_KEY: needed'],
  [{ MIDTRANS_SERVER_KEY: 'k' }, 'GATEWAY: needed with MIDTRANS_SERVER_KEY'],
  [{ GATEWAY: 'xendit', XENDIT_SECRET_KEY: 'k' }, 'XENDIT_CALLBACK_TOKEN: needed'],
  [{ ...both, XENDIT_CALLBACK_TOKEN: 't' }, 'XENDIT_SECRET_KEY: needed'],
  [{ GATEWAY: 'paypal' }, 'GATEWAY: must be one of midtrans, xendit'],
  [{ ...both, MIDTRANS_SNAP_URL: 'https://snap.example' }, 'needed together with MIDTRANS_API_URL'],
  [
    { ...both, MIDTRANS_SNAP_URL: 'http://snap.example', MIDTRANS_API_URL: 'https://a.example' },
    'MIDTRANS_SNAP_URL: must begin with https',
  ],
])('O20.8 settings that do not fit together stop the start with a line: %o', (environment, line) => {
  const read = () => readConfig(environment as Record<string, string>)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(line)
})

test('O20.9 production speaks to the real Midtrans, all else to its sandbox', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://elp.example' }
  const key = 'MC4CAQAwBQYDK2VwBCIEILOE8p14w19JIXr+Bt53jB/8j4bPnYmZektXjaFtLvhV'
  expect(readConfig({ ...both, ...production, RECEIPT_KEY: key }).gateway.midtrans?.apiUrl).toBe(
    'https://api.midtrans.com',
  )
  expect(readConfig(both).gateway.midtrans?.apiUrl).toBe('https://api.sandbox.midtrans.com')
  expect(readConfig({}).gateway).toEqual({ chosen: undefined, midtrans: undefined, xendit: undefined })
})
