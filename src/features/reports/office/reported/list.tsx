import { Anchor, Button, Group, Text } from '@mantine/core'
import { CircleCheck, Hourglass, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { REPORTED_STATES } from '#contract/reporting/question-reports.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { type ListAddress, oneValue, single } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ChoiceFilter, ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { addressOf, KEY, listReported, type Reported } from './calls.ts'

type Row = Reported['data'][number]

const ADDRESS: ListAddress = {
  filters: { state: single(REPORTED_STATES), paket_id: single(), mapel_id: single() },
  sort: '-open',
  sorts: ['open', '-open', 'last_at', '-last_at'],
}
const idOf = ({ soal_id }: Row) => soal_id

/** Questions that students reported, those with most open reports first. */
export default function ReportedList() {
  const { t } = useTranslation('report')
  const list = useList(ADDRESS, {
    key: KEY,
    ask: (state) => {
      const { page, size, q, sort } = state
      const filters = Object.keys(ADDRESS.filters).flatMap((name) => {
        const value = oneValue(state, name)
        return value ? [[name, value] as const] : []
      })
      return { page, size, ...(q && { q }), ...(sort && { sort }), ...Object.fromEntries(filters) }
    },
    fetch: listReported,
    idOf,
  })
  const choices = (of: Reported['pakets'] = []) => of.map(({ id, nama }) => ({ value: id, label: nama }))
  const head = (
    <>
      <title>{`${t('reported.title')} · ELP`}</title>
      <ListHeading title={t('reported.title')} total={list.reply} text={t('reported.text')}>
        <Button leftSection={<RotateCw size={16} strokeWidth={1.75} />} onClick={list.reload}>
          {t('reported.reload')}
        </Button>
      </ListHeading>
    </>
  )
  return (
    <List
      list={list}
      columns={useColumns()}
      head={head}
      toolbar={
        <ListToolbar list={list} search={t('reported.search')}>
          <ChoiceFilter
            list={list}
            name="state"
            label={t('reported.state')}
            options={REPORTED_STATES.map((value) => ({ value, label: t(`reported.states.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="paket_id"
            label={t('reported.paket')}
            options={choices(list.reply?.pakets)}
            searchable
          />
          <ChoiceFilter
            list={list}
            name="mapel_id"
            label={t('reported.mapel')}
            options={choices(list.reply?.mapels)}
            searchable
          />
        </ListToolbar>
      }
      empty={<State picture={<EmptyPicture />} title={t('reported.empty')} text={t('reported.emptyText')} />}
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('report')
  const zone = useZone()
  return [
    {
      ...{ id: 'teks', head: t('reported.question'), name: true },
      cell: ({ soal_id, teks }) => (
        <Anchor component={Link} to={addressOf(soal_id)}>
          {teks || t('reported.noText')}
        </Anchor>
      ),
    },
    {
      ...{ id: 'reasons', head: t('reported.reasons'), width: '22%' },
      cell: ({ reasons }) => reasons.map((reason) => t(`reported.reason.${reason}`)).join(', '),
    },
    { id: 'mapel', head: t('reported.mapel'), width: '14%', cell: ({ mapel }) => mapel ?? '–' },
    { id: 'pakets', head: t('reported.paket'), width: '16%', cell: ({ pakets }) => pakets.join(', ') },
    {
      ...{ id: 'open', head: t('reported.state'), sort: 'open', whole: true },
      cell: ({ open, reports }) => (
        <Group gap="xs" wrap="nowrap">
          {open > 0 ? (
            <Chip tone="warning" icon={Hourglass}>
              {t('reported.waiting', { count: open })}
            </Chip>
          ) : (
            <Chip tone="success" icon={CircleCheck}>
              {t('reported.states.answered')}
            </Chip>
          )}
          <Text span size="xs" c="dimmed">
            {t('reported.of', { n: reports })}
          </Text>
        </Group>
      ),
    },
    {
      ...{ id: 'last_at', head: t('reported.last'), sort: 'last_at', whole: true },
      cell: ({ last_at }) => dateTime(last_at, zone),
    },
  ]
}
