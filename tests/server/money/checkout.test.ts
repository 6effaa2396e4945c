import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDERS_PER_HOUR } from '#server/money/checkout.ts'
import { make } from '../../support/factories.ts'
import { person, staff } from '../../support/people.ts'
import { createWorld, secondNode, type World } from '../../support/world.ts'

let world: World
let payment_id: string
let rekening_id: string

beforeAll(async () => {
  world = await createWorld()
  payment_id = await make(world, 'payment', { batas_jam: 24, tenggang_jam: 2 })
  rekening_id = await make(world, 'rekening')
})
afterAll(() => world.close())

interface Order {
  press_id?: string
  goods?: string
  goods_id: string
  payment_id?: string | null
  rekening_id?: string | null
  voucher_code?: string | null
}

const order = (token: string, asked: Order) =>
  world.call('POST', '/checkout-paket', {
    token,
    body: { press_id: randomUUID(), goods: 'paket', payment_id, rekening_id, voucher_code: null, ...asked },
  })

const paidPaket = (given = {}) => make(world, 'paket', { tipe: 'berbayar', harga: 50_000, ...given })

test('O10.1 an order is written at the price of its moment, with a unique code and a number of its own', async () => {
  const { token } = await person(world)
  const goods_id = await paidPaket()
  const { status, body } = await order(token, { goods_id })
  expect([status, body.data.state, body.data.price, body.data.discount]).toEqual([200, 'awaiting_payment', 50_000, 0])
  expect(body.data.unique_code).toBeGreaterThanOrEqual(1)
  expect(body.data.unique_code).toBeLessThanOrEqual(999)
  expect(body.data.total).toBe(50_000 + body.data.unique_code)
  expect(body.data.invoice).toMatch(/^INV\/TO\/20261121\/\d{6}$/)
  expect(body.data.due_at).toBe(world.clock.ms + 24 * 3_600_000)
  expect(body.data.grace_at).toBe(world.clock.ms + 26 * 3_600_000)
  expect(body.data.history.map(({ event, actor }: Record<string, string>) => [event, actor])).toEqual([
    ['order', 'student'],
  ])
  const list = await world.call('GET', '/my-order', { token })
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([body.data.id])
})

