import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dailyCounter } from '#server/content/daily-counter.ts'
import { BANNER_COUNTS } from '#server/content/public-banners.ts'
import { bannerCountTable, ebookTable, formerSlugTable, guideTable, mediaTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
let editor: Person
beforeAll(async () => {
  world = await createWorld()
  editor = await staff(world, ['artikel', 'halaman', 'panduan', 'faq', 'banner', 'kategori-artikel'])
})
afterAll(() => world.close())

const DAY = 86_400_000
const iso = (ms: number) => new Date(world.clock.ms + ms).toISOString()
const get = (path: string, token?: string) => world.call('GET', path, token ? { token } : {})
const article = async (facts: object = {}) => ({
  ...{ jenis: 'artikel', judul: 'Cara membaca skor', slug: `skor-${randomUUID().slice(0, 8)}`, status: 'terbit' },
  ...{ ringkasan: 'Mengapa skor berbeda.', isi: '<p>Isi.</p>', category_id: await make(world, 'categoryPage') },
  ...facts,
})
async function written(facts: object = {}) {
  const { status, body } = await send(world, editor.token, 'page', creating(await article(facts)))
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data[0] as { id: string; slug: string; version: number }
}
const refusedFor = async (facts: object) => {
  const { body } = await send(world, editor.token, 'page', creating(await article(facts)))
  return (body.errors ?? []).map(({ path }: { path: string }) => path.replace('changes.0.data.', ''))
}

test('K1.1 strangers read what is published, from its hour on and until it is withdrawn', async () => {
  const { id, slug } = await written({ terbit_at: iso(60_000) })
  const draft = await written({ status: 'draf' })
  expect((await get(`/public-page/${slug}`)).body.code).toBe('not_found')
  world.clock.advance(60_000)
  const { body } = await get(`/public-page/${slug}`)
  expect(body.data).toMatchObject({ id, slug, jenis: 'artikel', isi_html: '<p>Isi.</p>', menit_baca: 1 })
  const listed = (await get('/public-page?size=100')).body.data.map((row: { id: string }) => row.id)
  expect([listed.includes(id), listed.includes(draft.id)]).toEqual([true, false])
  expect(JSON.stringify((await get('/public-page?size=100')).body)).not.toContain('isi')
  await send(world, editor.token, 'page', updating(id, { status: 'arsip' }))
  expect((await get(`/public-page/${id}`)).status).toBe(404)
})

test('K1.2 an address that a text had before leads to it, until another text has that address', async () => {
  const first = `lama-${randomUUID().slice(0, 8)}`
  const { id } = await written({ slug: first })
  const now = `baru-${randomUUID().slice(0, 8)}`
  await send(world, editor.token, 'page', updating(id, { slug: now }))
  expect((await get(`/public-page/${first}`)).body.data).toMatchObject({ id, slug: now })
  const other = await written({ slug: first })
  expect((await get(`/public-page/${first}`)).body.data.id).toBe(other.id)
  const taken = await send(world, editor.token, 'page', creating(await article({ slug: now })))
  expect(taken.body).toMatchObject({ code: 'duplicate', errors: [{ path: 'changes.0.data.slug' }] })
})

test('K1.8 a text that was renamed twice is found by each address that it had, also after it went back to the first', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((each) => `${each}-${randomUUID().slice(0, 8)}`) as [string, string, string]
  const { id } = await written({ slug: a })
  let version = 1
  const rename = async (slug: string) => {
    expect((await send(world, editor.token, 'page', updating(id, { slug }, version))).status).toBe(200)
    version += 1
  }
  const found = () => Promise.all([a, b, c].map(async (slug) => (await get(`/public-page/${slug}`)).body.data?.slug))
  await rename(b)
  await rename(c)
  expect(await found()).toEqual([c, c, c])
  await rename(a)
  expect(await found()).toEqual([a, a, a])
})

