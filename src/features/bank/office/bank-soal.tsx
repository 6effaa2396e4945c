import { soal } from '#contract/resources/index.ts'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import type { HeadActionsProps } from '#src/office/crud/spec.ts'
import { cellsOf, specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { ExportTicked } from './import/export-ticked.tsx'
import { SoalActions } from './import/soal-actions.tsx'
import { SheetsLink } from './soal/sheet/sheets-link.tsx'
import { StemCell } from './stem-cell.tsx'

const list = () => menuUrl('bank-soal')

const spec = specOf(soal, {
  columns: ['teks', 'mapel_id', 'materi', 'tingkat', 'jenis', 'status', 'updated_at'],
  more: ['kode_asal', 'created_at'],
  tabs: 'status',
  filters: ['jenis', 'mapel_id', 'tingkat', 'status'],
  open: ({ id }) => `${list()}/edit/${id}`,
  addresses: () => ({ list: list(), create: `${list()}/tambah`, edit: (id) => `${list()}/edit/${id}` }),
})

const cells = cellsOf(soal, {
  teks: (row) => <StemCell row={row} />,
  tingkat: (row) => <DifficultyCell level={row.tingkat} />,
})

const HeadActions = (props: HeadActionsProps) => (
  <>
    <SheetsLink />
    <SoalActions {...props} />
  </>
)

export default function BankSoal() {
  return <ResourceList spec={spec} cells={cells} headActions={HeadActions} bulkActions={ExportTicked} />
}
