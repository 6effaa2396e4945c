import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAYS, type Gateway } from '#contract/money/order.ts'
import { orderTable } from '#server/db/tables/index.ts'
import { type StandIn, startStandIn } from '#server/demo/gateway-stand-in/index.ts'
import { messageOf, STAND_IN_KEYS } from '#server/demo/gateway-stand-in/messages.ts'
import { giveBack, type Press, type StandInPayment } from '#server/demo/gateway-stand-in/payments.ts'
import { checkMoney } from '#server/money/check-money.ts'
import type { GatewayDeps } from '#server/money/gateway/deps.ts'
import { gatewaysOf } from '#server/money/gateway/gateways.ts'
import { MOST_REFUSED } from '#server/money/gateway/messages.ts'
import { reconcile } from '#server/money/gateway/reconcile.ts'
import { make } from '../../support/factories.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

/** What is said here holds of every gateway: each has a shop of its own. */
describe.each(GATEWAYS)('%s', (chosen) => {
  let standIn: StandIn
  let world: World
  let deps: GatewayDeps
  let payment_id: string

  beforeAll(async () => {
    standIn = await startStandIn()
    world = await createWorld({
      ...{ GATEWAY: chosen, MIDTRANS_SERVER_KEY: STAND_IN_KEYS.midtrans },
      ...{ MIDTRANS_SNAP_URL: `${standIn.url}/snap/v1`, MIDTRANS_API_URL: standIn.url },
      ...{ XENDIT_SECRET_KEY: STAND_IN_KEYS.xendit, XENDIT_CALLBACK_TOKEN: STAND_IN_KEYS.xenditToken },
      XENDIT_URL: standIn.url,
    })
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    standIn.shop = `http://127.0.0.1:${(world.app.server.address() as { port: number }).port}`
    deps = depsFor(chosen)
    payment_id = await make(world, 'payment', { cara: 'gateway', batas_jam: 24, perpanjangan_jam: 12 })
  })
  afterAll(async () => {
    await world.close()
    await standIn.close()
  })
  beforeEach(() => {
    standIn.keeps = false
    standIn.kept = []
  })
  afterEach(async () => {
    standIn.at = undefined
    await balanced()
  })

  const depsFor = (name: Gateway): GatewayDeps => ({
    ...{ db: world.db, now: world.clock.now, random: (n) => Buffer.from(crypto.getRandomValues(new Uint8Array(n))) },
    ...{ gateways: gatewaysOf(standIn.settings(name)), publicUrl: 'http://localhost', log: world.app.log },
  })

  /** Every entry of the ledger has the same debits and credits. */
  async function balanced(): Promise<void> {
    const { rows } = await world.db.execute(
      sql`select entry_id from ledger_line group by entry_id having sum(debit) <> sum(credit)`,
    )
    expect(rows).toEqual([])
  }

  interface Bought {
    buyer: Person
    id: string
    goods_id: string
    payment: StandInPayment
    gateway_url: string
  }

  const press = (buyer: Person, goods_id: string, press_id = randomUUID()) =>
    world.call('POST', '/checkout-paket', {
      token: buyer.token,
      body: { press_id, goods: 'paket', goods_id, payment_id, rekening_id: null, voucher_code: null },
    })

  const paymentOf = async (id: string): Promise<StandInPayment> => {
    const row = await rowOf(id)
    const name = `${row.invoice.replace('INV/', '').replaceAll('/', '-')}-${row.gateway_try}`
    return standIn.payments.byId(row.gateway as Gateway, name) as StandInPayment
  }

  async function rowOf(id: string) {
    const [row] = await world.db.select().from(orderTable).where(eq(orderTable.id, id))
    return row as typeof orderTable.$inferSelect
  }

  async function order(): Promise<Bought> {
    const buyer = await person(world)
    const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
    const { status, body } = await press(buyer, goods_id)
    expect([status, body.data.gateway.name]).toEqual([200, chosen])
    const { id } = body.data
    return { buyer, id, goods_id, payment: await paymentOf(id), gateway_url: body.data.gateway.url }
  }

  const stateOf = async (id: string) => (await rowOf(id)).state
  const owns = async ({ buyer, goods_id }: Bought) =>
    (await world.call('GET', `/check-purchase-paket?paket_id=${goods_id}`, { token: buyer.token })).body.data.dimiliki
  const historyOf = async (id: string) =>
    (await world.db.execute(sql`select event from order_event where order_id = ${id} order by id`)).rows.map(
      (row) => row.event,
    )
  const ledgerOf = async (id: string) =>
    (
      await world.db.execute(
        sql`select account, sum(debit - credit)::int as sum from ledger_line where order_id = ${id} group by account order by account`,
      )
    ).rows
  const messagesOf = async () =>
    (await world.db.execute(sql`select state from gateway_message order by id`)).rows.map((row) => row.state)
  const post = (name: Gateway, body: string | Buffer, headers: Record<string, string> = {}) =>
    world.app.inject({
      ...{ method: 'POST', url: `/gateway/${name}`, payload: body },
      headers: { 'content-type': 'application/json', ...headers },
    })

  test('O21.1 an order through the gateway has a page; paid there it is paid, delivered and in the ledger', async () => {
    const bought = await order()
    expect(bought.gateway_url).toBe(`${standIn.url}/pay/${bought.payment.token}`)
    await fetch(bought.gateway_url, { method: 'POST', body: new URLSearchParams({ do: 'pay' }) })
    expect([await stateOf(bought.id), await owns(bought)]).toEqual(['paid', true])
    expect(await ledgerOf(bought.id)).toEqual([
      { account: 'gateway', sum: 50_000 },
      { account: 'sales', sum: -50_000 },
    ])
  })

  test.each([
    ['fail', 'failed'],
    ['expire', 'expired'],
  ] as const)(
    'O21.2 what is pressed as %s ends the order as %s, and nothing is delivered',
    async (pressed: Press, state) => {
      const bought = await order()
      await standIn.press(bought.payment, pressed)
      // An invoice of Xendit does not fail: it ends.
      const ended = chosen === 'xendit' ? 'expired' : state
      expect([await stateOf(bought.id), await owns(bought), await ledgerOf(bought.id)]).toEqual([ended, false, []])
    },
  )

  test('O21.3 a message that comes twice, at once or later, changes the order once', async () => {
    const bought = await order()
    standIn.keeps = true
    await standIn.press(bought.payment, 'pay')
    const [message] = standIn.kept
    if (!message) throw new Error('no message')
    expect(await Promise.all([1, 2, 3, 4].map(() => standIn.send(message)))).toEqual([200, 200, 200, 200])
    expect(await standIn.send(message)).toBe(200)
    expect(await historyOf(bought.id)).toEqual(['order', 'settle'])
    expect(await ledgerOf(bought.id)).toHaveLength(2)
  })

  test('O21.4 messages in another order end as the gateway says: an old "pending" or "expire" undoes no payment', async () => {
    const bought = await order()
    standIn.keeps = true
    bought.payment.status = 'pending'
    const pending = messageOf(bought.payment, standIn.url)
    bought.payment.status = 'expired'
    const expired = messageOf(bought.payment, standIn.url)
    bought.payment.status = 'paid'
    for (const message of [messageOf(bought.payment, standIn.url), expired, pending]) await standIn.send(message)
    expect([await stateOf(bought.id), await owns(bought)]).toEqual(['paid', true])
  })

  test('O21.5 a message before the reply of create is handled', async () => {
    standIn.at = async (moment, id) => {
      const payment = standIn.payments.byId(chosen, id)
      if (moment === 'created' && payment) await standIn.press(payment, 'pay')
    }
    const buyer = await person(world)
    const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
    const { body } = await press(buyer, goods_id)
    expect([body.data.state, await historyOf(body.data.id)]).toEqual(['paid', ['order', 'settle']])
  })

  test('O21.6 another amount than the order’s delivers nothing: staff deliver it or give just that amount back', async () => {
    const transactions = await staff(world, ['transaksi'])
    const paid = await order()
    paid.payment.received = 30_000
    await standIn.press(paid.payment, 'pay')
    expect([await stateOf(paid.id), await owns(paid)]).toEqual(['in_review', false])
    expect(await ledgerOf(paid.id)).toEqual([
      { account: 'gateway', sum: 30_000 },
      { account: 'held', sum: -30_000 },
    ])
    const body = { press_id: randomUUID(), order_id: paid.id, reason: 'jumlah berbeda' }
    const back = await world.call('POST', '/refund-order', { token: transactions.token, body })
    expect([back.status, await stateOf(paid.id), paid.payment.status]).toEqual([200, 'refunded', 'refunded'])
    expect((await ledgerOf(paid.id)).map(({ sum }) => sum)).toEqual([0, 0])
  })

  test('O21.7 money for an order that was cancelled waits for staff, also when the buyer has ordered it anew', async () => {
    const first = await order()
    await world.db.update(orderTable).set({ state: 'cancelled' }).where(eq(orderTable.id, first.id))
    const again = await press(first.buyer, first.goods_id)
    expect(again.status).toBe(200)
    await standIn.press(first.payment, 'pay')
    expect([await stateOf(first.id), await stateOf(again.body.data.id)]).toEqual(['in_review', 'awaiting_payment'])
  })

  test('O21.8 nobody puts off the end of a page that the gateway closes by itself: neither the buyer nor staff', async () => {
    const { id, buyer } = await order()
    const due_at = () => rowOf(id).then((row) => row.due_at)
    const before = await due_at()
    const shown = await world.call('GET', `/my-order/${id}`, { token: buyer.token })
    expect(shown.body.data.may_extend_hours).toBe(0)
    const { token } = await staff(world, ['transaksi'])
    const asked = { order_id: id, reason: 'Bank sedang gangguan' }
    const replies = [
      await world.call('POST', '/update-timer-manual-tf', { token: buyer.token, body: { order_id: id } }),
      await world.call('POST', '/update-timer-manual-tf', { token, body: asked }),
      await world.call('POST', '/input/transaksi', { token, body: { op: 'update', event: 'extend', ...asked } }),
    ]
    expect(replies.map(({ status, body }) => [status, body.reason])).toEqual(Array(3).fill([409, 'order.no_extension']))
    expect([await due_at(), await historyOf(id)]).toEqual([before, ['order']])
  })

  test('O22.1 whatever is sent is answered below 500, stored as it came, and changes nothing', async () => {
    const bought = await order()
    const before = (await messagesOf()).length
    const forged = { ...bought.payment, status: 'paid' as const }
    const { body } = messageOf(forged, standIn.url)
    const bodies = [
      '',
      'null',
      '[]',
      '{',
      '{"order_id":"\\u0000","status_code":"200","gross_amount":"1"}',
      '\u0000\u0001',
      body.replace('"signature_key":"', '"signature_key":"0'),
      'x'.repeat(40_000),
    ]
    for (const sent of bodies) {
      const { statusCode } = await post(chosen, sent, { 'content-type': 'text/x-anything' })
      expect([sent.slice(0, 20), statusCode >= 400 && statusCode < 500]).toEqual([sent.slice(0, 20), true])
    }
    const stored = (await messagesOf()).slice(before)
    // One is too long to be stored at all.
    expect(stored).toEqual(Array(bodies.length - 1).fill('refused'))
    expect(await stateOf(bought.id)).toBe('awaiting_payment')
  })

  test('A214.3 of what strangers send to the address of a gateway the newest is kept', async () => {
    const later = new Date(world.clock.ms - 1000).toISOString()
    await world.db.execute(sql`
      insert into gateway_message (gateway, body, state, received_at)
      select ${chosen}, 'x'::bytea, 'refused', ${later}::timestamptz - n * interval '1 ms' from generate_series(1, ${MOST_REFUSED + 50}) n`)
    expect((await post(chosen, '{"forged":true}')).statusCode).toBeLessThan(500)
    const { rows } = await world.db.execute(sql`
      select count(*)::int as n, max(received_at) = ${new Date(world.clock.ms).toISOString()}::timestamptz as newest
      from gateway_message where state = 'refused'`)
    expect(rows).toEqual([{ n: MOST_REFUSED, newest: true }])
    await world.db.execute(sql`delete from gateway_message where body = 'x'::bytea`)
  })

  test('O22.2 a genuine message without an order of ours is answered 200 and said in the log', async () => {
    const bought = await order()
    for (const id of ['TO-20200101-000001-1', `${bought.payment.id.slice(0, -1)}9`, 'payment_notif_test_1', '\u0000']) {
      const payment = { ...bought.payment, id, status: 'paid' as const }
      expect(await standIn.send(messageOf(payment, standIn.url))).toBe(200)
    }
    expect((await messagesOf()).slice(-4)).toEqual(Array(4).fill('unknown_order'))
    expect(await stateOf(bought.id)).toBe('awaiting_payment')
  })

  test('O22.3 a genuine message counts for nothing against what the gateway itself answers', async () => {
    const bought = await order()
    const lie = messageOf({ ...bought.payment, status: 'paid' }, standIn.url)
    expect(await standIn.send(lie)).toBe(200)
    expect(await stateOf(bought.id)).toBe('awaiting_payment')
  })

  test('O23.1 a payment of which no message came is found by the job; so is one left by a process that died', async () => {
    const [lost, left] = [await order(), await order()]
    standIn.keeps = true
    await standIn.press(lost.payment, 'pay')
    await standIn.press(left.payment, 'pay')
    const body = Buffer.from(standIn.kept[1]?.body ?? '')
    const received_at = new Date(world.clock.ms).toISOString()
    await world.db.execute(
      sql`insert into gateway_message (gateway, body, received_at) values (${chosen}, ${body}, ${received_at})`,
    )
    world.clock.advance(61_000)
    await reconcile(deps)
    expect([await stateOf(lost.id), await stateOf(left.id)]).toEqual(['awaiting_payment', 'paid'])
    world.clock.advance(5 * 60_000)
    await reconcile(deps)
    expect([await stateOf(lost.id), await owns(lost)]).toEqual(['paid', true])
    expect(await historyOf(left.id)).toEqual(['order', 'settle'])
  })

  test('O23.2 when its time is over an order is closed at the gateway and ends; one that was cancelled is closed there', async () => {
    const [late, cancelled, open] = [await order(), await order(), await order()]
    await world.db.update(orderTable).set({ state: 'cancelled' }).where(eq(orderTable.id, cancelled.id))
    world.clock.advance(6 * 60_000)
    await reconcile(deps)
    expect([late.payment.status, cancelled.payment.status, open.payment.status]).toEqual(['none', 'expired', 'none'])
    world.clock.advance(24 * 3_600_000)
    await reconcile(deps)
    expect([await stateOf(late.id), await stateOf(cancelled.id)]).toEqual(['expired', 'cancelled'])
    expect(late.payment.status).toBe('expired')
  })

  test('O23.3 a gateway that is away keeps no order from being placed: the page comes with the next press or the job', async () => {
    const refuse = async () => {
      throw new Error('away')
    }
    const buyers = [await person(world), await person(world)] as const
    const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
    const press_ids = [randomUUID(), randomUUID()] as const
    standIn.at = refuse
    const placed = [
      await press(buyers[0], goods_id, press_ids[0]),
      await press(buyers[1], goods_id, press_ids[1]),
    ] as const
    expect(placed.map(({ status, body }) => [status, body.data.state, body.data.gateway.url])).toEqual(
      Array(2).fill([200, 'awaiting_payment', null]),
    )
    standIn.at = undefined
    // Whether the first asking made a page is not known for as long as it may take.
    expect((await press(buyers[0], goods_id, press_ids[0])).body.data.gateway.url).toBeNull()
    world.clock.advance(21_000)
    expect((await press(buyers[0], goods_id, press_ids[0])).body.data.gateway.url).toContain(standIn.url)
    await reconcile(deps)
    const shown = await world.call('GET', `/my-order/${placed[1].body.data.id}`, { token: buyers[1].token })
    expect(shown.body.data.gateway.url).toContain(standIn.url)
  })

  test('O23.4 one press that is sent by two connections asks the gateway once', async () => {
    const buyer = await person(world)
    const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
    const press_id = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => press(buyer, goods_id, press_id)))
    const [{ body }] = replies as [(typeof replies)[number]]
    expect((await rowOf(body.data.id)).gateway_try).toBe(1)
  })

  test('O24.1 staff give back with a reason; students and staff without the right do not', async () => {
    const bought = await order()
    await standIn.press(bought.payment, 'pay')
    const body = { press_id: randomUUID(), order_id: bought.id, reason: 'salah beli' }
    const looker = await staff(world, ['transaksi'], { create: false, update: false, delete: false })
    for (const { token } of [bought.buyer, looker])
      expect((await world.call('POST', '/refund-order', { token, body })).status).toBe(403)
    const { token } = await staff(world, ['transaksi'])
    expect((await world.call('POST', '/refund-order', { token, body: { ...body, reason: ' ' } })).status).toBe(400)
    const replies = await Promise.all([1, 2].map(() => world.call('POST', '/refund-order', { token, body })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await historyOf(bought.id)).filter((event) => event === 'refund')).toHaveLength(1)
    expect(await ledgerOf(bought.id)).toEqual([
      { account: 'gateway', sum: 0 },
      { account: 'refunds', sum: 50_000 },
      { account: 'sales', sum: -50_000 },
    ])
  })

  test('O24.2 what the gateway does not give back is refused, and written down once staff did it by hand', async () => {
    const bought = await order()
    const { token } = await staff(world, ['transaksi'])
    const call = (how: string) =>
      world.call('POST', '/refund-order', {
        token,
        body: { press_id: randomUUID(), order_id: bought.id, reason: 'chargeback', how },
      })
    expect((await call('gateway')).body.reason).toBe('order.not_now')
    await standIn.press(bought.payment, 'pay')
    bought.payment.status = 'pending'
    expect((await call('gateway')).body.reason).toBe('gateway.no_refund')
    expect(await stateOf(bought.id)).toBe('paid')
    expect((await call('chargeback')).body.data.state).toBe('refunded')
  })

  test('O415.4 a part goes back through the gateway once for each press, and a part that the gateway gave back by itself is written down', async () => {
    const bought = await order()
    await standIn.press(bought.payment, 'pay')
    const { token } = await staff(world, ['transaksi'])
    const part = (amount: number, press_id: string = randomUUID()) =>
      world.call('POST', '/refund-order', {
        token,
        body: { press_id, order_id: bought.id, reason: 'sebagian', amount },
      })
    const press_id = randomUUID()
    const replies = await Promise.all([part(10_000, press_id), part(10_000, press_id)])
    expect([...replies, await part(10_000, press_id)].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(bought.payment.refunds).toEqual([{ key: press_id, amount: 10_000 }])
    expect([(await rowOf(bought.id)).refunded, await stateOf(bought.id), await owns(bought)]).toEqual([
      10_000,
      'paid',
      true,
    ])
    expect((await part(40_001)).body.reason).toBe('order.refund_too_much')
    if (chosen === 'midtrans') {
      giveBack(bought.payment, { key: 'dashboard', amount: 5_000 })
      await standIn.send(messageOf(bought.payment, standIn.url))
      expect([(await rowOf(bought.id)).refunded, await owns(bought)]).toEqual([15_000, true])
    }
    const rest = 50_000 - (await rowOf(bought.id)).refunded
    expect((await part(rest)).body.data.state).toBe('refunded')
    expect([await owns(bought), bought.payment.status]).toEqual([false, 'refunded'])
    expect(await checkMoney(world.db)).toEqual({})
  })

  test('O415.5 a refund whose reply is lost is found at the gateway; pressed again it goes back once', async () => {
    const bought = await order()
    await standIn.press(bought.payment, 'pay')
    const { token } = await staff(world, ['transaksi'])
    const press_id = randomUUID()
    giveBack(bought.payment, { key: press_id, amount: 20_000 })
    const body = { press_id, order_id: bought.id, reason: 'balasan hilang', amount: 20_000 }
    expect((await world.call('POST', '/refund-order', { token, body })).body.data.refunded).toBe(20_000)
    expect(bought.payment.refunds).toHaveLength(1)
  })

  test('O416.1 an order that ended and is paid late closes the open one for the same thing; money for that one waits for staff', async () => {
    const late = await order()
    await world.db.update(orderTable).set({ state: 'expired' }).where(eq(orderTable.id, late.id))
    const again = (await press(late.buyer, late.goods_id)).body.data
    const other = await paymentOf(again.id)
    await standIn.press(late.payment, 'pay')
    expect([await stateOf(late.id), await owns(late), await stateOf(again.id)]).toEqual(['paid', true, 'cancelled'])
    expect(await historyOf(again.id)).toEqual(['order', 'supersede'])
    // Pressed before the page closed.
    await standIn.press(other, 'pay')
    expect(await stateOf(again.id)).toBe('in_review')
    const { token } = await staff(world, ['transaksi'])
    const body = { press_id: randomUUID(), order_id: again.id, reason: 'dibayar dua kali' }
    expect((await world.call('POST', '/refund-order', { token, body })).body.data.state).toBe('refunded')
    expect([await owns(late), other.status]).toEqual([true, 'refunded'])
    expect(await checkMoney(world.db)).toEqual({})
  })

  test('O416.2 the page of an order that another one closed is closed at the gateway', async () => {
    const late = await order()
    await world.db.update(orderTable).set({ state: 'expired' }).where(eq(orderTable.id, late.id))
    const again = (await press(late.buyer, late.goods_id)).body.data
    await standIn.press(late.payment, 'pay')
    world.clock.advance(6 * 60_000)
    await reconcile(deps)
    expect([(await paymentOf(again.id)).status, await stateOf(again.id)]).toEqual(['expired', 'cancelled'])
  })

  test('O416.3 two orders for one thing that are paid in the same moment: one delivers, the other waits for staff', async () => {
    const first = await order()
    await world.db.update(orderTable).set({ state: 'expired' }).where(eq(orderTable.id, first.id))
    const again = (await press(first.buyer, first.goods_id)).body.data
    const second = await paymentOf(again.id)
    standIn.keeps = true
    await standIn.press(first.payment, 'pay')
    await standIn.press(second, 'pay')
    await Promise.all(standIn.kept.map((message) => standIn.send(message)))
    expect([await stateOf(first.id), await stateOf(again.id)].sort()).toEqual(['in_review', 'paid'])
    expect(await checkMoney(world.db)).toEqual({})
  })

  // Invoices of Xendit tell of no chargeback: staff write it down.
  test.skipIf(chosen === 'xendit')(
    'O70.1 a chargeback takes the money out of the ledger and leaves the access to staff, who end it or leave it; told again it is one',
    async () => {
      const { token } = await staff(world, ['transaksi'])
      const list = async () =>
        (await world.call('GET', '/transaksi?disputed=true', { token })).body.data.map(({ id }: { id: string }) => id)
      const waiting = async () =>
        (await world.call('GET', '/dashboard/rekap-data', { token })).body.data.waiting.decisions
      const before = await waiting()
      const [ended, left] = [await order(), await order()]
      for (const { payment } of [ended, left]) {
        await standIn.press(payment, 'pay')
        payment.status = 'charged_back'
        for (let n = 0; n < 2; n++) await standIn.send(messageOf(payment, standIn.url))
      }
      for (const bought of [ended, left]) {
        expect([await stateOf(bought.id), await owns(bought), (await rowOf(bought.id)).refunded]).toEqual([
          'paid',
          true,
          50_000,
        ])
        expect(await historyOf(bought.id)).toEqual(['order', 'settle', 'charge_back'])
        expect((await ledgerOf(bought.id)).find(({ account }) => account === 'gateway')).toEqual({
          account: 'gateway',
          sum: 0,
        })
      }
      expect((await list()).sort()).toEqual([ended.id, left.id].sort())
      expect(await waiting()).toBe(before + 2)
      const body = { press_id: randomUUID(), order_id: ended.id, reason: 'Kartu dipakai orang lain', how: 'chargeback' }
      expect((await world.call('POST', '/refund-order', { token, body })).body.data.state).toBe('refunded')
      const keep = { op: 'update', order_id: left.id, event: 'accept', reason: 'Pembeli membayar ulang tunai' }
      expect((await world.call('POST', '/input/transaksi', { token, body: keep })).status).toBe(200)
      await standIn.send(messageOf(left.payment, standIn.url))
      expect([await owns(ended), await owns(left), await list()]).toEqual([false, true, []])
      expect(await checkMoney(world.db)).toEqual({})
    },
  )

  test.skipIf(chosen === 'xendit')(
    'O70.2 of a part that a bank took back nobody says how much: staff are told and the ledger waits for them; money under review that goes back is gone',
    async () => {
      const { token } = await staff(world, ['transaksi'])
      const [part, doubted] = [await order(), await order()]
      await standIn.press(part.payment, 'pay')
      part.payment.status = 'partly_charged_back'
      for (let n = 0; n < 2; n++) await standIn.send(messageOf(part.payment, standIn.url))
      const shown = (await world.call('GET', `/transaksi/${part.id}`, { token })).body.data
      expect([shown.state, shown.disputed, shown.refunded, shown.may_refund]).toEqual(['paid', true, 0, 50_000])
      expect(await historyOf(part.id)).toEqual(['order', 'settle', 'charge_back'])
      const body = {
        press_id: randomUUID(),
        order_id: part.id,
        reason: 'Menurut bank',
        how: 'chargeback',
        amount: 20_000,
      }
      expect((await world.call('POST', '/refund-order', { token, body })).body.data.refunded).toBe(20_000)
      doubted.payment.received = 30_000
      await standIn.press(doubted.payment, 'pay')
      doubted.payment.status = 'charged_back'
      await standIn.send(messageOf(doubted.payment, standIn.url))
      expect([await stateOf(doubted.id), await owns(doubted)]).toEqual(['refunded', false])
      expect(await checkMoney(world.db)).toEqual({})
    },
  )
})

test('O24.3 without a gateway no way through it is on offer, and none is ordered', async () => {
  const bare = await createWorld()
  const buyer = await person(bare)
  const id = await make(bare, 'payment', { cara: 'gateway' })
  const goods_id = await make(bare, 'paket', { tipe: 'berbayar', harga: 50_000 })
  expect((await bare.call('GET', '/transaction/p-method', { token: buyer.token })).body.data).toEqual([])
  const body = {
    press_id: randomUUID(),
    goods: 'paket',
    goods_id,
    payment_id: id,
    rekening_id: null,
    voucher_code: null,
  }
  expect((await bare.call('POST', '/checkout-paket', { token: buyer.token, body })).body.reason).toBe('order.no_method')
  await bare.close()
})