test('K1.9 a draft, or a text that is planned, takes no former address from one that is out before it is out itself', async () => {
  const old = `lama-${randomUUID().slice(0, 8)}`
  const { id } = await written({ slug: old })
  await send(world, editor.token, 'page', updating(id, { slug: `baru-${randomUUID().slice(0, 8)}` }))
  const leadsTo = async () => (await get(`/public-page/${old}`)).body.data?.id
  const draft = await written({ slug: old, status: 'draf' })
  expect(await leadsTo()).toBe(id)
  // A draft that gives the address up leaves it to whom it was.
  await send(world, editor.token, 'page', updating(draft.id, { slug: `${old}-2` }))
  expect(await leadsTo()).toBe(id)
  const planned = await written({ slug: old, terbit_at: iso(60_000) })
  expect(await leadsTo()).toBe(id)
  world.clock.advance(60_000)
  expect(await leadsTo()).toBe(planned.id)
})

test('K1.10 guides, answers, categories and e-books are found by a slug that they had before, until another one has it', async () => {
  const keeper = await staff(world, ['panduan', 'faq', 'kategori-artikel', 'ebook'])
  const [old, now] = ['lama', 'baru'].map((each) => `${each}-${randomUUID().slice(0, 8)}`) as [string, string]
  const ids = {
    panduan: await make(world, 'guide', { type: 'panduan', slug: old, isi: '<p>Buka.</p>', status: 'terbit' }),
    faq: await make(world, 'guide', { type: 'faq', slug: old, isi: '<p>Ya.</p>', status: 'terbit' }),
    category: await make(world, 'categoryPage', { slug: old }),
    ebook: await make(world, 'ebook', { slug: old, status: 'draf' }),
  }
  await world.db.update(ebookTable).set({ status: 'terbit', format: 'pdf' }).where(eq(ebookTable.id, ids.ebook))
  const { id } = await written({ category_id: ids.category })
  const TABLES = [
    ['guide', ids.panduan, `/panduan/${old}`],
    ['guide', ids.faq, `/faq/${old}`],
    ['category-page', ids.category, `/public-page?category=${old}`],
    ['ebook', ids.ebook, `/ebook/${old}`],
  ] as const
  const foundIn = async (path: string) => [(await get(path)).body.data].flat().map((row) => row?.id)
  for (const [table, row_id, path] of TABLES) {
    expect((await send(world, keeper.token, table, updating(row_id, { slug: now }))).body.errors).toBeUndefined()
    expect([path, await foundIn(path)]).toEqual([path, [table === 'category-page' ? id : row_id]])
  }
  const listed = (await get('/faq?size=100')).body.data.find((row: { id: string }) => row.id === ids.faq)
  expect(listed).toMatchObject({ slug: now, former: [old] })

  const other = await make(world, 'guide', { type: 'panduan', slug: `x${old}`, isi: '<p>Lain.</p>', status: 'terbit' })
  await send(world, keeper.token, 'guide', updating(other, { slug: old }))
  expect(await foundIn(`/panduan/${old}`)).toEqual([other])
  expect(await foundIn(`/faq/${old}`)).toEqual([ids.faq])
  expect((await send(world, keeper.token, 'guide', deleting(ids.faq, 2))).status).toBe(200)
  const left = await world.db.select().from(formerSlugTable).where(eq(formerSlugTable.row_id, ids.faq))
  expect(left).toEqual([])
})

test.each([
  ['no text', { isi: '<p> </p>' }, ['isi']],
  ['no category', { category_id: null }, ['category_id']],
  ['no summary', { ringkasan: ' ' }, ['ringkasan']],
  ['a picture that is not stored', { gambar: `/files/media/${'b'.repeat(64)}`, gambar_alt: 'Kurva' }, ['gambar']],
  ['a formula that cannot be read', { isi: '<p>\\(\\frac{1\\)</p>' }, ['isi']],
  ['a picture of another site', { isi: '<p>x <img src="https://contoh.id/a.png" alt="a"></p>' }, ['isi']],
  ['a picture without words', { isi: `<p>x <img src="/files/media/${'a'.repeat(64)}" alt=""></p>` }, ['isi']],
])('K1.3 a text with %s is kept as a draft and not published', async (_what, facts, fields) => {
  expect(await refusedFor({ ...facts, status: 'draf' })).toEqual([])
  expect(await refusedFor(facts)).toEqual(fields)
})

