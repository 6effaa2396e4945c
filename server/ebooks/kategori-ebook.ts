import { eq } from 'drizzle-orm'
import { kategoriEbook } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { kategoriEbookTable } from '../db/tables/index.ts'

export const kategoriEbookRoutes = serve(kategoriEbook, kategoriEbookTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(kategoriEbookTable.status, 'terbit')),
})
