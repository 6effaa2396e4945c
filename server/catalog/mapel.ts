import { eq } from 'drizzle-orm'
import { mapel } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { mapelTable } from '../db/tables/index.ts'

export const mapelRoutes = serve(mapel, mapelTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(mapelTable.status, 'terbit')),
})
