import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDue } from '#server/money/expire-due.ts'
import { make } from '../../support/factories.ts'
import { type Order, ordered, type Till, till } from '../../support/orders.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let way: Till
let buyers: Person[]
let orders: Order[]

beforeAll(async () => {
  world = await createWorld()
  way = await till(world)
  buyers = [await person(world), await person(world), await person(world)]
  orders = []
  for (const { token } of buyers) {
    world.clock.advance(1000)
    orders.push(await ordered(world, token, way))
  }
})
afterAll(() => world.close())

const idsOf = async (token: string, path: string) => {
  const { status, body } = await world.call('GET', path, { token })
  return status === 200 ? body.data.map(({ id }: { id: string }) => id) : status
}
const newestFirst = () => orders.map(({ id }) => id).reverse()

test.each(['/transaksi', '/transaksi-manual'])(
  'O13.1 %s shows students their own orders and staff those of the menus they hold',
  async (path) => {
    const menu = path.slice(1)
    expect(await idsOf(buyers[1]?.token as string, path)).toEqual([orders[1]?.id])
    expect(await idsOf((await staff(world, [menu])).token, path)).toEqual(newestFirst())
    expect(await idsOf((await staff(world, [menu.replace('transaksi', 'transaksi-ebook')])).token, path)).toEqual([])
    expect(await idsOf((await staff(world, ['customer'])).token, path)).toBe(403)
    expect((await world.call('GET', path)).status).toBe(401)
    const one = `${path}/${orders[0]?.id}`
    const seen = await world.call('GET', one, { token: (await staff(world, [menu])).token })
    expect([seen.status, seen.body.data.buyer.email]).toEqual([200, buyers[0]?.email])
    expect((await world.call('GET', one, { token: buyers[1]?.token as string })).status).toBe(404)
  },
)

test('O13.2 orders are found by invoice, name and address, filtered, sorted and paged', async () => {
  const { token } = await staff(world, ['transaksi'])
  const [first, second] = orders as [Order, Order]
  const list = (query: string) => idsOf(token, `/transaksi?${query}`)
  expect(await list(`q=${encodeURIComponent(first.invoice.slice(-10))}`)).toEqual([first.id])
  expect(await list(`q=${buyers[1]?.email}`)).toEqual([second.id])
  expect(await list('q=%25')).toEqual([])
  expect(await list('sort=created_at&size=2&page=1')).toEqual([first.id, second.id])
  expect(await list('sort=due_at&size=1&page=2')).toEqual([second.id])
  expect(await list('state=awaiting_payment,paid&payment_method=transfer&goods=paket')).toEqual(newestFirst())
  expect(await list('state=paid')).toEqual([])
  expect(await list('goods=ebook')).toEqual([])
  expect(await list('state=entah')).toBe(400)
})

