import { voucher } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(voucher, {
  columns: ['kode', 'cakupan', 'jenis', 'nilai', 'terpakai', 'kuota', 'selesai', 'status'],
  sort: 'kode',
  tabs: 'status',
  form: [
    { title: 'umum', fields: ['kode', 'nama', 'cakupan', 'jenis', 'nilai', 'maks_potongan', 'min_belanja', 'status'] },
    { title: 'penjualan', fields: ['kuota', 'per_user', 'mulai', 'selesai', 'tampil'] },
  ],
})
