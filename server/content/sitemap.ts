import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../db/connect.ts'
import { refusal } from '../lib/errors.ts'

interface SitemapDeps {
  db: Db
  now: () => number
  publicUrl: string
}

/** Addresses of one file; the standard allows ten times as many. */
const MOST = 5000
const ALWAYS = [
  ...['/home', '/artikel', '/panduan', '/faq', '/coba-satu-soal', '/kredit'],
  ...['/paket-tryout', '/paket-selengkapnya', '/e-book', '/e-book-banyak-dicari', '/e-book-gratis'],
]
/** Within what is closed: pictures of texts and of shared links. First, for readers that take the first line that fits. */
const OPEN = ['/files/media/']
/** What is nobody's to find: calls, private files, the back office. */
const CLOSED = ['/api/', '/files/', '/master-admin', '/user-admin', '/profil', '/main-ujian', '/hasil-ujian']

/** What anybody may read, by address, with when it last changed. */
const found = (now: number) => sql`(
  select '/artikel/detail/' || slug as path, updated_at from page
    where jenis = 'artikel' and status = 'terbit' and terbit_at <= ${new Date(now).toISOString()}
  union all
  select '/' || slug, updated_at from page
    where jenis = 'halaman' and slug in ('tentang-kami', 'kebijakan-privasi', 'syarat-ketentuan')
      and status = 'terbit' and terbit_at <= ${new Date(now).toISOString()}
  union all
  select '/paket-detail/' || id, updated_at from paket where status = 'terbit' and untuk = 'semua'
  union all
  select '/ebook/category/' || id, updated_at from kategori_ebook where status = 'terbit'
  union all
  select '/panduan?slug=' || slug, updated_at from guide where type = 'panduan' and status = 'terbit'
      and (terbit_at is null or terbit_at <= ${new Date(now).toISOString()})
  union all
  select '/e-book-detail/' || id, updated_at from ebook where status = 'terbit'
) as found`

/** GET /robots.txt, /sitemap.xml (which names its parts) and /sitemap/{n}.xml. */
export const sitemap: FastifyPluginAsync<SitemapDeps> = async (app, { db, now, publicUrl }) => {
  const hide = { schema: { hide: true } }
  app.get('/robots.txt', hide, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...OPEN.map((path) => `Allow: ${path}`),
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', hide, async (_request, reply) => {
    const { rows } = await db.execute<{ count: string }>(sql`select count(*) from ${found(now())}`)
    const files = Math.max(1, Math.ceil(Number(rows[0]?.count ?? 0) / MOST))
    const parts = Array.from(
      { length: files },
      (_, index) => `<sitemap><loc>${publicUrl}/sitemap/${index + 1}.xml</loc></sitemap>`,
    )
    return reply.type('application/xml').header('cache-control', 'public, max-age=300').send(xml('sitemapindex', parts))
  })

  app.get<{ Params: { file: string } }>('/sitemap/:file', hide, async (request, reply) => {
    const page = Number(/^(\d{1,4})\.xml$/.exec(request.params.file)?.[1] ?? 0)
    const { rows } = await db.execute<{ path: string; updated_at: Date | string }>(
      sql`select path, updated_at from ${found(now())} order by path limit ${MOST} offset ${Math.max(0, page - 1) * MOST}`,
    )
    if (page === 0 || (page > 1 && rows.length === 0))
      throw refusal('request.unknown_path', { method: 'GET', path: request.url })
    const fixed = page === 1 ? ALWAYS.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`) : []
    const urls = rows.map(
      ({ path, updated_at }) =>
        `<url><loc>${publicUrl}${path}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>`,
    )
    return reply
      .type('application/xml')
      .header('cache-control', 'public, max-age=300')
      .send(xml('urlset', [...fixed, ...urls]))
  })
}

const xml = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`
