import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SentNotice } from '#contract/notices/messages.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import type { ListAddress } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { composeAddress, KEY, listSent, MENU } from './calls.ts'

const ADDRESS: ListAddress = { filters: {}, sort: '', sorts: [] }
const idOf = ({ id }: SentNotice) => String(id)

/** What staff have written to students, and how many have read it. */
export default function SentNotices() {
  const { t } = useTranslation('noticesOffice')
  const list = useList(ADDRESS, {
    key: KEY,
    ask: ({ page, size }) => ({ page, size }),
    fetch: listSent,
    idOf,
  })
  const columns = useColumns()
  const rights = useRights(MENU)
  const head = (
    <>
      <title>{`${t('title')} · ELP`}</title>
      <ListHeading title={t('title')} total={list.reply} text={t('text')}>
        {rights.create && (
          <Button
            variant="filled"
            component={Link}
            to={composeAddress()}
            leftSection={<Plus size={16} strokeWidth={1.75} />}
          >
            {t('new')}
          </Button>
        )}
      </ListHeading>
    </>
  )
  return (
    <List
      list={list}
      columns={columns}
      head={head}
      toolbar={null}
      empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns(): Column<SentNotice>[] {
  const { t, i18n } = useTranslation('noticesOffice')
  const zone = useZone()
  const said = (count: number) => count.toLocaleString(i18n.language)
  return [
    { id: 'judul', head: t('columns.title'), name: true, cell: ({ judul }) => judul },
    { id: 'to', head: t('columns.to'), width: '22%', cell: ({ to }) => to ?? t('gone') },
    { id: 'by', head: t('columns.by'), width: '16%', cell: ({ by }) => by ?? t('gone') },
    { id: 'at', head: t('columns.at'), whole: true, cell: ({ at }) => dateTime(at, zone) },
    {
      ...{ id: 'reached', head: t('columns.reached'), whole: true },
      cell: ({ reached, done }) => (done ? said(reached) : t('going')),
    },
    { id: 'read', head: t('columns.read'), whole: true, cell: ({ read }) => said(read) },
  ]
}
