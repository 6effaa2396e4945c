import { and, asc, desc, eq, gt, ilike, inArray, lt, lte, or, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { okReply } from '#contract/accounts/auth.ts'
import {
  type PageKind,
  type PublicPageRow,
  publicPageQuery,
  publicPageReply,
  publicPagesQuery,
  publicPagesReply,
} from '#contract/content/content.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { categoryPageTable, formerSlugTable, pageCountTable, pageTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { type CountedThings, dailyCounter, flushWith } from './daily-counter.ts'
import { formerlyAt } from './former-slugs.ts'
import { type Pictures, picturesOf } from './pictures.ts'
import { shownText } from './text.ts'

type PageRow = typeof pageTable.$inferSelect
const isId = (given: string): boolean => z.uuid().safeParse(given).success

/** What can be read now. `now`: epoch ms. */
const readable = (now: number): SQL | undefined =>
  and(eq(pageTable.status, 'terbit'), lte(pageTable.terbit_at, new Date(now).toISOString()))

/** By id, by slug, or by a slug that it had before. */
export const inCategoryAt = (db: Db, given: string): SQL | undefined => {
  const { id, slug } = categoryPageTable
  return isId(given) ? eq(id, given) : or(eq(slug, given), inArray(id, formerlyAt(db, 'kategori-artikel', given)))
}

/** Of one text from one address in a minute: a class that reads together is below it. */
const VOTES_PER_ADDRESS = 60

export const PAGE_COUNTS: CountedThings<'helpful' | 'unhelpful'> = {
  ...{ table: pageCountTable, id: 'page_id', things: pageTable },
  whats: ['helpful', 'unhelpful'],
}

/**
 * GET /public-page and GET /public-page/{id or slug}: what is published, for anybody. POST …/helpful and …/unhelpful: what its readers
 * say of it, counted by nobody.
 */
export const publicPages: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const tags = ['page']
  const { isi: _isi, ...listed } = columnsOf(pageTable)
  const { id, nama, slug } = categoryPageTable
  const inCategory = and(eq(categoryPageTable.id, pageTable.category_id), eq(categoryPageTable.status, 'terbit'))

  const list = { tags, querystring: publicPagesQuery, response: { 200: publicPagesReply } }
  app.get('/public-page', { schema: list }, async (request) => {
    refuseUnstorable(request.query)
    const { q, jenis, category, page = 1, size = PAGE_SIZE } = request.query
    const pattern = q ? likePattern(q) : undefined
    const where = and(
      readable(now()),
      jenis && eq(pageTable.jenis, jenis),
      pattern ? or(ilike(pageTable.judul, pattern), ilike(pageTable.ringkasan, pattern)) : undefined,
      category ? inCategoryAt(db, category) : undefined,
    )
    const found = db
      .select({ page: listed, kategori: { id, nama, slug } })
      .from(pageTable)
      .leftJoin(categoryPageTable, inCategory)
      .where(where)
    const counted = db.select({ id: pageTable.id }).from(pageTable).leftJoin(categoryPageTable, inCategory).where(where)
    const [rows, total] = await Promise.all([
      found
        .orderBy(desc(pageTable.terbit_at), desc(pageTable.id))
        .limit(size)
        .offset((page - 1) * size),
      db.$count(counted.as('counted')),
    ])
    const pictures = await picturesOf(
      db,
      rows.map((row) => row.page.gambar),
    )
    return { data: rows.map((row) => shownRow(row.page, row.kategori, pictures)), total }
  })

  const one = {
    tags,
    params: z.object({ id: z.string().max(160) }),
    querystring: publicPageQuery,
    response: { 200: publicPageReply },
  }
  app.get('/public-page/:id', { schema: one }, async (request) => {
    refuseUnstorable(request.params)
    const row = await readPage(db, request.params.id, request.query.jenis, now())
    if (!row) throw refusal('missing.page')
    const [[kategori = null], pictures, isi_html, previous, next] = await Promise.all([
      row.category_id
        ? db
            .select({ id, nama, slug })
            .from(categoryPageTable)
            .where(and(eq(id, row.category_id), eq(categoryPageTable.status, 'terbit')))
        : [],
      picturesOf(db, [row.gambar]),
      shownText(db, row.isi),
      neighbour(db, row, 'before', now()),
      neighbour(db, row, 'after', now()),
    ])
    const { judul_meta, deskripsi_meta } = row
    const shown = shownRow(row, kategori, pictures)
    return { data: { ...shown, isi_html, judul_meta, deskripsi_meta, previous, next } }
  })

  const counter = dailyCounter(db, now, PAGE_COUNTS)
  flushWith(app, counter, 'what readers say of texts')
  const limit = windowLimit(VOTES_PER_ADDRESS, 60_000, now, 5000)
  const params = z.object({ id: z.uuid().toLowerCase() })
  for (const what of PAGE_COUNTS.whats) {
    const schema = { tags, params, response: { 200: okReply } }
    app.post(`/public-page/:id/${what}`, { schema }, async (request) => {
      const { id } = request.params
      limit.take(`${request.ip}/${id}`)
      const [found] = await db
        .select({ id: pageTable.id })
        .from(pageTable)
        .where(and(eq(pageTable.id, id), readable(now())))
      if (!found) throw refusal('missing.page')
      counter.add(id, what)
      return { message: 'Terhitung.' }
    })
  }
}

