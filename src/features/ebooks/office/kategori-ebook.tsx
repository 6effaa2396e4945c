import { kategoriEbook } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(kategoriEbook, {
  columns: ['nama', 'urutan', 'status', 'updated_at'],
  sort: 'urutan',
  tabs: 'status',
  form: [{ title: 'umum', fields: ['nama', 'slug', 'urutan', 'status'] }],
})
