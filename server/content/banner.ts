import { inArray, sum } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import { banner } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Db } from '../db/connect.ts'
import { bannerCountTable, bannerTable } from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { deadLinks } from './dead-links.ts'
import { picturesOf } from './pictures.ts'

export const bannerRoutes = serve(banner, bannerTable, {
  derive: async (db, rows) => {
    const counts = await countsOf(
      db,
      rows.map(({ id }) => id),
    )
    const isDead = deadLinks({ db, now: Date.now })
    const dead = await Promise.all(rows.map(({ tujuan }) => isDead(tujuan)))
    return rows.map((row, at) => ({
      ...row,
      ...(counts.get(row.id) ?? { seen: 0, clicked: 0 }),
      target_missing: dead[at] ?? false,
    }))
  },
  check: async ({ tx, path, after }) => {
    if (after?.status !== 'terbit') return
    const stored = await picturesOf(tx, [after.gambar, after.gambar_hp])
    const problems = (['gambar', 'gambar_hp'] as const).flatMap((field): FieldError[] => {
      const address = after[field]
      return address === null || stored.has(address) ? [] : [fieldError(field, 'content.picture')]
    })
    refuseFields(path, problems)
  },
})

/** Of all days. */
async function countsOf(db: Db, ids: string[]) {
  const { banner_id, seen, clicked } = bannerCountTable
  const rows = await db
    .select({ banner_id, seen: sum(seen), clicked: sum(clicked) })
    .from(bannerCountTable)
    .where(inArray(banner_id, ids))
    .groupBy(banner_id)
  return new Map(rows.map((row) => [row.banner_id, { seen: Number(row.seen), clicked: Number(row.clicked) }]))
}
