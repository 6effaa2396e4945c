import { level } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(level, {
  columns: ['nama_level', 'role', 'faktor_kedua', 'jumlah_pengguna', 'dasar', 'updated_at'],
  form: [{ title: 'umum', fields: ['nama_level', 'faktor_kedua'] }],
})
