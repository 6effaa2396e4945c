import { inArray } from 'drizzle-orm'
import { syaratPaket } from '#contract/resources/index.ts'
import { visiblePakets } from '../catalog/visible.ts'
import { serve } from '../crud/serve.ts'
import { paketTable, syaratPaketTable } from '../db/tables/index.ts'
import { grantComplete } from './grant.ts'

export const syaratPaketRoutes = serve(syaratPaket, syaratPaketTable, {
  scope: (viewer, holder, db) =>
    holder
      ? undefined
      : inArray(
          syaratPaketTable.paket_id,
          db.select({ id: paketTable.id }).from(paketTable).where(visiblePakets(db, viewer)),
        ),
  // Whose other tasks are all accepted waits for nothing any more.
  after: async (tx, written, deps) => {
    const removed = written.filter(({ change }) => change.op === 'delete')
    for (const paket_id of new Set(removed.flatMap(({ before }) => before?.paket_id ?? [])))
      await grantComplete(tx, { paket_id, actor_id: written[0]?.viewer.user_id as string }, deps)
  },
})
