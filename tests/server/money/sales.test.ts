import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make } from '../../support/factories.ts'
import { ordered, till } from '../../support/orders.ts'
import { person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token: string
const DAY = 86_400_000

beforeAll(async () => {
  // Ten in the morning of a Saturday in WIB.
  world = await createWorld()
  world.clock.ms = Date.parse('2026-11-21T03:00:00Z')
  token = (await staff(world, ['transaksi'])).token
})
afterAll(() => world.close())

let serial = 0

/** An order that was paid, straight into the database. */
async function sold(
  total: number,
  ago: number,
  { state = 'paid', payment_method = 'transfer', goods_id = String(randomUUID()) } = {},
) {
  const { id } = await person(world)
  const at = new Date(world.clock.ms - ago).toISOString()
  const paid_at = state === 'paid' || state === 'refunded' ? at : null
  const refunded = state === 'refunded' ? total : 0
  await world.db.execute(sql`
    insert into orders (id, user_id, press_id, invoice, goods, goods_id, goods_name, price, discount, unique_code, total,
      refunded, payment_method, state, created_at, due_at, grace_at, paid_at, updated_at)
    values (${randomUUID()}, ${id}, ${randomUUID()}, ${`INV/${++serial}`}, 'paket', ${goods_id}, 'Paket', ${total}, 0, 0, ${total},
      ${refunded}, ${payment_method}, ${state}, ${at}, ${at}, ${at}, ${paid_at}, ${at})`)
}

test('O50.1 today is told beside the same hours of the same day last week, and what waits for staff', async () => {
  await sold(50_000, 60_000)
  await sold(30_000, 2 * 3_600_000, { payment_method: 'gateway' })
  await sold(20_000, 60_000, { state: 'refunded' })
  // Yesterday evening, last week in these hours, and last week later in the day.
  await sold(7_000, 11 * 3_600_000)
  await sold(11_000, 7 * DAY + 60_000)
  await sold(13_000, 7 * DAY - 2 * 3_600_000)
  await sold(9_000, 60_000, { state: 'proof_sent' })
  await sold(9_000, 60_000, { state: 'in_review' })
  const { body } = await world.call('GET', '/dashboard/rekap-data', { token })
  expect(body.data).toEqual({
    today: { orders: 5, paid: 3, revenue: 80_000 },
    week_ago: { orders: 1, paid: 1, revenue: 11_000 },
    waiting: { proofs: 1, decisions: 1, payments: 0 },
  })
})

test('O50.2 revenue stands on the days of WIB on which it came, every day there, by thing and by way', async () => {
  const goods_id = await make(world, 'paket')
  await sold(100_000, 3 * DAY, { goods_id })
  await sold(100_000, 3 * DAY, { goods_id })
  const { body } = await world.call('GET', '/dashboard/grafik-penjualan?days=8', { token })
  const { days, things, payment_methods } = body.data
  expect(days).toHaveLength(8)
  expect(
    Object.fromEntries(days.map(({ day, revenue }: { day: string; revenue: number }) => [day, revenue])),
  ).toMatchObject({
    '2026-11-14': 24_000,
    '2026-11-18': 200_000,
    '2026-11-19': 0,
    '2026-11-20': 7_000,
    '2026-11-21': 80_000,
  })
  expect(things[0]).toMatchObject({ goods_id, orders: 2, revenue: 200_000 })
  expect(payment_methods.find((one: { payment_method: string }) => one.payment_method === 'gateway')).toEqual({
    payment_method: 'gateway',
    orders: 1,
    revenue: 30_000,
  })
})

test('O50.3 who does not hold the menu is told nothing, and a span that nobody asks for is refused', async () => {
  const other = await staff(world, ['paket-tryout'])
  expect((await world.call('GET', '/dashboard/rekap-data', { token: other.token })).status).toBe(403)
  expect((await world.call('GET', '/dashboard/grafik-penjualan', { token: other.token })).status).toBe(403)
  expect((await world.call('GET', '/dashboard/grafik-penjualan?days=0', { token })).status).toBe(400)
})

test('O50.4 what is kept of an order that was given back is revenue, money that no order took is none: dashboard, list and ledger say the same', async () => {
  const shop = await createWorld()
  const way = await till(shop)
  const { token } = await staff(shop, ['transaksi', 'transaksi-manual'])
  const post = async (path: string, body: object) =>
    (await shop.call('POST', path, { token, body: { reason: 'Mutasi', ...body } })).body.data
  const markPaid = (id: string) => post(`/manual-transfer/mark-paid-off/${id}`, {})
  const giveBack = (order_id: string, more = {}) => post('/refund-order', { press_id: randomUUID(), order_id, ...more })
  const order = async () => ordered(shop, (await person(shop)).token, way)
  const [ended, whole, held] = [await order(), await order(), await order()]
  for (const { id } of [ended, whole]) await markPaid(id)
  expect((await giveBack(ended.id, { amount: 10_000, ends_access: true })).state).toBe('refunded')
  await giveBack(whole.id)
  // Paid after it was cancelled, and given back undecided.
  await post('/cancel-order', { order_id: held.id })
  expect((await markPaid(held.id)).state).toBe('in_review')
  expect((await giveBack(held.id)).state).toBe('refunded')

  const net = ended.total - 10_000
  const ask = async (path: string) => (await shop.call('GET', path, { token })).body
  expect((await ask('/transaksi?size=0&sums=true')).sums).toMatchObject({ orders: 2, net })
  expect((await ask('/dashboard/rekap-data')).data.today).toMatchObject({ paid: 2, revenue: net })
  const { days, things, payment_methods } = (await ask('/dashboard/grafik-penjualan?days=1')).data
  expect(days).toMatchObject([{ orders: 2, revenue: net }])
  expect(things.map(({ revenue }: { revenue: number }) => revenue)).toEqual([net, 0])
  expect(payment_methods).toEqual([{ payment_method: 'transfer', orders: 2, revenue: net }])
  const { rows } = await shop.db.execute(
    sql`select sum(debit - credit)::int as kept from ledger_line where account = 'bank'`,
  )
  expect(rows).toEqual([{ kept: net }])
  await shop.close()
})
