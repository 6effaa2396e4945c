import { inArray, sum } from 'drizzle-orm'
import { PAGE_KINDS } from '#contract/content/content.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Row } from '#contract/resource.ts'
import { page } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Db, Tx } from '../db/connect.ts'
import { pageCountTable, pageTable } from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { renderArticle } from '../packages/text/render.ts'
import { keepFormerSlugs } from './former-slugs.ts'
import { demandKinds, heldKinds } from './kinds.ts'
import { picturesOf } from './pictures.ts'
import { minutesOf } from './text.ts'

type PageRow = Row<typeof page>

export const pageRoutes = serve(page, pageTable, {
  menus: PAGE_KINDS,
  derive: async (db, rows) => {
    const counts = await countsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { helpful: 0, unhelpful: 0 }) }))
  },
  scope: async (viewer, _holder, db) => inArray(pageTable.jenis, await heldKinds(db, viewer, PAGE_KINDS)),
  check: async (context) => {
    const { tx, path, before, after, now } = context
    await demandKinds(context, [before?.jenis, after?.jenis])
    if (!after) return
    after.menit_baca = minutesOf(after.isi)
    if (after.status !== 'terbit') return
    after.terbit_at ??= new Date(now).toISOString()
    refuseFields(path, await problemsOf(tx, after))
  },
  after: keepFormerSlugs(({ id, jenis, slug, status, terbit_at }, now) => ({
    ...{ id, kind: jenis, slug },
    out: status === 'terbit' && terbit_at !== null && Date.parse(terbit_at) <= now,
  })),
})

/** Of all days. */
async function countsOf(db: Db, ids: string[]) {
  const { page_id, helpful, unhelpful } = pageCountTable
  const rows = await db
    .select({ page_id, helpful: sum(helpful), unhelpful: sum(unhelpful) })
    .from(pageCountTable)
    .where(inArray(page_id, ids))
    .groupBy(page_id)
  return new Map(rows.map((row) => [row.page_id, { helpful: Number(row.helpful), unhelpful: Number(row.unhelpful) }]))
}

/** What only the server knows of a text that is to be published. */
async function problemsOf(tx: Tx, { isi, gambar }: PageRow): Promise<FieldError[]> {
  const { problems } = renderArticle(isi)
  const lost = gambar !== null && (await picturesOf(tx, [gambar])).size === 0
  return [
    ...problems.map((message) => ({ path: 'isi', message })),
    ...(lost ? [fieldError('gambar', 'content.picture')] : []),
  ]
}
