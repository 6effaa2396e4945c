import { snbpSetting } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

/** Programmes; one of them opens its ranking. */
export default page(snbpSetting, {
  columns: ['nama', 'tahun', 'harga', 'mulai', 'selesai', 'status'],
  sort: '-tahun',
  tabs: 'status',
  without: ['create', 'update', 'delete'],
  open: ({ id }) => `/master-admin/snbp-detail?id=${id}`,
})