test('O13.3 orders of some days are found, and what the paid ones of a list come to adds up', async () => {
  const shop = await createWorld()
  const till_ = await till(shop)
  const { token } = await staff(shop, ['transaksi'])
  const sums = async (query: string) =>
    (await shop.call('GET', `/transaksi?size=0&sums=true${query}`, { token })).body.sums
  expect(await sums('')).toEqual({ orders: 0, price: 0, discount: 0, unique_code: 0, refunded: 0, net: 0 })
  await make(shop, 'voucher', { kode: 'HEMAT', jenis: 'nominal', nilai: 5000, per_user: 9 })
  const buyer = await person(shop)
  const placed: Order[] = []
  // The last moment of one day of WIB, the first of the next, and a day later.
  const moments = ['2026-11-21T16:59:59.999Z', '2026-11-21T17:00:00Z', '2026-11-23T03:00:00Z']
  for (const [n, moment] of moments.entries()) {
    const order = await ordered(shop, buyer.token, till_, { voucher_code: n === 0 ? 'HEMAT' : null })
    await shop.db.execute(sql`update orders set created_at = ${moment} where id = ${order.id}`)
    placed.push(order)
  }
  const [first, second, unpaid] = placed as [Order, Order, Order]
  for (const { id } of [first, second])
    await shop.call('POST', `/manual-transfer/mark-paid-off/${id}`, { token, body: { reason: 'Mutasi' } })
  const back = { press_id: randomUUID(), order_id: second.id, reason: 'Keliru', amount: 20_000 }
  expect((await shop.call('POST', '/refund-order', { token, body: back })).status).toBe(200)
  const net = first.total + second.total - 20_000
  const codes = net + 20_000 - 95_000
  const all = { orders: 2, price: 100_000, discount: 5000, unique_code: codes, refunded: 20_000, net }
  expect(await sums('')).toEqual(all)
  expect(await sums('&state=awaiting_payment')).toMatchObject({ orders: 0, net: 0 })
  const list = (query: string) => shop.call('GET', `/transaksi?${query}`, { token })
  const days = ['2026-11-21', '2026-11-22', '2026-11-23']
  for (const [n, day] of days.entries()) {
    const { data } = (await list(`from=${day}&until=${day}`)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([placed[n]?.id])
  }
  expect((await list('from=2026-11-22')).body.data.map(({ id }: { id: string }) => id)).toEqual([unpaid.id, second.id])
  expect(await sums('&until=2026-11-21')).toMatchObject({ orders: 1, net: first.total })
  for (const day of ['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31', 'kemarin'])
    expect((await list(`from=${encodeURIComponent(day)}`)).status).toBe(400)
  expect((await list('')).body).not.toHaveProperty('sums')
  await shop.close()
})

test('O14.1 the clock ends orders whose grace is over, with history, once; a voucher’s use comes back', async () => {
  const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
  await make(world, 'voucher', { kode: 'BALIK', jenis: 'nominal', nilai: 1000, kuota: 1 })
  const order = await ordered(world, (await person(world)).token, way, { goods_id, voucher_code: 'BALIK' })
  const state = async () => {
    const { rows } = await world.db.execute(sql`select state from orders where id = ${order.id}`)
    return rows[0]?.state
  }
  await expireDue(world.db, order.grace_at - 1)
  expect(await state()).toBe('awaiting_payment')
  const ended = await Promise.all([expireDue(world.db, order.grace_at), expireDue(world.db, order.grace_at)])
  await expireDue(world.db, order.grace_at)
  expect(await state()).toBe('expired')
  expect(ended.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
  const { rows } = await world.db.execute(
    sql`select event, actor from order_event where order_id = ${order.id} order by id`,
  )
  expect(rows).toEqual([
    { event: 'order', actor: 'student' },
    { event: 'expire', actor: 'clock' },
  ])
  const used = await world.db.execute(sql`select terpakai from voucher where kode = 'BALIK'`)
  expect(used.rows).toEqual([{ terpakai: 0 }])
})

test('O14.2 an order whose late proof waits is not ended by the clock', async () => {
  const order = await ordered(world, (await person(world)).token, way)
  await world.db.execute(sql`update orders set state = 'late_proof' where id = ${order.id}`)
  await expireDue(world.db, order.grace_at + 1_000_000)
  const { rows } = await world.db.execute(sql`select state from orders where id = ${order.id}`)
  expect(rows).toEqual([{ state: 'late_proof' }])
  expect(await idsOf((await staff(world, ['transaksi'])).token, `/transaksi?q=${randomUUID()}`)).toEqual([])
})

const inFile = async (token: string, path: string, body: object) => {
  const asked = await world.call('POST', `/export/${path}`, { token, body })
  if (asked.status !== 200) return asked.body.code
  const { filename } = asked.body
  const status = () => world.call('GET', `/export-status?filename=${filename}`, { token })
  await expect.poll(async () => (await status()).body.state).toBe('done')
  const headers = { authorization: `Bearer ${token}` }
  const { body: text } = await world.app.inject({ url: `/api/clear-export?filename=${filename}`, headers })
  return text.trim().split('\r\n')
}

test('O71.1 orders go into a file in the words and the order of the list, as far as its filters and the menus reach', async () => {
  const admin = await staff(world, ['transaksi'])
  const [first] = orders as [Order]
  const columns = [
    { key: 'invoice', title: 'Nomor' },
    { key: 'buyer', title: 'Pembeli' },
    { key: 'total', title: 'Jumlah' },
    { key: 'state', title: 'Keadaan', words: { awaiting_payment: 'Belum lunas', expired: 'Belum lunas' } },
    { key: 'created_at', title: 'Dipesan' },
    { key: 'paid_at', title: 'Lunas' },
  ]
  const asked = { format: 'csv', columns, zone: 'Asia/Jakarta' }
  const lines = await inFile(admin.token, 'transaksi', { ...asked, query: { q: first.invoice, goods: 'paket' } })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Nomor')
  expect(lines[1]?.split(';').slice(0, 4)).toEqual([
    `"${first.invoice}"`,
    expect.stringMatching(/^"Orang /),
    ...[`${first.total}`, '"Belum lunas"'],
  ])
  expect(lines[1]).toMatch(/;"\d\d\/\d\d\/\d{4} \d\d:\d\d";$/)
  const all = await inFile(admin.token, 'transaksi', { ...asked, query: { sort: 'created_at' } })
  expect(all[1]).toContain(first.invoice)
  const ebooks = await staff(world, ['transaksi-ebook'])
  expect(await inFile(ebooks.token, 'transaksi', { ...asked, query: {} })).toHaveLength(1)
  expect(await inFile((buyers[0] as Person).token, 'transaksi', { ...asked, query: {} })).toBe('forbidden')
  expect(
    await inFile(admin.token, 'transaksi', { ...asked, query: {}, columns: [{ key: 'press_id', title: '' }] }),
  ).toBe('invalid_input')
})

test('O72.1 staff see what an order did to money, its buyer does not; nobody changes what is written', async () => {
  const admin = await staff(world, ['transaksi'])
  const [order] = orders as [Order]
  await world.call('POST', `/manual-transfer/mark-paid-off/${order.id}`, {
    token: admin.token,
    body: { reason: 'Mutasi' },
  })
  const { ledger } = (await world.call('GET', `/transaksi/${order.id}`, { token: admin.token })).body.data
  const sum = (side: 'debit' | 'credit') =>
    ledger.reduce((all: number, line: Record<'debit' | 'credit', number>) => all + line[side], 0)
  expect([sum('debit'), sum('credit')]).toEqual([order.total, order.total])
  const own = (await world.call('GET', `/transaksi/${order.id}`, { token: (buyers[0] as Person).token })).body.data
  expect([own.ledger, own.bank_lines, own.disputed]).toEqual([[], [], false])
  for (const table of ['order_event', 'ledger_line', 'order_refund', 'consent'])
    for (const write of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table}`])
      await expect(world.db.execute(sql.raw(write))).rejects.toMatchObject({ cause: { code: '23001' } })
})
