import { inArray } from 'drizzle-orm'
import { detailPaket, faqPaket, keunggulanPaket } from '#contract/resources/index.ts'
import { visiblePakets } from '../../catalog/visible.ts'
import { serve } from '../../crud/serve.ts'
import type { Db } from '../../db/connect.ts'
import { detailPaketTable, faqPaketTable, keunggulanPaketTable, paketTable } from '../../db/tables/index.ts'
import type { Viewer } from '../../http/viewer.ts'

/** What the shop tells about packages: whoever may see the package may read it. */
const shownPakets = (viewer: Viewer | null, db: Db) =>
  db.select({ id: paketTable.id }).from(paketTable).where(visiblePakets(db, viewer))

export const faqPaketRoutes = serve(faqPaket, faqPaketTable, {
  scope: (viewer, holder, db) => (holder ? undefined : inArray(faqPaketTable.paket_id, shownPakets(viewer, db))),
})

export const detailPaketRoutes = serve(detailPaket, detailPaketTable, {
  scope: (viewer, holder, db) => (holder ? undefined : inArray(detailPaketTable.paket_id, shownPakets(viewer, db))),
})

export const keunggulanPaketRoutes = serve(keunggulanPaket, keunggulanPaketTable, {
  scope: (viewer, holder, db) => (holder ? undefined : inArray(keunggulanPaketTable.paket_id, shownPakets(viewer, db))),
})
