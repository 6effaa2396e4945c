import { arrayContains, eq } from 'drizzle-orm'
import { rumpun } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import { paketTable, rumpunTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

export const rumpunRoutes = serve(rumpun, rumpunTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(rumpunTable.status, 'terbit')),
  check: async ({ tx, change, after }) => {
    if (!after) await refuseUsed(tx, change.id)
  },
})

/** Packages name their streams in a list, which no foreign key guards. */
async function refuseUsed(tx: Tx, id: string): Promise<void> {
  const [user] = await tx
    .select({ nama: paketTable.nama })
    .from(paketTable)
    .where(arrayContains(paketTable.rumpun_ids, [id]))
    .limit(1)
  if (user) throw refusal('rumpun.used', { paket: user.nama })
}
