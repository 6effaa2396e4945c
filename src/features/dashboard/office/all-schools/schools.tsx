import { Anchor, Text } from '@mantine/core'
import { TrendingDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Figures, SCHOOL_SORTS, type SchoolFigures } from '#contract/access/super-admin.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { List } from '#src/office/list/list.tsx'
import type { ListAddress } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { type Days, listSchools, SCHOOLS } from './calls.ts'
import { TrendBars } from './trend-bars.tsx'

const ADDRESS: ListAddress = { filters: {}, sort: '-sales', sorts: SCHOOL_SORTS }
const idOf = ({ id }: SchoolFigures) => id
const nameOf = ({ nama }: SchoolFigures) => nama
const shown = (value: number) => value.toLocaleString('id-ID')

/** A fall that somebody should ask about, as a share of before. */
const FALL = 0.15
const fallOf = ({ sales, sales_before }: SchoolFigures) => (sales_before > 0 ? 1 - sales / sales_before : 0)

interface SchoolListProps {
  days: Days
  without: Figures['without_school'] | undefined
}

/** Schools with students here, by what they brought; what is without a school stands below, so that the whole adds up. */
export function SchoolList({ days, without }: SchoolListProps) {
  const { t } = useTranslation('superAdmin')
  const list = useList(ADDRESS, {
    key: SCHOOLS,
    ask: ({ page, size, q, sort }) => ({ days, page, size, ...(q && { q }), ...(sort && { sort }) }),
    fetch: listSchools,
    idOf,
  })
  return (
    <List
      list={list}
      label={t('list')}
      columns={useColumns(days)}
      nameOf={nameOf}
      toolbar={<ListToolbar list={list} search={t('search')} />}
      empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
      foot={
        without && (without.sales > 0 || without.active > 0) ? (
          <Text c="dimmed" px="gutter" py="xs">
            {t('without', { amount: rupiah(without.sales), count: without.active })}
          </Text>
        ) : null
      }
    />
  )
}

function useColumns(days: Days): Column<SchoolFigures>[] {
  const { t } = useTranslation('superAdmin')
  return [
    {
      ...{ id: 'nama', head: t('school'), name: true, sort: 'nama' },
      cell: ({ nama }) => (
        <Anchor component={Link} to={`${menuUrl('sekolah')}?q=${encodeURIComponent(nama)}`}>
          {nama}
        </Anchor>
      ),
    },
    { id: 'active', head: t('active'), sort: 'active', number: true, whole: true, cell: ({ active }) => shown(active) },
    { id: 'working', head: t('now'), number: true, whole: true, below: 1100, cell: ({ working }) => shown(working) },
    {
      ...{ id: 'sales', head: t(`salesIn.${days}`), sort: 'sales', number: true, whole: true },
      cell: ({ sales }) => rupiah(sales),
    },
    {
      ...{ id: 'trend', head: t(`days.${days}`), width: '7rem', below: 1100 },
      cell: ({ trend }) => <TrendBars values={trend} />,
    },
    {
      ...{ id: 'state', head: t('state'), width: '9rem', below: 1023 },
      cell: (row) => <SchoolState row={row} />,
    },
  ]
}

function SchoolState({ row }: { row: SchoolFigures }) {
  const { t } = useTranslation('superAdmin')
  const fall = fallOf(row)
  if (row.sales === 0) return <Chip>{t('noSales')}</Chip>
  if (fall < FALL) return null
  return (
    <Chip tone="warning" icon={TrendingDown}>
      {t('fell', { percent: Math.round(fall * 100) })}
    </Chip>
  )
}
