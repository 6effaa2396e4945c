import { rumpun } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(rumpun, {
  columns: ['nama', 'urutan', 'status', 'updated_at'],
  more: ['keterangan'],
  sort: 'urutan',
  tabs: 'status',
  form: [{ title: 'umum', fields: ['nama', 'keterangan', 'urutan', 'status'] }],
})
