import { and, eq, inArray, sql } from 'drizzle-orm'
import { kategoriPaket, subcatPaket } from '#contract/resources/index.ts'
import { serve } from '../../crud/serve.ts'
import type { Tx } from '../../db/connect.ts'
import { notPracticeKategori } from '../../db/practice-package.ts'
import { kategoriPaketTable, settingBobotSubcatTable, subcatPaketTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'

const onShelf = eq(kategoriPaketTable.status, 'terbit')

export const kategoriPaketRoutes = serve(kategoriPaket, kategoriPaketTable, {
  scope: (_viewer, holder) => and(notPracticeKategori(kategoriPaketTable.id), holder ? undefined : onShelf),
})

export const subcatPaketRoutes = serve(subcatPaket, subcatPaketTable, {
  check: async ({ tx, before, after }) => {
    if (before && (!after || before.kategori_id !== after.kategori_id)) await refuseWeighed(tx, before.id)
  },
  scope: (_viewer, holder, db) =>
    holder
      ? undefined
      : inArray(
          subcatPaketTable.kategori_id,
          db.select({ id: kategoriPaketTable.id }).from(kategoriPaketTable).where(onShelf),
        ),
})

/** Weights name sub-categories in a list, which no foreign key guards. */
async function refuseWeighed(tx: Tx, id: string): Promise<void> {
  const part = JSON.stringify([{ subcat_id: id }])
  if (await tx.$count(settingBobotSubcatTable, sql`${settingBobotSubcatTable.bagian} @> ${part}::jsonb`))
    throw refusal('subcat.weighed')
}
