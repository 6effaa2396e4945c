import { mapel } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(mapel, {
  columns: ['nama', 'kode', 'rapor', 'status', 'updated_at'],
  tabs: 'status',
  form: [{ title: 'umum', fields: ['nama', 'kode', 'rapor', 'status'] }],
})
