import { rekening } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(rekening, {
  columns: ['bank', 'nomor', 'atas_nama', 'urutan', 'status', 'updated_at'],
  sort: 'urutan',
  tabs: 'status',
  form: [{ title: 'umum', fields: ['bank', 'nomor', 'atas_nama', 'petunjuk', 'urutan', 'status'] }],
})
