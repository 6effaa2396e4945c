import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerSlugTable, pageTable } from '#server/db/tables/index.ts'
import { seedBasePages } from '#server/demo/base-pages.ts'
import { make } from '#tests/support/factories.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'elp-heads-'))
const SHELL =
  '<!doctype html><html><head><meta name="description" content="Tryout." /><title>ELP</title></head><body><div id="root"></div></body></html>'
const ORIGIN = 'https://elp.test'
let world: World
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), SHELL)
  world = await createWorld({ APP_DIR: folder, PUBLIC_URL: ORIGIN })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const page = (url: string) => world.app.inject({ url, headers: { accept: 'text/html' } })
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))
const HOSTILE = `</title></script><script>alert(1)</script> "><img src=x onerror=alert(1)> $& \u2028 ' &amp;`
const published = { status: 'terbit', terbit_at: '2026-11-01T00:00:00.000Z' } as const

test('K2.1 an article says its title, summary, address and dates in the page that the server sends', async () => {
  await make(world, 'page', { ...published, judul: 'Skor IRT', slug: 'skor-irt', ringkasan: 'Mengapa skor berbeda.' })
  const { body, statusCode, headers } = await page('/artikel/detail/skor-irt')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toContain('<title>Skor IRT · ELP</title>')
  expect(body).toContain('<meta name="description" content="Mengapa skor berbeda." />')
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/artikel/detail/skor-irt" />`)
  expect(body).toContain('<meta property="og:title" content="Skor IRT · ELP" />')
  expect(dataOf(body)).toMatchObject([{ '@type': 'Article', headline: 'Skor IRT', datePublished: published.terbit_at }])
  expect(body).toContain('<div id="root">')
})

test('K2.2 no title gets out of the place that it is put in, and the content policy holds as on every page', async () => {
  const ringkasan = HOSTILE.slice(0, 150)
  await make(world, 'page', { ...published, judul: HOSTILE, slug: 'jahat', ringkasan, penulis: HOSTILE })
  const { body, headers } = await page('/artikel/detail/jahat')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).not.toContain('<img')
  expect(body.match(/<title>/g)).toHaveLength(1)
  const [data] = dataOf(body)
  expect([data.headline, data.author.name, data.description]).toEqual([HOSTILE, HOSTILE, ringkasan])
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('K2.3 what is not there answers 404 with the app, and search engines are told to leave it', async () => {
  await make(world, 'page', { status: 'draf', slug: 'draf' })
  for (const path of ['/artikel/detail/draf', '/artikel/detail/%22%3E', '/paket-detail/x', '/tentang-kami']) {
    const { statusCode, body } = await page(path)
    expect([path, statusCode]).toEqual([path, 404])
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).toContain('<div id="root">')
  }
  for (const path of ['/tryout', '/master-admin/artikel']) {
    const { statusCode, body } = await page(path)
    expect([path, statusCode, body]).toEqual([path, 200, SHELL])
  }
})

test('K2.4 packages and e-books are products with their prices, answers a page of questions, the site an organization', async () => {
  const paket = await make(world, 'paket', { nama: 'Nasional #4', harga: 29_000, tipe: 'berbayar' })
  const ebook = await make(world, 'ebook', { judul: 'Ringkasan', harga: 15_000, tipe: 'berbayar', status: 'terbit' })
  await make(world, 'guide', { type: 'faq', judul: 'Kapan?', isi: '<p>Besok &lt; lusa.</p>', status: 'terbit' })
  for (const [path, nama, price] of [
    [`/paket-detail/${paket}`, 'Nasional #4', 29_000],
    [`/e-book-detail/${ebook}`, 'Ringkasan', 15_000],
  ] as const)
    expect(dataOf((await page(path)).body)).toMatchObject([
      { '@type': 'Product', name: nama, offers: { '@type': 'Offer', price, priceCurrency: 'IDR' } },
    ])
  expect(dataOf((await page('/faq')).body)[0].mainEntity).toContainEqual({
    ...{ '@type': 'Question', name: 'Kapan?' },
    acceptedAnswer: { '@type': 'Answer', text: 'Besok < lusa.' },
  })
  expect(dataOf((await page('/home')).body)).toMatchObject([{ '@type': 'Organization', url: ORIGIN }])
})

test('K2.5 a text that is published or withdrawn is told within half a minute, and asked for once in between', async () => {
  const id = await make(world, 'page', { ...published, slug: 'cepat', judul: 'Satu' })
  expect((await page('/artikel/detail/cepat')).statusCode).toBe(200)
  await world.db.update(pageTable).set({ status: 'arsip' }).where(eq(pageTable.id, id))
  expect((await page('/artikel/detail/cepat')).statusCode).toBe(200)
  world.clock.advance(30_000)
  expect((await page('/artikel/detail/cepat')).statusCode).toBe(404)
})

