import { school } from '#contract/resources/index.ts'
import { officePaths } from '#src/lib/paths/office.ts'
import { page } from '#src/office/crud/page.tsx'
import { toImport } from './import/to-import.tsx'

export default page(school, {
  columns: ['nama', 'singkatan', 'kode', 'kabupaten_kota_id', 'jenis', 'status'],
  more: ['updated_at'],
  filters: ['kabupaten_kota_id', 'jenis'],
  sort: 'nama',
  tabs: 'status',
  headActions: toImport('universitas'),
  form: [{ title: 'umum', fields: ['kode', 'nama', 'singkatan', 'jenis', 'kabupaten_kota_id', 'status'] }],
  open: ({ id }) => officePaths.universitas(id),
})
