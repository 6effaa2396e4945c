import { SegmentedControl } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ParticipantRow, Report } from '#contract/reporting/report.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { List } from '#src/office/list/list.tsx'
import { type ListAddress, oneValue, single, toQuery } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { Anomalies } from './anomalies.tsx'
import { asCount, asNilai } from './numbers.ts'
import { reportPeople } from './report-data.ts'
import { SHEET } from './student-sheet.tsx'

const PEOPLE: ListAddress = { filters: { lulus: single(['yes', 'no']) }, sort: 'rank' }

const idOf = (row: ParticipantRow) => row.attempt_id

/** The ranking, paged and searched on the server. */
export function People({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const { t: admin } = useTranslation('admin')
  const list = useList(PEOPLE, {
    ...reportPeople,
    ask: (state) => toQuery(state, { jadwal_id: report.jadwal.id }),
    idOf,
  })
  const columns = usePeopleColumns(report)
  const toolbar = (
    <ListToolbar list={list} search={admin('list.search')}>
      {report.lulus && (
        <SegmentedControl
          size="xs"
          value={oneValue(list.state, 'lulus') ?? ''}
          onChange={(lulus) => list.filter({ lulus })}
          data={[
            { value: '', label: t('people.everybody') },
            { value: 'yes', label: t('people.passed') },
            { value: 'no', label: t('people.failed') },
          ]}
        />
      )}
    </ListToolbar>
  )
  return (
    <List
      list={list}
      label={t('tab.peserta')}
      layout="dense"
      columns={columns}
      toolbar={toolbar}
      empty={<State title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}

function usePeopleColumns(report: Report): Column<ParticipantRow>[] {
  const { t } = useTranslation('report')
  const [search] = useSearchParams()
  // A sheet of answers stands beside its keys.
  const keys = useOwnRight('jadwal-admin', 'key')
  const sheetOf = ({ attempt_id }: ParticipantRow) => {
    const address = new URLSearchParams(search)
    address.set(SHEET, attempt_id)
    return `?${address}`
  }
  const figure = (id: string, head: string, cell: Column<ParticipantRow>['cell']) => ({ id, head, cell, number: true })
  return [
    { ...figure('peringkat', t('people.place'), (row) => asCount(row.rank)), sort: 'rank', width: '5.5rem' },
    {
      id: 'nama',
      head: t('people.student'),
      sort: 'nama',
      name: true,
      cell: (row) => (
        <>
          {keys ? <Link to={sheetOf(row)}>{row.nama}</Link> : <b>{row.nama}</b>}
          <small>
            {row.email}
            {row.revision > 1 && ` · ${t('people.revised', { n: row.revision })}`}
            {row.attempts > 1 && ` · ${t('people.attempts', { count: row.attempts, n: row.attempts })}`}
          </small>
          <Anomalies kinds={row.anomalies} />
        </>
      ),
    },
    { ...figure('nilai', t('people.nilai'), (row) => <b>{asNilai(row.nilai)}</b>), sort: 'nilai' },
    ...report.subtes.map(({ id, kode, nama }, index) => ({
      ...figure(id, kode, (row) => asNilai(row.subtes[index])),
      title: nama,
      below: 1023 as const,
    })),
    { ...figure('benar', t('people.right'), (row) => asCount(row.correct)), sort: 'correct' },
    { ...figure('salah', t('people.wrong'), (row) => asCount(row.wrong)), below: 1023 },
    { ...figure('kosong', t('people.blank'), (row) => asCount(row.blank)), below: 1023 },
    ...(report.lulus
      ? [{ id: 'lulus', head: t('people.result'), cell: (row: ParticipantRow) => <Passed row={row} /> }]
      : []),
  ]
}

function Passed({ row: { lulus } }: { row: ParticipantRow }) {
  const { t } = useTranslation('report')
  return <Mark icon={lulus ? CircleCheck : CircleX}>{t(lulus ? 'people.passed' : 'people.failed')}</Mark>
}
