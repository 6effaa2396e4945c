import { payment } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(payment, {
  columns: ['nama', 'cara', 'batas_jam', 'tenggang_jam', 'perpanjangan_jam', 'urutan', 'status'],
  sort: 'urutan',
  tabs: 'status',
  form: [
    { title: 'umum', fields: ['nama', 'cara', 'keterangan', 'urutan', 'status'] },
    { title: 'penjual', fields: ['penjual', 'alamat_penjual'] },
    { title: 'waktu', fields: ['batas_jam', 'tenggang_jam', 'perpanjangan_jam'] },
  ],
})
