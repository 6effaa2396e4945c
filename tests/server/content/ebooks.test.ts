import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_EBOOK } from '#contract/ebooks/file.ts'
import { fileBody } from '#tests/support/form.ts'
import { epubOf, pdfOf } from '../../support/books.ts'
import { make } from '../../support/factories.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['ebook'])
})
afterAll(() => world.close())

async function upload(ebook_id: string, bytes: Uint8Array, { token } = clerk, name = 'buku.txt') {
  // So many at once would meet the limit of a minute.
  world.clock.advance(10_000)
  return world.call('POST', `/upload-ebook?ebook_id=${ebook_id}`, { token, ...(await fileBody(bytes, name)) })
}

const download = ({ token }: Person, ebook_id: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/download',
    headers: { authorization: `Bearer ${token}` },
    payload: { ebook_id },
  })

/** On the shelf of the shop with this file. */
async function published(bytes: Uint8Array, given = {}): Promise<string> {
  const id = await make(world, 'ebook', given)
  expect((await upload(id, bytes)).status).toBe(200)
  await world.db.execute(sql`update ebook set status = 'terbit' where id = ${id}`)
  return id
}

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useWasm: false, verbosity: 0 })
  const book = await task.promise
  const pages: string[] = []
  for (let at = 1; at <= book.numPages; at++) {
    const { items } = await (await book.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages
}

test('O40.1 staff upload a PDF whatever its name: pages, size and a cover from its first page follow from the content', async () => {
  const id = await make(world, 'ebook')
  const { status, body } = await upload(id, await pdfOf(3))
  expect([status, body.data.format, body.data.halaman, body.data.version]).toEqual([200, 'pdf', 3, 2])
  expect(body.data.ukuran).toBeGreaterThan(500)
  const cover = await world.app.inject({ url: body.data.sampul })
  expect(cover.headers['content-type']).toBe('image/webp')
  const { width, channels } = await sharp(cover.rawPayload).metadata()
  const { min } = (await sharp(cover.rawPayload).greyscale().stats()).channels[0] as { min: number }
  expect([width, channels]).toEqual([600, 3])
  // The words of the first page are drawn, not an empty sheet.
  expect(min).toBeLessThan(128)
})

test('O40.2 a cover that staff chose stays; a new file takes the place of the one before', async () => {
  const sampul = `/files/media/${'ab'.repeat(32)}`
  const id = await published(await pdfOf(1), { sampul })
  const { body } = await upload(id, epubOf(['<h1>Satu</h1><p>a</p>', '<p>b</p>']))
  expect([body.data.format, body.data.halaman, body.data.sampul]).toEqual(['epub', 2, sampul])
  const { rows } = await world.db.execute(sql`select format from ebook_file where ebook_id = ${id}`)
  expect(rows).toEqual([{ format: 'epub' }])
})

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string, number]>([
  [
    'locked with a password',
    () => pdfOf(1, (book) => book.encrypt({ userPassword: 'rahasia', ownerPassword: 'x' })),
    'ebook.locked',
    400,
  ],
  ['a PDF cut off', async () => (await pdfOf(2)).subarray(0, 300), 'ebook.broken', 400],
  ['a PDF of nothing', () => Buffer.from('%PDF-1.7\n%%EOF'), 'ebook.broken', 400],
  ['a text with the name of a PDF', () => Buffer.from('Halo'), 'ebook.not_a_book', 400],
  ['an empty file', () => Buffer.alloc(0), 'ebook.not_a_book', 400],
  ['a ZIP that is no book', () => Buffer.from(epubOf([]).subarray(0, 60)), 'ebook.broken', 400],
  ['an EPUB without a chapter', () => epubOf([]), 'ebook.empty', 400],
  ['an EPUB of empty chapters', () => epubOf(['<script>x()</script>']), 'ebook.empty', 400],
  [
    'a bomb: 30 MB of zeros in some KB',
    () => epubOf(['<p>a</p>'], { 'OEBPS/a.png': new Uint8Array(30 * 1024 * 1024) }),
    'ebook.too_much',
    400,
  ],
])('O40.3 %s is refused with its reason, and the e-book keeps what it had', async (_what, bytes, reason, status) => {
  const id = await published(await pdfOf(1))
  const reply = await upload(id, await bytes(), clerk, 'buku.pdf')
  expect([reply.status, reply.body.reason]).toEqual([status, reason])
  const { body } = await world.call('GET', `/ebook/${id}`)
  expect([body.data.format, body.data.halaman]).toEqual(['pdf', 1])
})

test('O40.4 above 60 MB nothing is read', async () => {
  const id = await make(world, 'ebook')
  const { status, body } = await upload(id, Buffer.alloc(MAX_EBOOK + 1))
  expect([status, body.reason, body.params]).toEqual([413, 'ebook.too_large', { mb: 60 }])
})

