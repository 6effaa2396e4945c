import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMoney } from '#server/money/check-money.ts'
import { expireDue } from '#server/money/expire-due.ts'
import { make } from '../../support/factories.ts'
import { ordered, type Till, till } from '../../support/orders.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let way: Till
let cashier: Person

beforeAll(async () => {
  world = await createWorld()
  way = await till(world)
  cashier = await staff(world, ['transaksi', 'transaksi-manual'])
})
afterAll(async () => {
  expect(await checkMoney(world.db)).toEqual({})
  await world.close()
})

const post = (path: string, token: string, body: object) => world.call('POST', path, { token, body })
const change = (op: object, token = cashier.token, list = 'transaksi') =>
  post(`/input/${list}`, token, { reason: 'Datang ke loket', ...op })
const paid = async (given: object = {}) => {
  const buyer = await person(world)
  const order = await ordered(world, buyer.token, way, given)
  await change({ op: 'update', order_id: order.id, event: 'mark_paid' })
  return { buyer, order }
}
const giveBack = (order_id: string, more: object = {}) =>
  post('/refund-order', cashier.token, { press_id: randomUUID(), order_id, reason: 'Salah beli', ...more })
const owns = async ({ token }: Person, { goods_id }: { goods_id: string }) =>
  (await world.call('GET', `/check-purchase-paket?paket_id=${goods_id}`, { token })).body.data.dimiliki
const trail = async (id: string) =>
  (await world.db.execute(sql`select action, actor_id, reason from audit where subject = ${id} order by at, action`))
    .rows
const lines = async (id: string) =>
  (
    await world.db.execute(
      sql`select account, sum(debit - credit)::int as sum from ledger_line where order_id = ${id} group by account order by account`,
    )
  ).rows
const onSale = (given: object = {}) => make(world, 'paket', { tipe: 'berbayar', harga: 50_000, ...given })
const asked = (buyer: Person, goods_id: string) => ({
  ...{ op: 'create', buyer_id: buyer.id, press_id: randomUUID(), goods: 'paket', goods_id, ...way, voucher_code: null },
})

test('O415.1 a part of a transfer goes back, the buyer keeps what they bought; what is left goes back and ends it', async () => {
  const { buyer, order } = await paid()
  const part = await giveBack(order.id, { amount: 20_000 })
  expect([part.body.data.state, part.body.data.refunded, await owns(buyer, order)]).toEqual(['paid', 20_000, true])
  expect(part.body.data.history.at(-1)).toMatchObject({ event: 'refund_part', amount: 20_000, reason: 'Salah beli' })
  const seen = await world.call('GET', `/transaksi/${order.id}`, { token: cashier.token })
  expect(seen.body.data.may_refund).toBe(order.total - 20_000)
  const whole = await giveBack(order.id)
  expect([whole.body.data.state, whole.body.data.refunded, await owns(buyer, order)]).toEqual([
    ...['refunded', order.total, false],
  ])
  expect((await trail(order.id)).map(({ action }) => action)).toEqual([
    ...['order/mark-paid', 'order/refund', 'order/refund'],
  ])
  expect(await lines(order.id)).toContainEqual({ account: 'bank', sum: 0 })
})