test('O10.2 a press that is sent again answers its order; another press for the same thing is refused and names it', async () => {
  const { token } = await person(world)
  const goods_id = await paidPaket()
  const press_id = randomUUID()
  const replies = await Promise.all([1, 2, 3, 4].map(() => order(token, { goods_id, press_id })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const ids = new Set(replies.map(({ body }) => body.data.id))
  expect(ids.size).toBe(1)
  const again = await order(token, { goods_id })
  expect([again.status, again.body.reason]).toEqual([409, 'order.open_already'])
  expect(again.body.details.order_id).toBe([...ids][0])
})

test('O10.3 two devices that order the same thing at once make one order', async () => {
  const { token } = await person(world)
  const goods_id = await paidPaket()
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => order(token, { goods_id })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('O10.4 the last use of a voucher is taken once by fifty at once, and given back by none of those refused', async () => {
  const goods_id = await paidPaket()
  await make(world, 'voucher', { kode: 'TERAKHIR', jenis: 'nominal', nilai: 10_000, kuota: 1 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => person(world)))
  const replies = await Promise.all(buyers.map(({ token }) => order(token, { goods_id, voucher_code: 'terakhir' })))
  const bought = replies.filter(({ status }) => status === 200)
  expect(bought.map(({ body }) => body.data.discount)).toEqual([10_000])
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.reason))).toEqual(
    new Set(['voucher.used_up']),
  )
  const { rows } = await world.db.execute(sql`select terpakai from voucher where kode = 'TERAKHIR'`)
  expect(rows).toEqual([{ terpakai: 1 }])
})

test('O10.5 a voucher that leaves nothing to pay delivers at once; the ledger balances', async () => {
  const { token } = await person(world)
  const goods_id = await paidPaket()
  await make(world, 'voucher', { kode: 'SEMUA', jenis: 'persen', nilai: 100 })
  const { body } = await order(token, { goods_id, voucher_code: 'SEMUA', payment_id: null, rekening_id: null })
  expect([body.data.state, body.data.total]).toEqual(['paid', 0])
  const owned = await world.call('GET', `/check-purchase-paket?paket_id=${goods_id}`, { token })
  expect(owned.body.data.dimiliki).toBe(true)
  const { rows } = await world.db.execute(
    sql`select account, debit, credit from ledger_line where order_id = ${body.data.id} order by id`,
  )
  expect(rows).toEqual([
    { account: 'discount', debit: 50_000, credit: 0 },
    { account: 'sales', debit: 0, credit: 50_000 },
  ])
  const again = await order(token, { goods_id })
  expect([again.status, again.body.reason]).toEqual([409, 'order.owned_already'])
})

test('O10.6 open orders hold places: of a package with one place one order is written', async () => {
  const goods_id = await paidPaket({ kuota: 1 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => person(world)))
  const replies = await Promise.all(buyers.map(({ token }) => order(token, { goods_id })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.map(({ body }) => body.reason))).toEqual(new Set([undefined, 'register.paket_full']))
})

test('O10.13 who renews a package that is full keeps the place they hold, and their order takes none from others', async () => {
  const goods_id = await paidPaket({ kuota: 2 })
  const [owner, second, third] = [await person(world), await person(world), await person(world)]
  await make(world, 'memberPaket', {
    ...{ paket_id: goods_id, user_id: owner.id, status: 'aktif', sumber: 'beli' },
    ...{ mulai: '2026-01-01T00:00:00.000Z', akhir: '2026-02-01T00:00:00.000Z' },
  })
  expect((await order(owner.token, { goods_id })).status).toBe(200)
  expect((await order(second.token, { goods_id })).status).toBe(200)
  expect((await order(third.token, { goods_id })).body.reason).toBe('register.paket_full')
  await world.call('POST', '/cancel-order', {
    token: owner.token,
    body: { order_id: (await world.call('GET', '/my-order', owner)).body.data[0].id },
  })
  expect((await order(owner.token, { goods_id })).status).toBe(200)
})

test('O10.7 totals of open orders to one account are all different', async () => {
  const goods_id = await paidPaket()
  const buyers = await Promise.all(Array.from({ length: 40 }, () => person(world)))
  const replies = await Promise.all(buyers.map(({ token }) => order(token, { goods_id })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.data.total)).size).toBe(40)
  expect(new Set(replies.map(({ body }) => body.data.invoice)).size).toBe(40)
})

test.each([
  ['of somebody else', async () => ({ goods_id: await paidPaket({ untuk: 'daftar' }) }), 'missing.paket'],
  ['for nothing', async () => ({ goods_id: await make(world, 'paket', { tipe: 'gratis' }) }), 'order.not_for_sale'],
  [
    'too early',
    async () => ({ goods_id: await paidPaket({ mulai_jual: '2026-12-01T00:00:00.000Z' }) }),
    'order.not_yet_for_sale',
  ],
  ['without a way', async () => ({ goods_id: await paidPaket(), payment_id: null }), 'order.no_method'],
  ['to no account', async () => ({ goods_id: await paidPaket(), rekening_id: null }), 'order.no_account'],
  ['with a made-up voucher', async () => ({ goods_id: await paidPaket(), voucher_code: 'ENTAH' }), 'voucher.unknown'],
])('O10.8 what is not on sale is refused by its reason: %s', async (_what, asked, reason) => {
  const { token } = await person(world)
  const { body } = await order(token, await asked())
  expect(body.reason).toBe(reason)
})

test('O10.9 a stranger orders nothing, and sees no order of another', async () => {
  const owner = await person(world)
  const other = await person(world)
  const { body } = await order(owner.token, { goods_id: await paidPaket() })
  expect((await world.call('GET', `/my-order/${body.data.id}`, { token: other.token })).status).toBe(404)
  expect((await world.call('GET', '/my-order')).status).toBe(401)
})

test('O10.12 staff buy nothing for themselves: whoever marks orders as paid has none', async () => {
  const goods_id = await paidPaket()
  for (const { token } of [await staff(world, ['transaksi']), await person(world, 'Super Admin')]) {
    const { status, body } = await order(token, { goods_id })
    expect([status, body.reason]).toEqual([403, 'order.students_only'])
  }
  const { token } = await person(world, 'Mahasiswa')
  expect((await order(token, { goods_id })).status).toBe(200)
})

