import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { guideTable } from '../db/tables/index.ts'

/** Published, and not only from a later time on; `now`: epoch ms. Nothing says since when what was published before there was a date. */
export const readableGuide = (now: number) =>
  and(
    eq(guideTable.status, 'terbit'),
    or(isNull(guideTable.terbit_at), lte(guideTable.terbit_at, new Date(now).toISOString())),
  )