test('K1.4 what a text brings that runs or leads astray does not reach its readers; links and pictures do', async () => {
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#225' } })
    .webp()
    .toBuffer()
  const sha256 = '1'.repeat(64)
  await world.db
    .insert(mediaTable)
    .values({ sha256, mime: 'image/webp', bytes, width: 900, height: 300, created_at: iso(0) })
  const isi = `<h3>Bagian</h3><p onclick="x()">a <a href="javascript:alert(1)">b</a> <a href="//contoh.id">c</a>
    <a href="/paket-tryout">d</a> <a href="https://contoh.id/x">e</a><script>alert(1)</script>
    <img src="/files/media/${sha256}" alt="Kurva" onerror="x()"></p>`
  const { slug } = await written({ isi })
  const html = (await get(`/public-page/${slug}`)).body.data.isi_html as string
  expect(html).not.toMatch(/script|onclick|onerror|javascript|"\/\//)
  expect(html).toContain('<h2>Bagian</h2>')
  expect(html).toContain('<a href="/paket-tryout">d</a>')
  expect(html).toContain('<a href="https://contoh.id/x" rel="noopener">e</a>')
  expect(html).toContain(`srcset="/files/media/${sha256}/360.avif 360w, /files/media/${sha256}/720.avif 720w`)
  expect(html).toMatch(/<img [^>]*loading="lazy"[^>]*width="900" height="300">/)
  const size = async (file: string) => world.app.inject({ url: `/files/media/${sha256}/${file}` })
  for (const [file, type] of [
    ['360.avif', 'heif'],
    ['720.webp', 'webp'],
  ] as const) {
    const made = await size(file)
    expect(made.statusCode).toBe(200)
    expect(await sharp(made.rawPayload).metadata()).toMatchObject({ width: Number.parseInt(file, 10), format: type })
    expect((await size(file)).rawPayload.equals(made.rawPayload)).toBe(true)
  }
  for (const file of ['361.avif', '1200.webp', '360.png', '99999.avif']) expect((await size(file)).statusCode).toBe(404)
})

test('K1.5 a menu writes its own kind alone: who writes articles neither reads nor writes pages', async () => {
  const writer = await staff(world, ['artikel'])
  const page = await make(world, 'page', { jenis: 'halaman', slug: `h-${randomUUID().slice(0, 8)}` })
  expect((await get(`/page/${page}`, writer.token)).status).toBe(404)
  const made = await send(world, writer.token, 'page', creating(await article({ jenis: 'halaman', category_id: null })))
  expect(made.body.code).toBe('forbidden')
  const own = await make(world, 'page')
  expect((await send(world, writer.token, 'page', updating(own, { jenis: 'halaman' }))).body.code).toBe('forbidden')
  const faq = await make(world, 'guide', { type: 'faq', slug: `f-${randomUUID().slice(0, 8)}`, status: 'draf' })
  const guides = await staff(world, ['panduan'])
  expect((await get(`/guide/${faq}`, guides.token)).status).toBe(404)
})

test('K1.11 a guide or an answer that is published for later is read from then on, and one without a date at once', async () => {
  const slug = `nanti-${randomUUID().slice(0, 8)}`
  const row = { slug, topik: slug, isi: '<p>Ya.</p>', status: 'terbit' as const }
  for (const type of ['panduan', 'faq'] as const) {
    const menus = await staff(world, [type])
    const id = await make(world, 'guide', { ...row, type, terbit_at: iso(60_000) })
    const seen = async () => [
      (await get(`/${type}?topik=${slug}`)).body.total,
      (await get(`/${type}/${slug}`)).status,
      (await get(`/guide/${id}`)).status,
      (await get(`/guide/${id}`, menus.token)).status,
    ]
    expect(await seen()).toEqual([0, 404, 404, 200])
    world.clock.ms += 60_000
    expect(await seen()).toEqual([1, 200, 200, 200])
    await world.db.update(guideTable).set({ terbit_at: null }).where(eq(guideTable.id, id))
    expect(await seen()).toEqual([1, 200, 200, 200])
  }
})

test('K1.6 guides and answers are read in their order, drawn; GET /guide tells strangers no raw text', async () => {
  const topik = `Topik ${randomUUID().slice(0, 8)}`
  for (const [type, urutan] of [
    ['faq', 2],
    ['faq', 1],
    ['panduan', 1],
  ] as const)
    await make(world, 'guide', {
      ...{ type, urutan, topik, slug: `g-${randomUUID()}` },
      status: 'terbit',
      isi: '<p>\\(x^2\\)</p>',
    })
  const faq = (await get(`/faq?topik=${encodeURIComponent(topik)}`)).body
  expect(faq.data.map(({ urutan }: { urutan: number }) => urutan)).toEqual([1, 2])
  expect(faq.data[0].isi_html).toContain('katex')
  const [guide] = (await get(`/panduan?topik=${encodeURIComponent(topik)}`)).body.data
  expect(guide.isi_html).toBeUndefined()
  expect((await get(`/panduan/${guide.slug}`)).body.data.isi_html).toContain('katex')
  expect((await get(`/faq/${guide.id}`)).status).toBe(404)
  expect((await get('/guide?type=faq')).body.data[0]).not.toHaveProperty('isi')
})

const banner = (facts: object = {}) =>
  make(world, 'banner', { status: 'terbit', gambar_alt: 'Tryout', mulai: iso(-DAY), ...facts } as never)

test('K3.1 a banner hangs in its place from its first moment to its last, in its order', async () => {
  const [second, first] = [await banner({ urutan: 2 }), await banner({ urutan: 1 })]
  const others = [
    await banner({ status: 'draf' }),
    await banner({ mulai: iso(DAY) }),
    await banner({ selesai: iso(0) }),
    await banner({ tempat: 'ebook' }),
  ]
  const { data } = (await get('/banner-promotion?tempat=beranda')).body
  const ids = data.map(({ id }: { id: string }) => id)
  expect(ids.filter((id: string) => [first, second].includes(id))).toEqual([first, second])
  expect(ids.filter((id: string) => others.includes(id))).toEqual([])
  expect((await get(`/banner-promotion/${others[1]}`)).status).toBe(404)
})

test.each(['javascript:alert(1)', '//contoh.id', '/\\contoh.id', 'http://contoh.id', 'paket'])(
  'K3.2 a banner does not lead to %s',
  async (tujuan) => {
    const [row] = (await get('/banner?size=1', editor.token)).body.data
    const { body } = await send(world, editor.token, 'banner', updating(row.id, { tujuan }, row.version))
    expect(body.code === 'invalid_input' ? body.errors[0].path : tujuan).toContain('tujuan')
  },
)

test('K3.3 views and clicks are counted by day, on every node, and nothing of who saw it is kept', async () => {
  const id = await banner()
  const other = await secondNode(world)
  for (const node of [world, other]) {
    expect((await node.call('POST', `/banner-promotion/${id}/seen`)).status).toBe(200)
    expect((await node.call('POST', `/banner-promotion/${id}/clicked`)).status).toBe(200)
  }
  // What a node counted is written when it stops, at the latest.
  await other.close()
  const counter = dailyCounter(world.db, world.clock.now, BANNER_COUNTS)
  counter.add(id, 'seen')
  counter.add(randomUUID(), 'seen')
  await counter.flush()
  await counter.flush()
  expect((await get(`/banner/${id}`, editor.token)).body.data).toMatchObject({ seen: 2, clicked: 1 })
  expect(Object.keys(bannerCountTable)).toEqual(expect.arrayContaining(['banner_id', 'tanggal', 'seen', 'clicked']))
  const { rows } = await world.connection.pool.query('select * from banner_count')
  for (const row of rows) expect(Object.keys(row)).toEqual(['banner_id', 'tanggal', 'seen', 'clicked'])
})

test('K3.3 what readers say of a text is counted by day, and nothing of who said it is kept', async () => {
  const { id } = await written()
  const other = await secondNode(world)
  for (const what of ['helpful', 'helpful', 'unhelpful'])
    expect((await other.call('POST', `/public-page/${id}/${what}`)).status).toBe(200)
  await other.close()
  expect((await get(`/page/${id}`, editor.token)).body.data).toMatchObject({ helpful: 2, unhelpful: 1 })
  const { rows } = await world.connection.pool.query('select * from page_count')
  for (const row of rows) expect(Object.keys(row)).toEqual(['page_id', 'tanggal', 'helpful', 'unhelpful'])
})

test('K3.4 one address cannot speak of a text for ever, and of a draft nobody can', async () => {
  const { id } = await written()
  const statuses = new Set<number>()
  for (let n = 0; n < 61; n++) statuses.add((await world.call('POST', `/public-page/${id}/helpful`)).status)
  expect([...statuses]).toEqual([200, 429])
  const draft = await written({ status: 'draf' })
  expect((await world.call('POST', `/public-page/${draft.id}/unhelpful`)).status).toBe(404)
})

test('K3.4 one address cannot count a banner for ever, and a banner that does not hang is not counted', async () => {
  const id = await banner()
  const statuses = new Set<number>()
  for (let n = 0; n < 601; n++) statuses.add((await world.call('POST', `/banner-promotion/${id}/seen`)).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await world.call('POST', `/banner-promotion/${randomUUID()}/seen`)).status).toBe(404)
})