test('K2.6 robots and sitemap name what anybody may read and nothing else', async () => {
  await make(world, 'page', { ...published, slug: 'di-peta' })
  await make(world, 'page', { ...published, terbit_at: '2027-11-01T00:00:00.000Z', slug: 'nanti' })
  const shelf = await make(world, 'kategoriEbook', { status: 'terbit' })
  const guide = { type: 'panduan', judul: 'Di peta', isi: '<p>x</p>' } as const
  await make(world, 'guide', { ...guide, slug: 'panduan-di-peta', status: 'terbit' })
  await make(world, 'guide', { ...guide, slug: 'nanti-panduan', status: 'draf' })
  const robots = (await world.app.inject('/robots.txt')).body
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(robots).toContain('Disallow: /master-admin')
  // Pictures of texts and of shared links lie within what is closed.
  expect(robots.indexOf('Allow: /files/media/')).toBeGreaterThan(0)
  expect(robots.indexOf('Allow: /files/media/')).toBeLessThan(robots.indexOf('Disallow: /files/'))
  const index = await world.app.inject('/sitemap.xml')
  expect(index.headers['content-type']).toContain('xml')
  expect(index.body).toContain(`<loc>${ORIGIN}/sitemap/1.xml</loc>`)
  const urls = (await world.app.inject('/sitemap/1.xml')).body
  expect(urls).toContain(`<loc>${ORIGIN}/artikel/detail/di-peta</loc>`)
  for (const path of [
    ...['/panduan', '/panduan?slug=panduan-di-peta', '/e-book-banyak-dicari', '/coba-satu-soal'],
    `/ebook/category/${shelf}`,
  ])
    expect(urls).toContain(`<loc>${ORIGIN}${path}</loc>`)
  expect(urls).not.toMatch(/nanti|\/draf</)
  for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/x'])
    expect((await world.app.inject(path)).statusCode).toBe(404)
})

test('K2.7 about, privacy, terms and whom to ask are there from the first start, say that a lawyer looks at them, and are left to staff', async () => {
  const seed = () => seedBasePages(world.db, { now: world.clock.ms, operator: 'Yayasan <Contoh>, data@contoh.id' })
  await seed()
  world.clock.advance(30_000)
  for (const slug of ['tentang-kami', 'kebijakan-privasi', 'syarat-ketentuan']) {
    expect((await page(`/${slug}`)).statusCode).toBe(200)
    const { body } = await world.call('GET', `/public-page/${slug}?jenis=halaman`)
    expect(body.data.isi_html).toContain('Yayasan &lt;Contoh&gt;, data@contoh.id')
    if (slug !== 'tentang-kami') expect(body.data.isi_html).toContain('Perlu diperiksa penasihat hukum')
  }
  const privacy = (await world.call('GET', '/public-page/kebijakan-privasi?jenis=halaman')).body.data.isi_html
  for (const kept of [
    'Foto profil',
    'Bukti syarat',
    'Laporan soal',
    '90 hari',
    'Alamat push',
    'Google, Apple, atau Mozilla',
  ])
    expect(privacy).toContain(kept)
  const whomToAsk = await world.call('GET', '/public-page/kontak?jenis=halaman')
  expect(whomToAsk.body.data.isi_html).toContain('data@contoh.id')
  const of = eq(pageTable.slug, 'tentang-kami')
  const [about] = await world.db
    .update(pageTable)
    .set({ isi: '<p>Milik kami.</p>', slug: 'kami' })
    .where(of)
    .returning()
  await world.db.insert(formerSlugTable).values({ kind: 'halaman', slug: 'tentang-kami', row_id: String(about?.id) })
  await seed()
  expect(await world.db.select().from(pageTable).where(of)).toEqual([])
})

test('K2.8 an address that an article had before answers 301 with the one that it has, and is not kept by browsers', async () => {
  const id = await make(world, 'page', { ...published, slug: 'alamat-baru', judul: 'Pindah' })
  await world.db.insert(formerSlugTable).values({ kind: 'artikel', slug: 'alamat-lama', row_id: id })
  for (const [url, location] of [
    ['/artikel/detail/alamat-lama', '/artikel/detail/alamat-baru'],
    ['/artikel/detail/alamat-lama?utm=a%20b', '/artikel/detail/alamat-baru?utm=a%20b'],
    [`/artikel/detail/${id}`, '/artikel/detail/alamat-baru'],
  ]) {
    const { statusCode, headers } = await page(String(url))
    expect([url, statusCode, headers.location, headers['cache-control']]).toEqual([url, 301, location, 'no-store'])
  }
  expect((await page('/artikel/detail/alamat-baru')).statusCode).toBe(200)
})

