import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { AnswerSheet } from '#contract/reporting/report.ts'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { QuestionedList } from '#src/features/proctoring/office/questioned-list.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { LetterheadOnPaper } from '#src/office/kit/print/letterhead-on-paper.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { ListTable } from '#src/office/list/list-table.tsx'
import { Anomalies } from './anomalies.tsx'
import { asCount, asNilai } from './numbers.ts'
import { useSheet } from './report-data.ts'

/** Whose sheet is open, in the address of the ranking: closed, it is the page, order and search from before. */
export const SHEET = 'lembar'

/** One student's answers, question by question, with every score that was given. */
export function StudentSheet({ jadwal_id, attempt_id }: { jadwal_id: string; attempt_id: string }) {
  const { t } = useTranslation('report')
  const [, setSearch] = useSearchParams()
  const found = useSheet(jadwal_id, attempt_id)
  const back = () =>
    setSearch((now) => {
      const address = new URLSearchParams(now)
      address.delete(SHEET)
      return address
    })
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  return (
    <>
      <LetterheadOnPaper head={found.data?.letterhead ?? null} />
      <Page
        title={found.data?.nama ?? '…'}
        note={found.data?.email}
        actions={
          <>
            <Button variant="subtle" leftSection={<ArrowLeft size={16} />} onClick={back}>
              {t('sheet.back')}
            </Button>
            <Button leftSection={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        }
      >
        {found.data ? (
          <Shown sheet={found.data} attempt_id={attempt_id} onRuled={() => void found.refetch()} />
        ) : (
          <Skeleton height={320} m="lg" />
        )}
      </Page>
    </>
  )
}

/** Paper does not scroll to what stands beyond a long answer. */
const WRAPPED = { whiteSpace: 'normal' } as const

/** What is right has no colour. */
const INKS: Partial<Record<DiscussedSoal['hasil'], string>> = { salah: ink('danger'), kosong: 'dimmed' }

function Shown({ sheet, ...more }: { sheet: AnswerSheet; attempt_id: string; onRuled(): void }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  const { total } = sheet.score
  const mayAct = useOwnRight('jadwal-admin', 'control')
  return (
    <>
      <Facts large>
        <Fact name={t('people.nilai')}>{asNilai(total.nilai)}</Fact>
        {(['benar', 'salah', 'kosong'] as const).map((key) => (
          <Fact key={key} name={t(`sheet.${key}`)}>
            {asCount(total[key])}
          </Fact>
        ))}
        {sheet.score.subtes.map((part) => (
          <Fact key={part.id} name={part.kode} title={part.nama}>
            {asNilai(part.nilai)}
          </Fact>
        ))}
      </Facts>
      <Anomalies kinds={sheet.anomalies} px="gutter" py="2xs" />
      {sheet.revision.length > 1 && (
        <Group gap="2xs" px="gutter" py="xs">
          {sheet.revision.map((one) => (
            <Text key={one.revision} size="xs" c="dimmed" me="md">
              {t('sheet.revision', { n: one.revision, nilai: asNilai(one.nilai), at: dateTime(one.created_at, zone) })}
            </Text>
          ))}
        </Group>
      )}
      {sheet.questioned.length > 0 && (
        <Stack gap="2xs" px="gutter" py="xs">
          <QuestionedList questioned={sheet.questioned} subtes={sheet.subtes} mayAct={mayAct} {...more} />
        </Stack>
      )}
      <ListTable
        layout="dense"
        rows={sheet.subtes.flatMap((part) => part.soal.map((soal) => ({ ...soal, part })))}
        idOf={(row) => row.id}
        groupOf={({ part }) => `${part.kode} · ${part.nama}`}
        columns={[
          { id: 'nomor', head: t('sheet.number'), number: true, width: '5.5rem', cell: (row) => row.nomor },
          {
            id: 'hasil',
            head: t('sheet.result'),
            cell: ({ hasil }) => (
              <Text span c={INKS[hasil]}>
                {t(`sheet.hasil.${hasil}`)}
              </Text>
            ),
          },
          { id: 'jawaban', head: t('sheet.answer'), cell: (row) => <bdi style={WRAPPED}>{answerText(row)}</bdi> },
          { id: 'kunci', head: t('sheet.key'), cell: (row) => <bdi style={WRAPPED}>{keyText(row)}</bdi> },
          { id: 'poin', head: t('sheet.points'), number: true, cell: (row) => asNilai(row.poin) },
          { id: 'materi', head: t('sheet.topic'), width: '40%', fill: true, below: 1023, cell: (row) => row.materi },
        ]}
      />
    </>
  )
}

function answerText({ jawaban, kolom }: DiscussedSoal): string {
  if (jawaban === null) return '–'
  if (!Array.isArray(jawaban)) return jawaban
  return jawaban
    .map((one) => (one === null ? '–' : typeof one === 'number' ? (kolom?.[one] ?? String(one)) : one))
    .join(', ')
}

function keyText({ kunci, kolom, jenis, poin_opsi }: DiscussedSoal): string {
  if (poin_opsi) {
    return Object.entries(poin_opsi)
      .map(([id, points]) => `${id} ${points}`)
      .join(' · ')
  }
  if (jenis === 'pernyataan') return kunci.map((column) => kolom?.[Number(column)] ?? column).join(', ')
  return kunci.join(', ')
}
