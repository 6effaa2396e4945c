import { soal } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { ExportTicked } from './import/export-ticked.tsx'
import { SoalActions } from './import/soal-actions.tsx'
import { SheetsLink } from './soal/sheet/sheets-link.tsx'
import { StemCell } from './stem-cell.tsx'

const list = '/master-admin/bank-soal'

export default page(soal, {
  columns: ['teks', 'mapel_id', 'materi', 'tingkat', 'jenis', 'status', 'updated_at'],
  more: ['kode_asal', 'created_at'],
  tabs: 'status',
  filters: ['jenis', 'mapel_id', 'tingkat', 'status'],
  cells: { teks: (row) => <StemCell row={row} />, tingkat: (row) => <DifficultyCell level={row.tingkat} /> },
  headActions: (props) => (
    <>
      <SheetsLink />
      <SoalActions {...props} />
    </>
  ),
  bulkActions: ExportTicked,
  open: ({ id }) => `${list}/edit/${id}`,
  addresses: { list, create: `${list}/tambah`, edit: (id) => `${list}/edit/${id}` },
})