test('A214.4 who orders and cancels without end waits; everybody else orders on', async () => {
  const { token } = await person(world)
  const goods_id = await paidPaket()
  for (let n = 0; n < ORDERS_PER_HOUR; n++)
    expect((await order(token, { goods_id: randomUUID() })).body.code).toBe('not_found')
  const over = await order(token, { goods_id })
  expect([over.status, over.body.code]).toEqual([429, 'too_many_requests'])
  expect((await order((await person(world)).token, { goods_id })).status).toBe(200)
})

test('O10.10 presses for one thing that come together are judged one by one: each refusal is its own, and the others order', async () => {
  const goods_id = await paidPaket({ kuota: 4 })
  await make(world, 'voucher', { kode: 'BERSAMA', jenis: 'nominal', nilai: 10_000, kuota: 1 })
  await make(world, 'voucher', { kode: 'TANPACARA', jenis: 'nominal', nilai: 10_000, kuota: 1 })
  await make(world, 'voucher', { kode: 'HABIS100', jenis: 'persen', nilai: 100 })
  const [twice, unverified, misled, free, first, second] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => person(world)),
  )
  await world.db.execute(sql`update app_user set tanggal_lahir = '2000-01-01', email_verified_at = null
    where id = ${unverified?.id}`)
  const replies = await Promise.all([
    order(twice?.token ?? '', { goods_id }),
    order(twice?.token ?? '', { goods_id }),
    order(unverified?.token ?? '', { goods_id }),
    order(misled?.token ?? '', { goods_id, voucher_code: 'ENTAH' }),
    order(free?.token ?? '', { goods_id, voucher_code: 'HABIS100', payment_id: null, rekening_id: null }),
    order(first?.token ?? '', { goods_id, voucher_code: 'BERSAMA' }),
    order(second?.token ?? '', { goods_id, voucher_code: 'BERSAMA' }),
    // Without a way to pay the voucher is not taken.
    order((await person(world)).token, { goods_id, voucher_code: 'TANPACARA', payment_id: null }),
  ])
  const said = replies.map(({ status, body }) => (status === 200 ? body.data.state : body.reason)).sort()
  expect(said.filter((word) => word === 'awaiting_payment' || word === 'paid')).toEqual([
    ...['awaiting_payment', 'awaiting_payment', 'paid'],
  ])
  expect(said.filter((word) => word !== 'awaiting_payment' && word !== 'paid')).toEqual(
    ['account.buy_unverified', 'order.no_method', 'order.open_already', 'voucher.unknown', 'voucher.used_up'].sort(),
  )
  const named = replies.find(({ body }) => body.reason === 'order.open_already')?.body.details.order_id
  expect(replies.flatMap(({ body }) => body.data?.id ?? [])).toContain(named)
  const { rows } = await world.db.execute(
    sql`select kode, terpakai from voucher where kode in ('BERSAMA', 'TANPACARA') order by kode`,
  )
  expect(rows).toEqual([
    { kode: 'BERSAMA', terpakai: 1 },
    { kode: 'TANPACARA', terpakai: 0 },
  ])
})

test('O10.11 on two nodes at once no number of an invoice is given twice, and none is lost to orders that were refused', async () => {
  const day = world.clock.ms
  world.clock.ms = Date.parse('2026-11-22T01:00:00Z')
  const other = await secondNode(world)
  try {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => person(world)))
    const goods = [await paidPaket(), await paidPaket({ kuota: 3 }), await paidPaket()]
    const ask = (node: World, token: string, goods_id: string) =>
      node.call('POST', '/checkout-paket', {
        ...{
          token,
          body: { press_id: randomUUID(), goods: 'paket', goods_id, payment_id, rekening_id, voucher_code: null },
        },
      })
    const replies = await Promise.all(
      buyers.map(({ token }, at) => ask(at % 2 ? other : world, token, goods[at % 3] as string)),
    )
    const sold = replies.filter(({ status }) => status === 200).map(({ body }) => body.data.invoice)
    expect(replies.filter(({ body }) => body.reason === 'register.paket_full')).toHaveLength(7)
    expect(sold.sort()).toEqual(
      Array.from({ length: 23 }, (_, at) => `INV/TO/20261122/${String(at + 1).padStart(6, '0')}`),
    )
  } finally {
    await other.close()
    world.clock.ms = day
  }
})
