import { and, desc, eq, ilike, or } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ebookCall, myEbooksQuery, myEbooksReply, saveEbookReply } from '#contract/ebooks/calls.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { ebookFileTable, ebookOwnerTable, ebookTable, kategoriEbookTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { EbookDeps } from './deps.ts'
import { ebookOwner, grantEbook } from './ownership.ts'

/** GET /my-ebook: own e-books, the newest first. POST /save-ebook: takes a free one; repeating it changes nothing. */
export const ebookShelf: FastifyPluginAsyncZod<EbookDeps> = async (app, { db, now, random }) => {
  const tags = ['ebook']
  app.get(
    '/my-ebook',
    { schema: { tags, querystring: myEbooksQuery, response: { 200: myEbooksReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { q, page = 1, size = PAGE_SIZE } = request.query
      const where = and(
        eq(ebookOwnerTable.user_id, user_id),
        eq(ebookOwnerTable.status, 'aktif'),
        q ? or(ilike(ebookTable.judul, likePattern(q)), ilike(ebookTable.penulis, likePattern(q))) : undefined,
      )
      const { id, judul, slug, penulis, sampul, format, halaman, ukuran } = ebookTable
      const { sumber, mulai } = ebookOwnerTable
      const shelf = { id, judul, slug, penulis, sampul, format, halaman, ukuran, sumber, mulai }
      const owned = db
        .select({ ...shelf, kategori: kategoriEbookTable.nama, edition: ebookFileTable.sha256 })
        .from(ebookOwnerTable)
        .innerJoin(ebookTable, eq(ebookTable.id, ebookOwnerTable.ebook_id))
        .innerJoin(kategoriEbookTable, eq(kategoriEbookTable.id, ebookTable.kategori_id))
        .leftJoin(ebookFileTable, eq(ebookFileTable.ebook_id, ebookTable.id))
        .where(where)
      const [data, total] = await Promise.all([
        owned
          .orderBy(desc(mulai), desc(ebookOwnerTable.id))
          .limit(size)
          .offset((page - 1) * size),
        db.$count(owned.as('owned')),
      ])
      return { data, total }
    },
  )

  const schema = { tags, body: ebookCall, response: { 200: saveEbookReply } }
  app.post('/save-ebook', { schema }, async (request) => {
    const { user_id } = request.requireViewer()
    const ebook_id = request.body.ebook_id.toLowerCase()
    const deps = { now: now(), random }
    const mulai = await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(ebookTable)
        .where(and(eq(ebookTable.id, ebook_id), eq(ebookTable.status, 'terbit')))
        .for('no key update')
      if (!row) throw refusal('missing.ebook')
      const owner = await ebookOwner(tx, user_id, ebook_id)
      if (owner?.status === 'aktif') return owner.mulai
      if (owner) throw refusal('ebook.withdrawn')
      if (row.tipe !== 'gratis') throw refusal('ebook.not_free')
      await grantEbook(tx, { user_id, ebook_id, sumber: 'gratis' }, deps)
      return new Date(deps.now).toISOString()
    })
    return { data: { ebook_id, mulai } }
  })
}
