import { Button, Skeleton } from '@mantine/core'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { AnswerSheet } from '#contract/report.ts'
import type { DiscussedSoal } from '#contract/results.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { asApiError } from '#src/office/crud/api-failure.ts'
import { ListProblem } from '#src/office/crud/list/list-problem.tsx'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { asCount, asNilai } from './numbers.ts'
import { Oddities } from './oddities.tsx'
import styles from './people.module.css'
import report from './report.module.css'
import { useSheet } from './report-data.ts'

/** One student's answers, question by question, with every score that was given. */
export function StudentSheet({ jadwal_id, attempt_id }: { jadwal_id: string; attempt_id: string }) {
  const { t } = useTranslation('report')
  const [, setSearch] = useSearchParams()
  const found = useSheet(jadwal_id, attempt_id)
  const back = () => setSearch({ tab: 'peserta' })
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  return (
    <>
      <header className={report.head}>
        <Button variant="subtle" leftSection={<ArrowLeft size={16} />} onClick={back}>
          {t('sheet.back')}
        </Button>
        <h1>{found.data?.nama ?? '…'}</h1>
        <p>{found.data?.email}</p>
        <div className={report.actions}>
          <Button leftSection={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </header>
      {found.data ? <Shown sheet={found.data} /> : <Skeleton height={320} m="lg" />}
    </>
  )
}

function Shown({ sheet }: { sheet: AnswerSheet }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  const { total } = sheet.score
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
      <Oddities kinds={sheet.anomali} />
      {sheet.revisi.length > 1 && (
        <p className={styles.revisions}>
          {sheet.revisi.map((one) => (
            <span key={one.revisi}>
              {t('sheet.revision', { n: one.revisi, nilai: asNilai(one.nilai), at: dateTime(one.created_at, zone) })}
            </span>
          ))}
        </p>
      )}
      <DataTable className={styles.table}>
        <thead>
          <tr>
            <th data-number="">{t('sheet.number')}</th>
            <th>{t('sheet.result')}</th>
            <th>{t('sheet.answer')}</th>
            <th>{t('sheet.key')}</th>
            <th data-number="">{t('sheet.points')}</th>
            <th data-extra="">{t('sheet.topic')}</th>
          </tr>
        </thead>
        {sheet.subtes.map((part) => (
          <tbody key={part.id}>
            <tr>
              <th colSpan={6} className={styles.part} scope="rowgroup">
                {part.kode} · {part.nama}
              </th>
            </tr>
            {part.soal.map((soal) => (
              <SoalRow key={soal.id} soal={soal} />
            ))}
          </tbody>
        ))}
      </DataTable>
    </>
  )
}

function SoalRow({ soal }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('report')
  return (
    <tr>
      <td data-number="">{soal.nomor}</td>
      <td>
        <span className={styles.mark} data-hasil={soal.hasil}>
          {t(`sheet.hasil.${soal.hasil}`)}
        </span>
      </td>
      <td dir="auto">{answerText(soal)}</td>
      <td dir="auto">{keyText(soal)}</td>
      <td data-number="">{asNilai(soal.poin)}</td>
      <td data-extra="">{soal.materi}</td>
    </tr>
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
