import { categoryPage } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(categoryPage, {
  columns: ['nama', 'slug', 'urutan', 'status', 'updated_at'],
  sort: 'urutan',
  tabs: 'status',
  form: [{ title: 'umum', fields: ['nama', 'slug', 'urutan', 'status'] }],
})
