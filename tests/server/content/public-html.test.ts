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
  const robots = (await world.app.inject('/robots.txt')).body
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(robots).toContain('Disallow: /master-admin')
  const index = await world.app.inject('/sitemap.xml')
  expect(index.headers['content-type']).toContain('xml')
  expect(index.body).toContain(`<loc>${ORIGIN}/sitemap/1.xml</loc>`)
  const urls = (await world.app.inject('/sitemap/1.xml')).body
  expect(urls).toContain(`<loc>${ORIGIN}/artikel/detail/di-peta</loc>`)
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
  const whomToAsk = await world.call('GET', '/public-page/kontak?jenis=halaman')
  expect(whomToAsk.body.data.isi_html).toContain('data@contoh.id')
  const of = eq(pageTable.slug, 'tentang-kami')
  const [about] = await world.db
    .update(pageTable)
    .set({ isi: '<p>Milik kami.</p>', slug: 'kami' })
    .where(of)
    .returning()
  await world.db.insert(formerSlugTable).values({ jenis: 'halaman', slug: 'tentang-kami', page_id: String(about?.id) })
  await seed()
  expect(await world.db.select().from(pageTable).where(of)).toEqual([])
})
