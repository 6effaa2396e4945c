import { paket } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** The tryouts on offer: published packages, to be looked at; they are made and changed under Paket tryout. */
export default page(paket, {
  columns: ['nama', 'kategori_id', 'mode', 'penilaian', 'cara_mulai', 'updated_at'],
  more: ['tipe', 'harga', 'waktu', 'maks_percobaan'],
  filters: ['kategori_id', 'mode', 'penilaian', 'tipe'],
  only: { status: 'terbit' },
  open: (row) => `${menuUrl('paket-tryout')}/detail/${row.id}`,
  without: ['create', 'update', 'delete'],
})
