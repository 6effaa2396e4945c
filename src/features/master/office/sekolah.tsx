import { sekolahSiswa } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { toImport } from './import/to-import.tsx'

export default page(sekolahSiswa, {
  columns: ['nama', 'npsn', 'kabupaten_kota_id', 'bentuk', 'akreditasi', 'status'],
  more: ['kepemilikan', 'alamat', 'e_rapor', 'kuota_snbp', 'updated_at'],
  filters: ['kabupaten_kota_id', 'bentuk', 'kepemilikan', 'akreditasi'],
  sort: 'nama',
  tabs: 'status',
  headActions: toImport('sekolah'),
  form: [
    {
      title: 'umum',
      fields: ['npsn', 'nama', 'bentuk', 'kepemilikan', 'kabupaten_kota_id', 'alamat', 'status'],
    },
    { title: 'snbp', fields: ['akreditasi', 'e_rapor', 'kuota_snbp'] },
  ],
})