test('O40.5 nothing that runs by itself is left in a PDF', async () => {
  const id = await published(
    await pdfOf(1, async (book) => {
      book.addJavaScript('mulai', 'app.launchURL("http://evil.test")')
      await book.attach(Buffer.from('MZ'), 'virus.exe', { mimeType: 'application/x-dosexec' })
      book.catalog.set(
        book.context.obj('OpenAction') as never,
        book.context.obj({ S: 'Launch', F: 'virus.exe' }) as never,
      )
    }),
  )
  const file = await download(clerk, id)
  const task = getDocument({ data: new Uint8Array(file.rawPayload), useWasm: false, verbosity: 0 })
  const book = await task.promise
  expect([await book.getJSActions(), await book.getOpenAction(), await book.getAttachments()]).toEqual([
    null,
    null,
    null,
  ])
  await task.destroy()
})

test('O40.6 of an EPUB what runs, loads or dresses is gone, and its words, pictures and links stay', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const id = await published(
    epubOf(
      [
        '<h1 onclick="x()">Peluang &amp; data</h1><script>steal()</script><p style="x">Teks <a href="c1.xhtml#a">lanjut</a></p>' +
          '<iframe src="http://evil.test"></iframe><img src="g.png" alt="gambar" onerror="x()"/><img src="http://evil.test/a.png"/>',
        '<h2>Dua</h2><p><a href="javascript:x()">jahat</a></p><svg onload="x()"><script>y()</script></svg>',
      ],
      { 'OEBPS/g.png': picture, 'OEBPS/evil.js': Buffer.from('steal()') },
    ),
  )
  const files = unzipSync((await download(clerk, id)).rawPayload)
  expect(Object.keys(files).filter((name) => !/^(bab|gambar)-\d{4}\.(xhtml|png)$/.test(name))).toEqual([
    'mimetype',
    'META-INF/container.xml',
    'content.opf',
    'nav.xhtml',
    'pemilik.xhtml',
  ])
  const [one = '', two = ''] = ['bab-0001.xhtml', 'bab-0002.xhtml'].map((name) => strFromU8(files[name] as Uint8Array))
  expect(one).toContain('<h1>Peluang &amp; data</h1><p>Teks <a href="bab-0002.xhtml">lanjut</a></p>')
  expect(one).toContain('<img src="gambar-0001.png" alt="gambar" />')
  expect(one + two).not.toMatch(/script|evil|onclick|onerror|onload|style=|<svg|<iframe/i)
  expect(strFromU8(files['nav.xhtml'] as Uint8Array)).toContain('<a href="bab-0002.xhtml">Dua</a>')
})

test('O41.1 who has no right to the menu uploads nothing and sees no buyers', async () => {
  const id = await make(world, 'ebook')
  const readers = await staff(world, ['ebook'], { create: true, update: false, delete: true })
  for (const someone of [await person(world), readers])
    expect((await upload(id, await pdfOf(1), someone)).status).toBe(403)
  const { token } = await person(world)
  expect((await world.call('GET', `/ebook-buyer?ebook_id=${id}`, { token })).status).toBe(403)
})

