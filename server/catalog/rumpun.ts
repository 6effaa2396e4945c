import { arrayContains, eq } from 'drizzle-orm'
import { rumpun } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import { paketTable, rumpunTable } from '../db/tables/index.ts'
import { inUse } from '../lib/validation-messages.ts'

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
  if (user) throw inUse(`Rumpun ini dipakai paket ${user.nama}. Lepaskan dulu di sana.`)
}
