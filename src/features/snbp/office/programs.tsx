import { snbpSetting } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** Programmes; one of them opens its ranking. */
export default page(snbpSetting, {
  columns: ['nama', 'tahun', 'harga', 'mulai', 'selesai', 'status'],
  sort: '-tahun',
  tabs: 'status',
  without: ['create', 'update', 'delete'],
  open: ({ id }) => `${menuUrl('snbp-detail')}?id=${id}`,
})
