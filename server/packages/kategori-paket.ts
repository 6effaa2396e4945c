import { eq, inArray } from 'drizzle-orm'
import { kategoriPaket, subcatPaket } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { kategoriPaketTable, subcatPaketTable } from '../db/tables/index.ts'

const onShelf = eq(kategoriPaketTable.status, 'terbit')

export const kategoriPaketRoutes = serve(kategoriPaket, kategoriPaketTable, {
  scope: (_viewer, holder) => (holder ? undefined : onShelf),
})

export const subcatPaketRoutes = serve(subcatPaket, subcatPaketTable, {
  scope: (_viewer, holder, db) =>
    holder
      ? undefined
      : inArray(
          subcatPaketTable.kategori_id,
          db.select({ id: kategoriPaketTable.id }).from(kategoriPaketTable).where(onShelf),
        ),
})
