import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Report } from '#contract/reporting/report.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { LetterheadOnPaper } from '#src/office/kit/print/letterhead-on-paper.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { OfflineStrip } from '#src/office/list/offline-strip.tsx'
import { AnswerMatrix } from './answer-matrix.tsx'
import { Calibration } from './calibration/calibration.tsx'
import { Groups } from './groups.tsx'
import { Overview } from './overview.tsx'
import { People } from './people.tsx'
import { RankingTab } from './ranking-tab.tsx'
import { useReport } from './report-data.ts'
import { ReportActions, ReportNote } from './report-head.tsx'
import { RescoreStrip } from './rescore-strip.tsx'
import { Rulings } from './rulings.tsx'
import { SHEET, StudentSheet } from './student-sheet.tsx'

const TABS = ['ringkasan', 'peserta', 'matriks', 'kelas', 'peringkat', 'kalibrasi', 'ruling'] as const
type Tab = (typeof TABS)[number]

/** What came of a schedule: scores and their spread, items, the ranking, and what was decided of items. */
export default function ReportScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const found = useReport(id)
  const name = found.data?.jadwal.nama ?? '…'
  useTrailName(name)
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  const attempt_id = search.get(SHEET)
  return (
    <>
      <OfflineStrip at={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      {found.data ? <Shown report={found.data} attempt_id={attempt_id} /> : <Waiting />}
    </>
  )
}

function Shown({ report, attempt_id }: { report: Report; attempt_id: string | null }) {
  const { t } = useTranslation('report')
  const [search, setSearch] = useSearchParams()
  // Other schemes have no score that waits for a calibration.
  const keys = useOwnRight('jadwal-admin', 'key')
  const tabs = TABS.filter((one) =>
    one === 'kalibrasi' ? report.jadwal.penilaian === 'irt' : keys || (one !== 'ruling' && one !== 'matriks'),
  )
  const tab: Tab = tabs.find((one) => one === search.get('tab')) ?? 'ringkasan'
  if (attempt_id) return <StudentSheet jadwal_id={report.jadwal.id} attempt_id={attempt_id} />
  const counts: Partial<Record<Tab, number>> = { peserta: report.participants.scored, ruling: report.rulings_in_force }
  return (
    <>
      <LetterheadOnPaper head={report.letterhead} />
      <Page
        title={report.jadwal.nama}
        note={<ReportNote report={report} />}
        actions={<ReportActions report={report} />}
      >
        {report.rescore && <RescoreStrip run={report.rescore} />}
        <TabRow
          pages
          label={t('tab.label')}
          tabs={tabs.map((value) => ({ value, name: t(`tab.${value}`), count: counts[value] }))}
          chosen={tab}
          onChoose={(one) => setSearch(one === 'ringkasan' ? {} : { tab: one })}
        />
        {tab === 'ringkasan' && <Overview report={report} />}
        {tab === 'peserta' && <People report={report} />}
        {tab === 'matriks' && <AnswerMatrix report={report} />}
        {tab === 'kelas' && <Groups jadwal_id={report.jadwal.id} />}
        {tab === 'peringkat' && <RankingTab jadwal_id={report.jadwal.id} />}
        {tab === 'kalibrasi' && <Calibration report={report} />}
        {tab === 'ruling' && <Rulings jadwal_id={report.jadwal.id} />}
      </Page>
    </>
  )
}

function Waiting() {
  return (
    <Stack px="gutter" py="md" aria-busy>
      <Skeleton height={28} width="40%" />
      <Skeleton height={24} width="60%" />
      <Skeleton height={200} />
      <Skeleton height={240} />
    </Stack>
  )
}
