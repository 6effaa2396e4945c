import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RELIABLE_TAKERS } from '#contract/reporting/item.ts'
import { soal } from '#contract/resources/index.ts'
import { DiscriminationCell, FacilityCell } from '#src/features/reports/office/item-cells.tsx'
import { asCount } from '#src/features/reports/office/numbers.ts'
import type { BulkActionsProps } from '#src/office/crud/list/bulk-bar.tsx'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import type { HeadActionsProps } from '#src/office/crud/spec.ts'
import { cellsOf, specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { ChangeSubject } from './change-subject.tsx'
import { CopySoal } from './copy-soal.tsx'
import { ExportTicked } from './import/export-ticked.tsx'
import { SoalActions } from './import/soal-actions.tsx'
import { SheetsLink } from './soal/sheet/sheets-link.tsx'
import { StemCell } from './stem-cell.tsx'
import { TopicFilter } from './topic-filter.tsx'

const list = () => menuUrl('bank-soal')

const spec = specOf(soal, {
  columns: ['teks', 'kode_asal', 'mapel_id', 'materi', 'tingkat', 'facility', 'discrimination', 'dipakai', 'status'],
  folds: ['kode_asal', 'mapel_id', 'materi', 'tingkat'],
  more: ['jenis', 'created_at', 'updated_at'],
  // A figure alone does not say that few made it.
  beside: { facility: ['takers'], discrimination: ['takers'] },
  rowActions: CopySoal,
  tabs: 'status',
  filters: ['jenis', 'mapel_id', 'materi', 'tingkat', 'status'],
  filterValues: { materi: TopicFilter },
  open: ({ id }) => `${list()}/edit/${id}`,
  addresses: () => ({ list: list(), create: `${list()}/tambah`, edit: (id) => `${list()}/edit/${id}` }),
})

const cells = cellsOf(soal, {
  teks: (row) => <StemCell row={row} />,
  tingkat: (row) => <DifficultyCell level={row.tingkat} />,
  facility: ({ facility = null, takers }: SatRow) => (
    <WithTakers known={facility !== null} takers={takers}>
      <FacilityCell value={facility} yields />
    </WithTakers>
  ),
  discrimination: ({ discrimination = null, takers = 0 }: SatRow) => (
    <WithTakers known={discrimination !== null} takers={takers}>
      <DiscriminationCell value={discrimination} takers={takers} />
    </WithTakers>
  ),
  dipakai: (row) => <UsesCell row={row} />,
})

/** How those did who sat it: what the list has beside the question's own fields. */
interface SatRow {
  id: string
  facility?: number | null
  discrimination?: number | null
  takers?: number
}

interface WithTakersProps {
  /** Whether there is a figure at all. */
  known: boolean
  takers: number | undefined
  children: ReactNode
}

/** What few takers made may be chance: then their number stands beside it. */
function WithTakers({ known, takers = 0, children }: WithTakersProps) {
  const { t } = useTranslation('soal')
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
      {children}
      {known && takers < RELIABLE_TAKERS && (
        <Text span c="dimmed" size="sm" title={t('fewTakersHint', { reliable: RELIABLE_TAKERS })}>
          {t('fewTakers', { n: asCount(takers) })}
        </Text>
      )}
    </Group>
  )
}

/** In how many packages; it leads to where the question tells which. */
function UsesCell({ row }: { row: { id: string; dipakai?: number } }) {
  const { t } = useTranslation('soal')
  if (!row.dipakai) return <span>{t('unused')}</span>
  return (
    <Anchor component={Link} to={`${list()}/edit/${row.id}`} fz="inherit" fw={600}>
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
