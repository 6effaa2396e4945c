import { soalPauli } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'

const list = () => menuUrl('bank-soal/pauli')

/** Sheets of sums and symbols. */
export default page(soalPauli, {
  columns: ['nama', 'jenis', 'jumlah_kolom', 'baris', 'detik_per_kolom', 'status', 'updated_at'],
  more: ['benih', 'arah', 'created_at'],
  tabs: 'status',
  filters: ['jenis', 'status'],
  open: ({ id }) => `${list()}/edit/${id}`,
  addresses: () => ({ list: list(), create: `${list()}/tambah`, edit: (id) => `${list()}/edit/${id}` }),
})
