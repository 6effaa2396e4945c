import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { pdfOf } from '#tests/support/books.ts'
import { answered } from '#tests/support/each-call.ts'
import { draft, make } from '#tests/support/factories.ts'
import { type Till, till } from '#tests/support/orders.ts'
import { type Person, person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating } from '#tests/support/writes.ts'

let world: World
let way: Till
let staff: Person
let buyer: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  way = await till(world)
  staff = await person(world, 'Super Admin')
  buyer = await person(world)
})
afterAll(() => world.close())

const onSale = () => make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
const asked = async () => ({
  ...{ press_id: randomUUID(), goods: 'paket', goods_id: await onSale(), ...way, voucher_code: null },
})
test('W3.4 a package is ordered, paid by transfer and marked as paid', async () => {
  const { token } = buyer
  expect((await answered(world, 'GET /transaction/p-method', { token })).body.data.length).toBeGreaterThan(0)
  const { id, goods_id } = (await answered(world, 'POST /checkout-paket', { token, body: await asked() })).body.data
  await answered(world, 'POST /update-timer-manual-tf', { token, body: { order_id: id } })
  const file = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
  const proof = () => answered(world, 'POST /manual-transfer/send-evidence', { token, file, body: { order_id: id } })
  await proof()
  await answered(world, 'POST /manual-transfer/rm-evidence', { token, body: { order_id: id } })
  await proof()
  const reason = 'Ada di mutasi'
  await answered(world, 'POST /manual-transfer/mark-paid-off/{id}', { token: staff.token, id, body: { reason } })
  const owned = await answered(world, 'GET /check-purchase-paket', { token, query: { paket_id: goods_id } })
  expect(owned.body.data.dimiliki).toBe(true)
  const ids = async (call: string, who: Person) =>
    (await answered(world, call, { token: who.token })).body.data.map((row: { id: string }) => row.id)
  expect(await ids('GET /my-order', buyer)).toContain(id)
  await answered(world, 'GET /my-order/{id}', { token, id })
  for (const who of [buyer, staff]) {
    expect(await ids('GET /transaksi', who)).toContain(id)
    await answered(world, 'GET /transaksi/{id}', { token: who.token, id })
    expect(await ids('GET /transaksi-manual', who)).toContain(id)
    await answered(world, 'GET /transaksi-manual/{id}', { token: who.token, id })
  }
})

test('W3.4 an order is cancelled by its buyer, and made, changed and ended by staff', async () => {
  const { token } = buyer
  const { id } = (await answered(world, 'POST /checkout-paket', { token, body: await asked() })).body.data
  await answered(world, 'POST /cancel-order', { token, body: { order_id: id } })
  const reason = 'Datang ke loket'
  for (const call of ['POST /input/transaksi', 'POST /input/transaksi-manual']) {
    const write = (body: object) => answered(world, call, { token: staff.token, body: { reason, ...body } })
    const made = await write({ op: 'create', buyer_id: (await person(world)).id, ...(await asked()) })
    const order_id = made.body.data.id
    await write({ op: 'update', event: 'extend', order_id })
    await write({ op: 'delete', order_id })
  }
})

test('W3.4 a voucher of each kind is written by staff, and read by who may use it', async () => {
  const { token } = buyer
  const voucher = async (call: string) => {
    const { cakupan: _, ...rest } = await draft(world, 'voucher')
    const body = { batch: randomUUID(), changes: [creating({ ...rest, status: 'aktif', tampil: true })] }
    await answered(world, call, { token: staff.token, body })
  }
  await voucher('POST /input/voucher-paket')
  await voucher('POST /input/voucher-ebook')
  await voucher('POST /input/snbp-voucher')
  const of = async (call: string, query: Record<string, string>) =>
    (await answered(world, call, { token, query })).body.data[0]?.id
  const paket_id = await onSale()
  const ebook_id = await make(world, 'ebook', { tipe: 'berbayar', harga: 20_000, status: 'terbit' })
  const id = await of('GET /voucher-paket', { paket_id })
  await answered(world, 'GET /voucher-paket/{id}', { token, id, query: { paket_id } })
  const other = await of('GET /voucher-ebook', { ebook_id })
  await answered(world, 'GET /voucher-ebook/{id}', { token, id: other, query: { ebook_id } })
  await of('GET /snbp-voucher', { program_id: await make(world, 'snbpSetting', { harga: 30_000 }) })
})

test('W3.4 a free e-book is taken, stands on the shelf, and comes as a file; staff see who has it', async () => {
  const { token } = buyer
  const ebook_id = await make(world, 'ebook')
  await answered(world, 'POST /upload-ebook', { token: staff.token, query: { ebook_id }, file: await pdfOf(1) })
  await world.db.execute(sql`update ebook set status = 'terbit' where id = ${ebook_id}`)
  await answered(world, 'POST /save-ebook', { token, body: { ebook_id } })
  expect((await answered(world, 'GET /my-ebook', { token })).body.data).toHaveLength(1)
  await answered(world, 'POST /download', { token, body: { ebook_id } })
  const buyers = await answered(world, 'GET /ebook-buyer', { token: staff.token, query: { ebook_id } })
  expect(buyers.body.total).toBe(1)
})