const columnsOf = (table: typeof pageTable) => {
  const { id, jenis, judul, slug, ringkasan, gambar, gambar_alt, penulis, terbit_at, updated_at, menit_baca } = table
  const { isi } = table
  return { id, jenis, judul, slug, ringkasan, gambar, gambar_alt, penulis, terbit_at, updated_at, menit_baca, isi }
}

type Listed = Pick<PageRow, Exclude<keyof ReturnType<typeof columnsOf>, 'isi'>>

function shownRow(row: Listed, kategori: PublicPageRow['kategori'], pictures: Pictures): PublicPageRow {
  const { id, jenis, judul, slug, ringkasan, gambar_alt, penulis, updated_at, menit_baca } = row
  const gambar = pictures.get(row.gambar ?? '') ?? null
  // What can be read has a time of publication.
  const terbit_at = row.terbit_at ?? updated_at
  return { id, jenis, judul, slug, ringkasan, gambar, gambar_alt, penulis, kategori, terbit_at, updated_at, menit_baca }
}

/** By id, by slug, or by a slug that it had before. Of an article and a page with one slug the article. */
export async function readPage(
  db: Db,
  given: string,
  jenis: PageKind | undefined,
  now: number,
): Promise<PageRow | undefined> {
  const shown = and(readable(now), jenis && eq(pageTable.jenis, jenis))
  const at = isId(given) ? or(eq(pageTable.id, given), eq(pageTable.slug, given)) : eq(pageTable.slug, given)
  const [row] = await db.select().from(pageTable).where(and(shown, at)).orderBy(asc(pageTable.jenis)).limit(1)
  if (row) return row
  const [former] = await db
    .select({ page: pageTable })
    .from(formerSlugTable)
    .innerJoin(pageTable, eq(pageTable.id, formerSlugTable.row_id))
    .where(and(shown, eq(formerSlugTable.slug, given)))
    .orderBy(asc(formerSlugTable.kind))
    .limit(1)
  return former?.page
}

async function neighbour(db: Db, row: PageRow, side: 'before' | 'after', now: number) {
  const { id, judul, slug, jenis, terbit_at } = pageTable
  const [past, order] = side === 'before' ? [lt, desc] : [gt, asc]
  const at = row.terbit_at ?? ''
  const [found] = await db
    .select({ judul, slug })
    .from(pageTable)
    .where(and(readable(now), eq(jenis, row.jenis), or(past(terbit_at, at), and(eq(terbit_at, at), past(id, row.id)))))
    .orderBy(order(terbit_at), order(id))
    .limit(1)
  return found ?? null
}
