import { soalPauli } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

const list = '/master-admin/bank-soal/pauli'

/** Sheets of sums and symbols. */
export default page(soalPauli, {
  columns: ['nama', 'jenis', 'jumlah_kolom', 'baris', 'detik_per_kolom', 'status', 'updated_at'],
  more: ['benih', 'arah', 'created_at'],
  tabs: 'status',
  filters: ['jenis', 'status'],
  open: ({ id }) => `${list}/edit/${id}`,
  addresses: { list, create: `${list}/tambah`, edit: (id) => `${list}/edit/${id}` },
})
