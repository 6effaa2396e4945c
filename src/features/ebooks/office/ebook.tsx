import { ebook } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'

export default page(ebook, {
  columns: ['judul', 'kategori_id', 'tipe', 'harga', 'peminat', 'status', 'updated_at'],
  sort: 'judul',
  tabs: 'status',
  open: ({ id }) => `${menuUrl('ebook')}/detail/${id}`,
  form: [
    { title: 'umum', fields: ['judul', 'slug', 'kategori_id', 'penulis', 'penerbit', 'tahun', 'sampul', 'deskripsi'] },
    { title: 'penjualan', fields: ['tipe', 'harga', 'harga_coret', 'urutan', 'status'] },
  ],
})
