import { and, desc, eq, lte } from 'drizzle-orm'
import { dateInJakarta } from '#contract/accounts/age.ts'
import type { Row } from '#contract/resource.ts'
import { aturanPeluang } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Db, Tx } from '../db/connect.ts'
import { aturanPeluangTable } from '../db/tables/index.ts'

export type YearRules = Omit<Row<typeof aturanPeluang>, 'id' | 'version' | 'created_at' | 'updated_at'>

export const aturanPeluangRoutes = serve(aturanPeluang, aturanPeluangTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(aturanPeluangTable.status, 'terbit')),
})

/** The rules in force. A selection year's rules are known in the year before it. `now`: epoch ms. */
export async function rulesInForce(db: Db | Tx, now: number): Promise<YearRules> {
  const year = Number(dateInJakarta(now).slice(0, 4))
  const { tahun, status } = aturanPeluangTable
  const [row] = await db
    .select()
    .from(aturanPeluangTable)
    .where(and(eq(status, 'terbit'), lte(tahun, year + 1)))
    .orderBy(desc(tahun))
    .limit(1)
  return row ?? { ...(aturanPeluang.blank as YearRules), tahun: year }
}
