import { Anchor, Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SUBMISSION_STATES } from '#contract/packages/tasks.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { type ListAddress, oneValue, single } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ChoiceFilter, ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { addressOf, KEY, listSubmissions, type Submission } from './calls.ts'
import { SubmissionChip } from './state-chip.tsx'

const ADDRESS: ListAddress = {
  filters: { state: single(SUBMISSION_STATES), paket_id: single() },
  sort: 'sent_at',
  sorts: ['sent_at', '-sent_at'],
}
const idOf = ({ id }: Submission) => id

/** What students sent for packages that are free on conditions; what waits longest comes first. */
export default function SubmissionList() {
  const { t } = useTranslation('packageShop')
  const list = useList(ADDRESS, {
    key: KEY,
    ask: (state) => {
      const { page, size, q, sort } = state
      const [stands, paket_id] = [oneValue(state, 'state'), oneValue(state, 'paket_id')]
      return {
        ...{ page, size, ...(q && { q }), ...(sort && { sort }) },
        ...(stands && { state: stands }),
        ...(paket_id && { paket_id }),
      }
    },
    fetch: listSubmissions,
    idOf,
  })
  const columns = useColumns()
  const head = (
    <>
      <title>{`${t('sent.title')} · ELP`}</title>
      <ListHeading title={t('sent.title')} total={list.reply} text={t('sent.text')}>
        <Button leftSection={<RotateCw size={16} strokeWidth={1.75} />} onClick={list.reload}>
          {t('sent.reload')}
        </Button>
      </ListHeading>
    </>
  )
  return (
    <List
      list={list}
      columns={columns}
      head={head}
      toolbar={
        <ListToolbar list={list} search={t('sent.search')}>
          <ChoiceFilter
            list={list}
            name="state"
            label={t('sent.filter')}
            options={SUBMISSION_STATES.map((value) => ({ value, label: t(`sent.states.${value}`) }))}
          />
        </ListToolbar>
      }
      empty={<State picture={<EmptyPicture />} title={t('sent.empty')} text={t('sent.emptyText')} />}
    />
  )
}

function useColumns(): Column<Submission>[] {
  const { t } = useTranslation('packageShop')
  const zone = useZone()
  return [
    {
      ...{ id: 'student', head: t('sent.student'), name: true },
      cell: ({ id, student }) => (
        <Anchor component={Link} to={addressOf(id)}>
          {student.nama}
        </Anchor>
      ),
    },
    { id: 'paket', head: t('sent.paket'), width: '22%', cell: ({ paket_nama }) => paket_nama },
    { id: 'task', head: t('sent.task'), width: '22%', cell: ({ judul }) => judul },
    { id: 'state', head: t('sent.state'), whole: true, cell: ({ state }) => <SubmissionChip state={state} /> },
    {
      ...{ id: 'sent_at', head: t('sent.at'), sort: 'sent_at', whole: true },
      cell: ({ sent_at }) => dateTime(sent_at, zone),
    },
  ]
}
