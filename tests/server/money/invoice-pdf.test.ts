import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make } from '../../support/factories.ts'
import { ordered, type Till, till } from '../../support/orders.ts'
import { person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let way: Till

beforeAll(async () => {
  world = await createWorld()
  way = await till(world)
  await make(world, 'voucher', { kode: 'HEMAT', jenis: 'nominal', nilai: 5_000 })
})
afterAll(() => world.close())

/** What a reader of the PDF sees. */
async function textOf(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), useWasm: false, verbosity: 0 })
  const book = await task.promise
  const { items } = await (await book.getPage(1)).getTextContent()
  const text = `${book.numPages} ${items.map((item) => ('str' in item ? item.str : '')).join(' ')}`
  await task.destroy()
  return text
}

test('O418.1 an invoice is a PDF of one page with number, buyer, every amount and where the order stands, in the reader’s language', async () => {
  const buyer = await person(world)
  const order = await ordered(world, buyer.token, way, { voucher_code: 'HEMAT' })
  const read = async (language: string) => {
    const reply = await world.call('GET', `/invoice/${order.id}`, {
      ...{ token: buyer.token, headers: { 'accept-language': language } },
    })
    expect([reply.status, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      ...[200, 'application/pdf', `attachment; filename="${order.invoice.replaceAll('/', '-')}.pdf"`],
    ])
    return textOf(reply.body)
  }
  const shown = `Rp ${order.total.toLocaleString('id-ID')}`
  const page = await read('id')
  for (const piece of [order.invoice, buyer.email, 'Rp 50.000', '-Rp 5.000', shown, 'Menunggu pembayaran', 'HEMAT'])
    expect(page).toContain(piece)
  expect(page.startsWith('1 ')).toBe(true)
  expect(await read('de')).toContain('Wartet auf Zahlung')
})

test('O418.2 an invoice is for its buyer and for staff who see the order', async () => {
  const buyer = await person(world)
  const { id } = await ordered(world, buyer.token, way)
  const path = `/invoice/${id}`
  const statuses = await Promise.all(
    [
      buyer,
      await staff(world, ['transaksi']),
      await staff(world, ['transaksi-manual']),
      await person(world),
      await staff(world, ['transaksi-ebook']),
      await staff(world, ['customer']),
    ].map(async ({ token }) => (await world.call('GET', path, { token })).status),
  )
  expect(statuses).toEqual([200, 200, 200, 404, 404, 403])
  expect((await world.call('GET', path)).status).toBe(401)
})

test('O418.3 names that the font does not know, and names of any length, make a page too', async () => {
  const buyer = await person(world)
  const { id } = await ordered(world, buyer.token, way)
  const nama = `Nguyễn 😀 ${'panjang '.repeat(40)}`.slice(0, 120)
  await world.db.execute(sql`update app_user set nama = ${nama} where id = ${buyer.id}`)
  await world.db.execute(sql`update orders set goods_name = ${`Łódź\n${'x'.repeat(300)}`} where id = ${id}`)
  const { status, body } = await world.call('GET', `/invoice/${id}`, { token: buyer.token })
  expect([status, (await textOf(body)).includes('Nguy?n ?')]).toEqual([200, true])
})
