import { eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { FieldError } from '#contract/errors.ts'
import type { Row } from '#contract/resource.ts'
import { ebook } from '#contract/resources/index.ts'
import { formerlyAt, keepFormerSlugs } from '../content/former-slugs.ts'
import { serve } from '../crud/serve.ts'
import type { OwnRoutes } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { ebookFileTable, ebookTable, kategoriEbookTable } from '../db/tables/index.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { ebookOwner, ownedEbooks } from './ownership.ts'

/** GET /ebook/{id or slug}: with its category, whether it is the caller's, and to its owner which edition its file is of. */
const one: OwnRoutes<typeof ebook>['one'] = (app, calls, { db }) => {
  const params = z.object({ id: z.string().max(160) })
  const kategori = z.object({ id: z.uuid(), nama: z.string(), slug: z.string() })
  /** `edition`: SHA-256 of the file, as on the shelf. */
  const reply = ebook.schema.one.extend({ kategori, dimiliki: z.boolean(), edition: z.string().nullable() })
  app.get('/ebook/:id', { schema: { tags: [ebook.name], params, response: { 200: reply } } }, async (request) => {
    const { row, data, viewer } = await calls.read(request, await idOf(db, request.params.id))
    const [[of], owner, [file]] = await Promise.all([
      db.select().from(kategoriEbookTable).where(eq(kategoriEbookTable.id, row.kategori_id)),
      viewer ? ebookOwner(db, viewer.user_id, row.id) : undefined,
      db.select({ sha256: ebookFileTable.sha256 }).from(ebookFileTable).where(eq(ebookFileTable.ebook_id, row.id)),
    ])
    if (!of) throw refusal('missing.data')
    const { id, nama, slug } = of
    const dimiliki = owner?.status === 'aktif'
    const edition = dimiliki ? (file?.sha256 ?? null) : null
    return { data, kategori: { id, nama, slug }, dimiliki, edition } as never
  })
}

/** An id that nobody has names nothing; a slug never looks like an id. */
async function idOf(db: Db, given: string): Promise<string> {
  if (z.uuid().safeParse(given).success) return given
  const [found] = await db.select({ id: ebookTable.id }).from(ebookTable).where(eq(ebookTable.slug, given))
  const [former] = found ? [] : await formerlyAt(db, 'ebook', given)
  const id = found?.id ?? former?.id
  if (!id) throw refusal('missing.ebook')
  return id
}

export const ebookRoutes = serve(ebook, ebookTable, {
  // Who has one keeps it, also once it is off the shelf.
  scope: (viewer, holder, db) =>
    holder
      ? undefined
      : or(
          eq(ebookTable.status, 'terbit'),
          viewer ? inArray(ebookTable.id, ownedEbooks(db, viewer.user_id)) : undefined,
        ),
  own: { one },
  check: async ({ path, before, after }) => {
    if (!after) return
    const { format = null, halaman = null, ukuran = null, peminat = 0 } = before ?? {}
    Object.assign(after, { format, halaman, ukuran, peminat })
    refuseFields(path, ebookProblems(after))
  },
  after: keepFormerSlugs(({ id, slug, status }) => ({ id, kind: 'ebook', slug, out: status === 'terbit' })),
})

function ebookProblems(row: Row<typeof ebook>): FieldError[] {
  const problems: FieldError[] = []
  if (row.tipe === 'berbayar' && row.harga === 0) problems.push(fieldError('harga', 'paket.no_price'))
  if (row.tipe === 'gratis' && row.harga > 0) problems.push(fieldError('harga', 'paket.free_has_price'))
  if (row.harga_coret !== null && row.harga_coret <= row.harga)
    problems.push(fieldError('harga_coret', 'paket.struck_price'))
  if (row.status === 'terbit' && row.format === null) problems.push(fieldError('status', 'ebook.no_file'))
  return problems
}
