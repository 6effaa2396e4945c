import { jadwalPaket } from '#contract/resources/index.ts'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

const spec = specOf(jadwalPaket, {
  columns: ['nama', 'paket_id', 'mulai', 'ends_at', 'pengumuman_at'],
  more: ['rilis', 'pembahasan_at', 'kuota', 'updated_at'],
  filters: ['paket_id'],
  sort: '-selesai',
  nothing: 'jadwal-paket.noneOver',
  open: (row) => `${menuUrl('jadwal-admin')}/report/${row.id}`,
  without: ['create', 'update', 'delete'],
})

const OVER = { tahap: 'selesai' }

/** What came of schedules: those that are over, each opening its report. */
export default function Results() {
  return <ResourceList spec={spec} narrow={OVER} />
}
