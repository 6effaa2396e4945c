import { SegmentedControl, Skeleton } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PesertaRow, Report } from '#contract/report.ts'
import { asApiError } from '#src/office/crud/api-failure.ts'
import { ListProblem } from '#src/office/crud/list/list-problem.tsx'
import { type ListState, readListState, writeListState } from '#src/office/crud/list/list-state.ts'
import { Pager } from '#src/office/crud/list/pager.tsx'
import { SearchBox } from '#src/office/crud/list/toolbar.tsx'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { SortHead } from '#src/office/kit/data-table/sort-head.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { asCount, asNilai } from './numbers.ts'
import { Oddities } from './oddities.tsx'
import styles from './people.module.css'
import { usePeople } from './report-data.ts'

const SORTED = ['peringkat', 'nama', 'nilai', 'benar'] as const

/** The ranking, paged and searched on the server. */
export function People({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const [search, setSearch] = useSearchParams()
  const state = readListState(search, ['lulus'], [])
  const lulus = state.filters.lulus?.[0] ?? null
  const { q, page, size } = state
  const sort = state.sort ?? 'peringkat'
  const found = usePeople(report.jadwal.id, { q: q.trim(), page, size, sort, lulus })
  const change = (next: ListState) =>
    setSearch(writeListState(next, new URLSearchParams({ tab: 'peserta' })), { replace: true })
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  const narrow = (part: Partial<ListState>) => change({ ...state, ...part, page: 1 })
  const total = found.data?.total ?? 0
  return (
    <section aria-label={t('tab.peserta')}>
      <div className={styles.bar}>
        <SearchBox q={q} onSearch={(text) => narrow({ q: text })} />
        {report.lulus && (
          <SegmentedControl
            size="xs"
            value={lulus ?? ''}
            onChange={(value) => narrow({ filters: value ? { lulus: [value] } : {} })}
            data={[
              { value: '', label: t('people.everybody') },
              { value: 'ya', label: t('people.passed') },
              { value: 'tidak', label: t('people.failed') },
            ]}
          />
        )}
      </div>
      {!found.data && <Skeleton height={320} m="lg" />}
      {found.data && total === 0 && (
        <State
          title={t(q || lulus ? 'people.noMatch' : 'empty.title')}
          text={q || lulus ? undefined : t('empty.text')}
        />
      )}
      {found.data && total > 0 && (
        <DataTable className={styles.table} stale={found.isPlaceholderData}>
          <Rows
            report={report}
            rows={found.data.data}
            sort={sort}
            onSort={(key) => narrow({ sort: sort === key ? `-${key}` : key })}
          />
        </DataTable>
      )}
      <Pager state={state} total={{ total }} onChange={change} />
    </section>
  )
}

interface RowsProps {
  report: Report
  rows: readonly PesertaRow[]
  sort: string
  onSort(key: string): void
}

function Rows({ report, rows, sort, onSort }: RowsProps) {
  const { t } = useTranslation('report')
  const head = (key: (typeof SORTED)[number], word: string, number = true) => (
    <SortHead by={key} sort={sort} onSort={() => onSort(key)} data-number={number ? '' : undefined}>
      {word}
    </SortHead>
  )
  return (
    <>
      <thead>
        <tr>
          {head('peringkat', t('people.place'))}
          {head('nama', t('people.student'), false)}
          {head('nilai', t('people.nilai'))}
          {report.subtes.map(({ id, kode, nama }) => (
            <th key={id} data-number="" data-extra="" title={nama}>
              {kode}
            </th>
          ))}
          {head('benar', t('people.right'))}
          <th data-number="" data-extra="">
            {t('people.wrong')}
          </th>
          <th data-number="" data-extra="">
            {t('people.blank')}
          </th>
          {report.lulus && <th>{t('people.result')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.attempt_id}>
            <td data-number="">{asCount(row.peringkat)}</td>
            <th scope="row">
              <GuardedLink to={`?tab=peserta&lembar=${row.attempt_id}`}>{row.nama}</GuardedLink>
              <small>
                {row.email}
                {row.revisi > 1 && ` · ${t('people.revised', { n: row.revisi })}`}
                {row.percobaan > 1 && ` · ${t('people.attempts', { count: row.percobaan, n: row.percobaan })}`}
              </small>
              <Oddities kinds={row.anomali} />
            </th>
            <td data-number="">
              <b>{asNilai(row.nilai)}</b>
            </td>
            {report.subtes.map(({ id }, index) => (
              <td key={id} data-number="" data-extra="">
                {asNilai(row.subtes[index])}
              </td>
            ))}
            <td data-number="">{asCount(row.benar)}</td>
            <td data-number="" data-extra="">
              {asCount(row.salah)}
            </td>
            <td data-number="" data-extra="">
              {asCount(row.kosong)}
            </td>
            {report.lulus && (
              <td>
                <span className={styles.result}>
                  {row.lulus ? <CircleCheck size={14} aria-hidden="true" /> : <CircleX size={14} aria-hidden="true" />}
                  {t(row.lulus ? 'people.passed' : 'people.failed')}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </>
  )
}
