import { voucher } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

/** Vouchers of SNBP alone. */
export default page(voucher, {
  columns: ['kode', 'jenis', 'nilai', 'terpakai', 'kuota', 'selesai', 'status'],
  sort: 'kode',
  only: { cakupan: 'snbp' },
  form: [
    { title: 'umum', fields: ['kode', 'nama', 'jenis', 'nilai', 'maks_potongan', 'min_belanja', 'status'] },
    { title: 'penjualan', fields: ['kuota', 'per_user', 'mulai', 'selesai', 'tampil'] },
  ],
})
