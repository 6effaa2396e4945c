import { eq } from 'drizzle-orm'
import { categoryPage } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { categoryPageTable } from '../db/tables/index.ts'
import { keepFormerSlugs } from './former-slugs.ts'

export const categoryPageRoutes = serve(categoryPage, categoryPageTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(categoryPageTable.status, 'terbit')),
  after: keepFormerSlugs(({ id, slug, status }) => ({ id, kind: 'kategori-artikel', slug, out: status === 'terbit' })),
})
