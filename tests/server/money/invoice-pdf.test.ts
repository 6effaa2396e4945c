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

test('O418.4 an invoice names seller and address as staff wrote them for its way of paying, and nobody where they did not', async () => {
  const buyer = await person(world)
  const named = await till(world)
  await world.db.execute(sql`update payment set penjual = 'Toko Uji', alamat_penjual = ${'Jalan Contoh Panjang Nomor 12 RT 03 RW 04 Kelurahan Uji, Kota Uji 50000'}
    where id = ${named.payment_id}`)
  const pages = await Promise.all(
    [named, way].map(async (by) => {
      const order = await ordered(world, buyer.token, by)
      const { body } = await world.call('GET', `/my-order/${order.id}`, { token: buyer.token })
      const pdf = await world.call('GET', `/invoice/${order.id}`, { token: buyer.token })
      return { seller: body.data.seller, text: await textOf(pdf.body) }
    }),
  )
  expect(pages[0]?.seller).toEqual({ nama: 'Toko Uji', alamat: expect.stringContaining('Kota Uji 50000') })
  for (const piece of ['Dari', 'Toko Uji', 'Jalan Contoh Panjang', 'Kota Uji 50000'])
    expect(pages[0]?.text).toContain(piece)
  expect(pages[1]?.seller).toBeNull()
  expect(pages[1]?.text).not.toContain('Dari')
})

test('O418.5 page and invoice say how long the buyer has it: days before the payment, the day once it is paid, nothing when it is theirs no more', async () => {
  const buyer = await person(world)
  const cashier = await staff(world, ['transaksi'])
  const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000, masa_akses_hari: 30 })
  const { id } = await ordered(world, buyer.token, way, { goods_id })
  const read = async () => {
    const { body } = await world.call('GET', `/my-order/${id}`, { token: buyer.token })
    const pdf = await world.call('GET', `/invoice/${id}`, { token: buyer.token })
    return [body.data.access, await textOf(pdf.body)] as const
  }
  const [before, asked] = await read()
  expect([before, asked.includes('30 hari sejak lunas')]).toEqual([{ until: null, days: 30 }, true])
  const token = cashier.token
  const paid = await world.call('POST', `/manual-transfer/mark-paid-off/${id}`, {
    token,
    body: { reason: 'Dana masuk' },
  })
  expect(paid.status).toBe(200)
  const until = world.clock.ms + 30 * 86_400_000
  const day = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(until)
  const [after, told] = await read()
  expect([after, told.includes(`sampai ${day}`)]).toEqual([{ until, days: null }, true])
  const back = { press_id: crypto.randomUUID(), order_id: id, reason: 'Salah beli' }
  expect((await world.call('POST', '/refund-order', { token, body: back })).status).toBe(200)
  const [none, silent] = await read()
  expect([none, silent.includes('Akses')]).toEqual([null, false])
})

test('O418.6 an e-book and a package without a term are for good', async () => {
  const buyer = await person(world)
  const ebook = await make(world, 'ebook', { tipe: 'berbayar', harga: 20_000, status: 'terbit' })
  const orders = [
    await ordered(world, buyer.token, way),
    await ordered(world, buyer.token, way, { goods: 'ebook', goods_id: ebook }),
  ]
  for (const { id } of orders) {
    const { body } = await world.call('GET', `/my-order/${id}`, { token: buyer.token })
    expect(body.data.access).toEqual({ until: null, days: null })
  }
})
