import { inArray, or } from 'drizzle-orm'
import { GUIDE_KINDS } from '#contract/content/content.ts'
import { guide } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { guideTable } from '../db/tables/index.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { renderArticle } from '../packages/text/render.ts'
import { keepFormerSlugs } from './former-slugs.ts'
import { demandKinds, heldKinds } from './kinds.ts'
import { readableGuide } from './readable.ts'
import { minutesOf } from './text.ts'

export const guideRoutes = serve(guide, guideTable, {
  menus: GUIDE_KINDS,
  scope: async (viewer, _holder, db, now) =>
    or(readableGuide(now), inArray(guideTable.type, await heldKinds(db, viewer, GUIDE_KINDS))),
  check: async (context) => {
    const { path, before, after, now } = context
    await demandKinds(context, [before?.type, after?.type])
    if (!after) return
    after.menit_baca = minutesOf(after.isi)
    if (after.status !== 'terbit') return
    after.terbit_at ??= new Date(now).toISOString()
    refuseFields(
      path,
      renderArticle(after.isi).problems.map((message) => ({ path: 'isi', message })),
    )
  },
  after: keepFormerSlugs(({ id, type, slug, status, terbit_at }, now) => ({
    ...{ id, kind: type, slug },
    out: status === 'terbit' && (terbit_at === null || Date.parse(terbit_at) <= now),
  })),
})