test('O41.2 a free e-book is taken once by the same student, is counted once, and stands on their shelf', async () => {
  const id = await published(await pdfOf(1), { judul: 'Gratis' })
  const { token } = await person(world)
  const replies = await Promise.all(
    [1, 2, 3].map(() => world.call('POST', '/save-ebook', { token, body: { ebook_id: id } })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { body } = await world.call('GET', `/ebook/${id}`, { token })
  expect([body.data.peminat, body.dimiliki]).toEqual([1, true])
  const shelf = await world.call('GET', '/my-ebook', { token })
  expect([shelf.body.total, shelf.body.data[0].judul, shelf.body.data[0].sumber]).toEqual([1, 'Gratis', 'gratis'])
  expect(shelf.body.data[0].edition).toMatch(/^[0-9a-f]{64}$/)
  const other = await person(world)
  expect((await world.call('GET', '/my-ebook', { token: other.token })).body).toEqual({ data: [], total: 0 })
})

test('O41.3 an e-book with a price, one that is not out, and one that was withdrawn are not taken for nothing', async () => {
  const { token, id: user_id } = await person(world)
  const take = (ebook_id: string) => world.call('POST', '/save-ebook', { token, body: { ebook_id } })
  const paid = await published(await pdfOf(1), { tipe: 'berbayar', harga: 9_000 })
  expect((await take(paid)).body.reason).toBe('ebook.not_free')
  expect((await take(await make(world, 'ebook'))).body.reason).toBe('missing.ebook')
  const free = await published(await pdfOf(1))
  await take(free)
  await world.db.execute(sql`update ebook_owner set status = 'dibatalkan' where user_id = ${user_id}`)
  expect((await take(free)).body.reason).toBe('ebook.withdrawn')
  expect((await download({ token } as Person, free)).json().reason).toBe('ebook.withdrawn')
})

test('O41.4 one e-book is read by its id or its slug, with its category; a draft by nobody but staff', async () => {
  const kategori_id = await make(world, 'kategoriEbook', { nama: 'Penalaran' })
  const id = await published(await pdfOf(1), { slug: 'peluang-dari-nol', kategori_id })
  for (const name of [id, 'peluang-dari-nol']) {
    const { status, body } = await world.call('GET', `/ebook/${name}`)
    expect([status, body.data.id, body.kategori.nama, body.dimiliki]).toEqual([200, id, 'Penalaran', false])
  }
  const draft = await make(world, 'ebook', { slug: 'belum-terbit' })
  for (const name of [draft, 'belum-terbit', 'tidak-ada', '%00', 'a'.repeat(161)])
    expect((await world.call('GET', `/ebook/${name}`)).status).toBeGreaterThanOrEqual(400)
  expect((await world.call('GET', '/ebook/%00')).status).toBeLessThan(500)
  expect((await world.call('GET', '/ebook/belum-terbit', { token: clerk.token })).status).toBe(200)
})

test('O41.5 whose it is keeps it when it goes off the shelf', async () => {
  const id = await published(await pdfOf(1))
  const owner = await person(world)
  await world.call('POST', '/save-ebook', { token: owner.token, body: { ebook_id: id } })
  await world.db.execute(sql`update ebook set status = 'arsip' where id = ${id}`)
  expect((await world.call('GET', `/ebook/${id}`, { token: owner.token })).status).toBe(200)
  expect((await world.call('GET', `/ebook/${id}`)).status).toBe(404)
  expect((await download(owner, id)).statusCode).toBe(200)
})

test('O41.6 the file goes to its owner alone, is kept by no cache, and names them on every page', async () => {
  const id = await published(await pdfOf(3), { slug: 'bertanda' })
  const owner = await person(world)
  await world.db.execute(sql`update app_user set nama = 'Ñusta Wijaya 🌱' where id = ${owner.id}`)
  expect((await download(owner, id)).json().reason).toBe('ebook.not_owned')
  await world.call('POST', '/save-ebook', { token: owner.token, body: { ebook_id: id } })
  const reply = await download(owner, id)
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(reply.headers['content-disposition']).toBe('attachment; filename="bertanda.pdf"')
  const pages = await textOf(reply.rawPayload)
  expect(pages).toHaveLength(3)
  for (const [at, page] of pages.entries())
    expect(page).toMatch(new RegExp(`Halaman ${at + 1}.*Ñusta Wijaya .* ELP [0-9a-f]{8}`))
  const stranger = await person(world)
  expect((await download(stranger, id)).json().reason).toBe('ebook.not_owned')
  expect((await world.call('POST', '/download', { body: { ebook_id: id } })).status).toBe(401)
})

test('O41.7 an EPUB names its owner on a page of its own, last in the order of reading', async () => {
  const id = await published(epubOf(['<h1>Satu</h1><p>a</p>']))
  const owner = await person(world)
  await world.db.execute(sql`update app_user set nama = 'Ayu <b>& Budi' where id = ${owner.id}`)
  await world.call('POST', '/save-ebook', { token: owner.token, body: { ebook_id: id } })
  const reply = await download(owner, id)
  expect(reply.headers['content-type']).toBe('application/epub+zip')
  const files = unzipSync(reply.rawPayload)
  expect(strFromU8(files['content.opf'] as Uint8Array)).toMatch(/<itemref idref="owner"\/><\/spine>/)
  expect(strFromU8(files['pemilik.xhtml'] as Uint8Array)).toContain('<p>Ayu &lt;b&gt;&amp; Budi</p>')
  expect(strFromU8(reply.rawPayload.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
})

test('O41.8 staff see who took an e-book, the newest first, paged, and find them by name', async () => {
  const id = await published(await pdfOf(1))
  const takers: Person[] = []
  for (let at = 0; at < 3; at++) {
    const one = await person(world)
    takers.unshift(one)
    world.clock.advance(1000)
    await world.call('POST', '/save-ebook', { token: one.token, body: { ebook_id: id } })
  }
  const list = (more: string) => world.call('GET', `/ebook-buyer?ebook_id=${id}${more}`, { token: clerk.token })
  const { body } = await list('&size=2')
  expect([body.total, body.data.map(({ email }: { email: string }) => email)]).toEqual([
    3,
    takers.slice(0, 2).map(({ email }) => email),
  ])
  expect([body.data[0].sumber, body.data[0].invoice]).toEqual(['gratis', null])
  const found = await list(`&q=${takers[2]?.email}`)
  expect(found.body.data.map(({ email }: { email: string }) => email)).toEqual([takers[2]?.email])
})

test('O41.9 an e-book that was bought stands on the shelf, and its buyer beside the invoice', async () => {
  const ebook_id = await published(await pdfOf(1), { tipe: 'berbayar', harga: 20_000 })
  await make(world, 'voucher', { kode: 'EBOOK-LUNAS', jenis: 'persen', nilai: 100, cakupan: 'ebook' })
  const { token } = await person(world)
  const press_id = crypto.randomUUID()
  const body = {
    press_id,
    goods: 'ebook',
    goods_id: ebook_id,
    payment_id: null,
    rekening_id: null,
    voucher_code: 'EBOOK-LUNAS',
  }
  const order = await world.call('POST', '/checkout-paket', { token, body })
  expect([order.status, order.body.data?.state]).toEqual([200, 'paid'])
  expect((await world.call('GET', '/my-ebook', { token })).body.data[0].sumber).toBe('beli')
  const buyers = await world.call('GET', `/ebook-buyer?ebook_id=${ebook_id}`, { token: clerk.token })
  expect([buyers.body.data[0].invoice, buyers.body.data[0].total]).toEqual([order.body.data.invoice, 0])
  expect((await download({ token } as Person, ebook_id)).statusCode).toBe(200)
})

test('O41.10 staff take a free e-book off a shelf and put it back, with a reason that reader and trail have; what was bought stays', async () => {
  const ebook_id = await published(await pdfOf(1))
  const reader = await person(world)
  await world.call('POST', '/save-ebook', { token: reader.token, body: { ebook_id } })
  const list = await world.call('GET', `/ebook-buyer?ebook_id=${ebook_id}`, { token: clerk.token })
  const [{ id }] = list.body.data
  const access = (token: string, status: string, more = {}) =>
    world.call('POST', '/ebook-access', { token, body: { id, status, reason: 'Akun dipakai bergantian', ...more } })
  const without = await staff(world, ['ebook'], { create: true, update: false, delete: true })
  expect([
    (await access(reader.token, 'dibatalkan')).status,
    (await access(without.token, 'dibatalkan')).status,
  ]).toEqual([403, 403])
  expect((await access(clerk.token, 'dibatalkan', { reason: ' ' })).status).toBe(400)
  expect((await access(clerk.token, 'dibatalkan', { id: crypto.randomUUID() })).status).toBe(404)
  const twice = await Promise.all([access(clerk.token, 'dibatalkan'), access(clerk.token, 'dibatalkan')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await download(reader, ebook_id)).statusCode).toBe(403)
  expect((await world.call('GET', '/my-ebook', { token: reader.token })).body.total).toBe(0)
  const again = await world.call('POST', '/save-ebook', { token: reader.token, body: { ebook_id } })
  expect(again.body.reason).toBe('ebook.withdrawn')
  await access(clerk.token, 'aktif', { reason: 'Sudah dijelaskan' })
  expect((await download(reader, ebook_id)).statusCode).toBe(200)
  const trail = await world.db.execute(sql`select action, reason from audit where subject = ${id} order by at, id`)
  expect(trail.rows.map(({ action, reason }) => `${action}: ${reason}`).sort()).toEqual([
    'ebook-owner/restore: Sudah dijelaskan',
    'ebook-owner/withdraw: Akun dipakai bergantian',
  ])
  const told = await world.db.execute(
    sql`select kind from notice_event where audience->>'user_id' = ${reader.id} and kind like 'ebook%' order by id`,
  )
  expect(told.rows.map(({ kind }) => kind)).toEqual(['ebook_withdrawn', 'ebook_restored'])
  await world.db.execute(sql`update ebook_owner set sumber = 'beli' where id = ${id}`)
  const bought = await access(clerk.token, 'dibatalkan')
  expect([bought.status, bought.body.reason]).toEqual([409, 'ebook.bought'])
})

test('O41.11 its owner is told which edition the file is of, however many e-books they have; nobody else is', async () => {
  const id = await published(await pdfOf(1))
  const { token } = await person(world)
  const edition = async (more = {}) => (await world.call('GET', `/ebook/${id}`, more)).body.edition
  expect([await edition(), await edition({ token })]).toEqual([null, null])
  await world.call('POST', '/save-ebook', { token, body: { ebook_id: id } })
  const [own] = (await world.call('GET', '/my-ebook', { token })).body.data
  expect(await edition({ token })).toBe(own.edition)
  await world.db.execute(sql`update ebook_owner set status = 'dibatalkan' where ebook_id = ${id}`)
  expect(await edition({ token })).toBeNull()
})