test('O415.2 more than came never goes back; parts that are sent again or at once go back once for each press', async () => {
  const { order } = await paid()
  expect((await giveBack(order.id, { amount: order.total + 1 })).body.reason).toBe('order.refund_too_much')
  const half = Math.ceil(order.total / 2) + 1
  const at_once = await Promise.all([1, 2, 3].map(() => giveBack(order.id, { amount: half })))
  expect(at_once.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const press_id = randomUUID()
  const again = await Promise.all([1, 2, 3].map(() => giveBack(order.id, { amount: 1_000, press_id })))
  expect(again.map(({ body }) => body.data.refunded)).toEqual(Array(3).fill(half + 1_000))
})

test('O415.3 staff may end access while they keep a part, and give that back later', async () => {
  const { buyer, order } = await paid()
  const ended = await giveBack(order.id, { amount: 10_000, ends_access: true })
  expect([ended.body.data.state, ended.body.data.refunded, await owns(buyer, order)]).toEqual([
    'refunded',
    10_000,
    false,
  ])
  expect((await giveBack(order.id, { amount: 5_000 })).body.data.refunded).toBe(15_000)
})

test('O415.6 how the money goes back follows from the way of the order; a chargeback takes what is left', async () => {
  const { order } = await paid()
  expect((await giveBack(order.id, { how: 'gateway' })).body.reason).toBe('gateway.no_refund')
  await giveBack(order.id, { amount: 10_000 })
  const back = await giveBack(order.id, { how: 'chargeback' })
  expect([back.body.data.state, back.body.data.refunded]).toEqual(['refunded', order.total])
  const { rows } = await world.db.execute(sql`select how from order_refund where order_id = ${order.id} order by how`)
  expect(rows.map(({ how }) => how)).toEqual(['by_hand', 'chargeback'])
})

test('O415.7 a package that was bought anew after its access had ended is taken back with the money for it; with that of before it stays', async () => {
  const { buyer, order: first } = await paid({ goods_id: await onSale({ masa_akses_hari: 30 }) })
  world.clock.advance(31 * 24 * 3_600_000)
  const family = randomUUID()
  const { id: user_id, level_id } = buyer
  const renewing = { ...buyer, token: world.app.signAccess({ user_id, level_id, role: 'Siswa', family }) }
  cashier = await staff(world, ['transaksi', 'transaksi-manual'])
  const { goods_id } = first
  const renew = async () => {
    const { id } = await ordered(world, renewing.token, way, { goods_id })
    await change({ op: 'update', order_id: id, event: 'mark_paid' })
    return id
  }
  const renewed = await renew()
  expect(await owns(renewing, first)).toBe(true)
  await giveBack(renewed)
  expect(await owns(renewing, first)).toBe(false)
  await renew()
  await giveBack(first.id)
  expect(await owns(renewing, first)).toBe(true)
})

test('O416.4 a transfer that staff find twice: the second waits for a decision, however often it is marked', async () => {
  const { buyer, order: first } = await paid()
  await giveBack(first.id)
  const late = await ordered(world, buyer.token, way, { goods_id: first.goods_id })
  world.clock.ms = late.grace_at
  await expireDue(world.db, world.clock.ms)
  cashier = await staff(world, ['transaksi', 'transaksi-manual'])
  const again = (await change(asked(buyer, first.goods_id))).body.data
  await change({ op: 'update', order_id: late.id, event: 'mark_paid' })
  const closed = (await world.call('GET', `/transaksi/${again.id}`, { token: cashier.token })).body.data
  expect([closed.state, closed.history.at(-1).event]).toEqual(['cancelled', 'supersede'])
  for (const _ of [1, 2])
    expect((await change({ op: 'update', order_id: again.id, event: 'mark_paid' })).body.data.state).toBe('in_review')
  expect(await lines(again.id)).toEqual([
    { account: 'bank', sum: again.total },
    { account: 'held', sum: -again.total },
  ])
  expect((await giveBack(again.id, { amount: 1 })).body.reason).toBe('order.refund_whole')
  expect((await giveBack(again.id)).body.data.state).toBe('refunded')
  expect(await lines(again.id)).toEqual([
    { account: 'bank', sum: 0 },
    { account: 'held', sum: 0 },
  ])
})

test('O417.1 staff order for a student at the server’s price, once for each press; the history names them and says why', async () => {
  const buyer = await person(world)
  const goods_id = await onSale()
  const body = asked(buyer, goods_id)
  const replies = await Promise.all([1, 2, 3].map(() => change(body)))
  expect(new Set(replies.map(({ status, body: { data } }) => `${status} ${data.id}`)).size).toBe(1)
  const { data } = (await change(body)).body
  expect(data.price).toBe(50_000)
  expect(data.history).toMatchObject([{ event: 'order', actor: 'staff', reason: 'Datang ke loket' }])
  expect(await trail(data.id)).toEqual([{ action: 'order/create', actor_id: cashier.id, reason: 'Datang ke loket' }])
  const mine = (await world.call('GET', '/my-order', { token: buyer.token })).body.data
  expect(mine.map(({ id }: { id: string }) => id)).toEqual([data.id])
})

test('O417.2 the rules of a checkout hold: what is owned, open, not on sale or of a voucher that does not fit is refused by its reason', async () => {
  const { buyer, order } = await paid()
  const reason = async (op: object) => {
    const { body } = await change(op)
    return body.reason ?? body.errors?.[0]?.reason
  }
  expect(await reason(asked(buyer, order.goods_id))).toBe('order.owned_already')
  const goods_id = await onSale()
  await change(asked(buyer, goods_id))
  expect(await reason(asked(buyer, goods_id))).toBe('order.open_already')
  expect(await reason(asked(buyer, await onSale({ tipe: 'gratis', harga: 0 })))).toBe('order.not_for_sale')
  expect(await reason({ ...asked(buyer, await onSale()), voucher_code: 'TIDAKADA' })).toBe('voucher.unknown')
  expect(await reason(asked(cashier, await onSale()))).toBe('order.no_buyer')
  expect(await reason({ ...asked(buyer, await onSale()), buyer_id: randomUUID() })).toBe('order.no_buyer')
  expect(await reason(asked(await person(world, 'Mahasiswa'), await onSale()))).toBeUndefined()
  expect((await change({ ...asked(buyer, await onSale()), reason: ' ' })).status).toBe(400)
  expect((await change({ ...asked(buyer, await onSale()), price: 1 })).status).toBe(400)
})

test('O417.3 a voucher that leaves nothing to pay delivers at once, and staff took it', async () => {
  await make(world, 'voucher', { kode: 'GRATIS100', jenis: 'persen', nilai: 100 })
  const buyer = await person(world)
  const { body } = await change({ ...asked(buyer, await onSale()), voucher_code: 'GRATIS100' })
  expect([body.data.state, body.data.history.map(({ actor }: { actor: string }) => actor)]).toEqual([
    ...['paid', ['staff', 'staff']],
  ])
  expect(await owns(buyer, body.data)).toBe(true)
})

test('O417.4 an update is an event that fits, never a column; a delete cancels and removes no row', async () => {
  const buyer = await person(world)
  const { id } = (await change(asked(buyer, await onSale()))).body.data
  expect((await change({ op: 'update', order_id: id, total: 1 })).status).toBe(400)
  expect((await change({ op: 'update', order_id: id, event: 'refund' })).status).toBe(400)
  expect((await change({ op: 'update', order_id: id, event: 'reject' })).body.reason).toBe('order.not_now')
  expect((await change({ op: 'update', order_id: id, event: 'extend' })).body.data.history.at(-1).event).toBe('extend')
  for (const _ of [1, 2]) expect((await change({ op: 'delete', order_id: id })).body.data.state).toBe('cancelled')
  const { rows } = await world.db.execute(sql`select event from order_event where order_id = ${id} order by id`)
  expect(rows.map(({ event }) => event)).toEqual(['order', 'extend', 'cancel'])
  const { order } = await paid()
  expect((await change({ op: 'delete', order_id: order.id })).body.data.state).toBe('paid')
})

test('O417.5 the list of transfers holds transfers alone, each list the goods of its menus', async () => {
  const buyer = await person(world)
  const { id } = (await change(asked(buyer, await onSale()))).body.data
  const manual = await staff(world, ['transaksi-manual'])
  expect((await change({ op: 'update', order_id: id, event: 'extend' }, manual.token)).status).toBe(403)
  expect((await change({ op: 'update', order_id: id, event: 'extend' }, manual.token, 'transaksi-manual')).status).toBe(
    200,
  )
  const ebooks = await staff(world, ['transaksi-ebook-manual'])
  expect((await change({ op: 'delete', order_id: id }, ebooks.token, 'transaksi-manual')).status).toBe(404)
  expect((await change(asked(buyer, await onSale()), ebooks.token, 'transaksi-manual')).status).toBe(403)
  expect((await change(asked(buyer, await onSale()), buyer.token)).status).toBe(403)
})
