import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { soal } from '#contract/resources/index.ts'
import type { BulkActionsProps } from '#src/office/crud/list/bulk-bar.tsx'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import type { HeadActionsProps } from '#src/office/crud/spec.ts'
import { cellsOf, specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { ChangeSubject } from './change-subject.tsx'
import { CopySoal } from './copy-soal.tsx'
import { ExportTicked } from './import/export-ticked.tsx'
import { SoalActions } from './import/soal-actions.tsx'
import { SheetsLink } from './soal/sheet/sheets-link.tsx'
import { StemCell } from './stem-cell.tsx'

const list = () => menuUrl('bank-soal')

const spec = specOf(soal, {
  columns: ['teks', 'kode_asal', 'mapel_id', 'materi', 'tingkat', 'dipakai', 'status', 'updated_at'],
  more: ['jenis', 'created_at'],
  rowActions: CopySoal,
  tabs: 'status',
  filters: ['jenis', 'mapel_id', 'tingkat', 'status'],
  open: ({ id }) => `${list()}/edit/${id}`,
  addresses: () => ({ list: list(), create: `${list()}/tambah`, edit: (id) => `${list()}/edit/${id}` }),
})

const cells = cellsOf(soal, {
  teks: (row) => <StemCell row={row} />,
  tingkat: (row) => <DifficultyCell level={row.tingkat} />,
  dipakai: (row) => <UsesCell row={row} />,
})

/** In how many packages; it leads to where the question tells which. */
function UsesCell({ row }: { row: { id: string; dipakai?: number } }) {
  const { t } = useTranslation('soal')
  if (!row.dipakai) return <span>{t('unused')}</span>
  return (
    <Anchor component={GuardedLink} to={`${list()}/edit/${row.id}`} fz="inherit" fw={600}>
      {t('usedIn', { count: row.dipakai })}
    </Anchor>
  )
}

const BulkActions = (props: BulkActionsProps) => (
  <>
    <ChangeSubject {...props} />
    <ExportTicked {...props} />
  </>
)

const HeadActions = (props: HeadActionsProps) => (
  <>
    <SheetsLink />
    <SoalActions {...props} />
  </>
)

export default function BankSoal() {
  return <ResourceList spec={spec} cells={cells} headActions={HeadActions} bulkActions={BulkActions} />
}