test('K3.5 a banner comes down with what it leads to, and hangs again when that is back', async () => {
  const slug = 'tujuan-banner'
  const article = await make(world, 'page', {
    slug,
    status: 'terbit',
    terbit_at: new Date(world.clock.ms - 1).toISOString(),
  })
  const paket_id = await make(world, 'paket', { status: 'terbit' })
  const hang = (tujuan: string) => make(world, 'banner', { tujuan, tempat: 'paket', status: 'terbit' })
  const [toArticle, toPaket, lost] = [
    await hang(`/artikel/detail/${slug}`),
    await hang(`/paket-detail/${paket_id}`),
    await hang('/artikle'),
  ]
  const shown = async () => {
    const { body } = await world.call('GET', '/banner-promotion?tempat=paket')
    return body.data.map(({ id }: { id: string }) => id).filter((id: string) => [toArticle, toPaket, lost].includes(id))
  }
  const set = async (table: string, id: string, status: string) => {
    await world.connection.pool.query(`update ${table} set status = $1 where id = $2`, [status, id])
    // What a public address leads to is asked for again by then.
    world.clock.advance(30_001)
  }
  expect((await shown()).sort()).toEqual([toArticle, toPaket].sort())
  await set('page', article, 'draf')
  expect(await shown()).toEqual([toPaket])
  await set('paket', paket_id, 'draf')
  expect(await shown()).toEqual([])
  const { token } = await staff(world, ['banner'])
  const row = (await world.call('GET', `/banner/${lost}`, { token })).body.data
  expect(row.target_missing).toBe(true)
  await set('page', article, 'terbit')
  expect(await shown()).toEqual([toArticle])
})

test('K1.7 whoever writes is told of links to addresses of this app that lead nowhere', async () => {
  const { token } = await staff(world, ['artikel'])
  const isi = '<p><a href="/artikle">a</a> <a href="/paket-selengkapnya">b</a> <a href="https://contoh.id/x">c</a></p>'
  const { body } = await world.call('POST', '/preview-page', { token, body: { isi } })
  expect(body.data.problems).toEqual(['Tautan /artikle tidak menuju apa pun di aplikasi ini.'])
})
