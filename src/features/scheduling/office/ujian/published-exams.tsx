import { ujian } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { ujianOptions } from './options.ts'

/** The second view: exams that can be sat, by category and without drafts. */
export default page(ujian, {
  ...ujianOptions,
  columns: ['nama', 'kategori_ujian_id', 'paket_id', 'created_at'],
  more: ['updated_at'],
  tabs: undefined,
  filters: ['kategori_ujian_id', 'paket_id'],
  only: { status: 'terbit' },
  without: ['create', 'delete'],
})
