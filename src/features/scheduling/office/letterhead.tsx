import { letterhead } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(letterhead, {
  columns: ['nama', 'sekolah', 'alamat', 'updated_at'],
  sort: 'nama',
  form: [
    { title: 'umum', fields: ['nama', 'alamat', 'kontak', 'logo'] },
    { title: 'untuk', fields: ['sekolah'] },
  ],
})
