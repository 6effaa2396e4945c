import { kategoriUjian } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(kategoriUjian, {
  columns: ['nama', 'urutan', 'updated_at'],
  form: [{ title: 'umum', fields: ['nama', 'urutan'] }],
})
