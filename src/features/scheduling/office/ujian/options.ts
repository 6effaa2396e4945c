import type { ujian } from '#contract/resources/index.ts'
import type { PageOptions } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

export const ujianOptions: PageOptions<typeof ujian> = {
  columns: ['nama', 'paket_id', 'kategori_ujian_id', 'status', 'updated_at'],
  more: ['created_at'],
  tabs: 'status',
  open: (row) => `${menuUrl('ujian-admin')}/detail/${row.id}`,
  form: [
    { title: 'umum', fields: ['nama', 'kategori_ujian_id', 'paket_id', 'deskripsi'] },
    { title: 'terbit', fields: ['status'] },
  ],
}
