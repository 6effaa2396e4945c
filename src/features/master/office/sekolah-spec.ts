import { sekolahSiswa } from '#contract/resources/index.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { toImport } from './import/to-import.tsx'

/** Schools: the list, and one of them at an address of its own. */
export const schools = specOf(sekolahSiswa, {
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
  addresses: () => {
    const list = menuUrl('sekolah')
    return { list, create: `${list}?create=`, edit: (id) => `${list}/detail/${id}` }
  },
})