test('K2.11 an address that names a guide or a category by a slug that it had before answers 301, and keeps the rest of its query', async () => {
  const guide = await make(world, 'guide', {
    type: 'panduan',
    slug: 'panduan-baru',
    isi: '<p>Buka.</p>',
    status: 'terbit',
  })
  const category = await make(world, 'categoryPage', { slug: 'kategori-baru' })
  await world.db.insert(formerSlugTable).values([
    { kind: 'panduan', slug: 'panduan-lama', row_id: guide },
    { kind: 'kategori-artikel', slug: 'kategori-lama', row_id: category },
  ])
  for (const [url, location] of [
    ['/panduan?slug=panduan-lama', '/panduan?slug=panduan-baru'],
    ['/panduan?utm=a&slug=panduan-lama', '/panduan?utm=a&slug=panduan-baru'],
    [`/panduan?slug=${guide}`, '/panduan?slug=panduan-baru'],
    ['/artikel?category=kategori-lama&page=2', '/artikel?category=kategori-baru&page=2'],
  ]) {
    const { statusCode, headers } = await page(String(url))
    expect([url, statusCode, headers.location, headers['cache-control']]).toEqual([url, 301, location, 'no-store'])
  }
  for (const url of ['/panduan?slug=panduan-baru', '/artikel?category=kategori-baru', '/artikel?category=tak-ada'])
    expect([url, (await page(url)).statusCode]).toEqual([url, 200])
  expect((await page('/panduan?slug=tak-ada')).statusCode).toBe(404)
})

test('K2.9 every page of the shop window says title, summary and its one address, a guide as well; home keeps the title that was drawn', async () => {
  await make(world, 'guide', {
    type: 'panduan',
    judul: 'Mengunduh naskah',
    slug: 'unduh',
    isi: '<p>Buka.</p>',
    status: 'terbit',
  })
  for (const [path, title] of [
    ['/panduan', 'Panduan · ELP'],
    ['/panduan?slug=unduh', 'Mengunduh naskah · ELP'],
    ['/coba-satu-soal', 'Coba satu soal, mode pesawat · ELP'],
    ['/kredit', 'Kredit data dan karya · ELP'],
    ['/home', 'ELP · Sinyal boleh hilang. Jawabanmu tidak.'],
  ] as const) {
    const { statusCode, body } = await page(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).toContain(`<title>${path === '/home' ? 'ELP' : title}</title>`)
    expect(body).toContain(`<meta property="og:title" content="${title}" />`)
    expect(body).toMatch(/<meta property="og:description" content="[^"]+" \/>/)
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${path}" />`)
  }
  const [guide] = dataOf((await page('/panduan?slug=unduh')).body)
  expect(guide).toMatchObject({ '@type': 'Article', headline: 'Mengunduh naskah', description: 'Buka.' })
  expect((await page('/panduan?slug=tidak-ada')).statusCode).toBe(404)
  expect((await page('/panduan?x=1')).body).toContain(`<link rel="canonical" href="${ORIGIN}/panduan" />`)
})

test('K2.12 a shared link shows the picture of its page, the logo where it has none, and nothing for a page that is not there', async () => {
  const gambar = `/files/media/${'a'.repeat(64)}`
  await make(world, 'page', { ...published, slug: 'bergambar', gambar })
  await make(world, 'page', { ...published, slug: 'polos', gambar: null })
  const pictureOf = async (path: string) =>
    /<meta property="og:image" content="([^"]*)" \/>/.exec((await page(path)).body)?.[1]
  expect(await pictureOf('/artikel/detail/bergambar')).toBe(ORIGIN + gambar)
  for (const path of ['/artikel/detail/polos', '/artikel', '/home', '/faq'])
    expect([path, await pictureOf(path)]).toEqual([path, `${ORIGIN}/icons/icon-512.png`])
  expect(await pictureOf('/artikel/detail/tidak-ada')).toBe(undefined)
})

test('K2.10 lists of articles, packages and e-books are collections that name what stands on them, and nothing that does not', async () => {
  world.clock.advance(30_000)
  await make(world, 'page', { ...published, judul: 'Terlihat', slug: 'terlihat' })
  await make(world, 'page', { ...published, judul: 'Nanti', slug: 'nanti-2', terbit_at: '2027-11-01T00:00:00.000Z' })
  const paket = await make(world, 'paket', { nama: 'Nasional #5' })
  const hidden = await make(world, 'paket', { nama: 'Kelas', status: 'draf' })
  const ebook = await make(world, 'ebook', { judul: 'Rumus', status: 'terbit' })
  for (const [path, item, name] of [
    ['/artikel', '/artikel/detail/terlihat', 'Terlihat'],
    ['/paket-tryout', `/paket-detail/${paket}`, 'Nasional #5'],
    ['/e-book', `/e-book-detail/${ebook}`, 'Rumus'],
  ]) {
    const [data] = dataOf((await page(String(path))).body)
    expect([data['@type'], data.url, data.mainEntity['@type']]).toEqual(['CollectionPage', ORIGIN + path, 'ItemList'])
    const items = data.mainEntity.itemListElement
    expect(items).toContainEqual(expect.objectContaining({ '@type': 'ListItem', name, url: ORIGIN + item }))
    expect(items.map(({ position }: { position: number }) => position)).toEqual(
      items.map((_: unknown, i: number) => i + 1),
    )
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`nanti-2|${hidden}`))
  }
})
