import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useHolds } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { Columns, Section } from '#src/office/kit/section/section.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { KEY, type ReportsOfQuestion, readReports } from './calls.ts'
import { ReportLines } from './report-lines.tsx'

/** A reported question: as it was asked, with its key, what students say of it, and the answer. */
export default function ReportedQuestion() {
  const { t } = useTranslation('report')
  const { id = '' } = useParams()
  const found = useQuery({ queryKey: [...KEY, 'one', id], queryFn: () => readReports(id) })
  useTrailName(t('reported.question'))
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton m="lg" height={320} />
  return <Detail key={id} asked={found.data} />
}

function Detail({ asked }: { asked: ReportsOfQuestion }) {
  const { t } = useTranslation('report')
  const { soal, jadwal, reports, open, total } = asked
  const holds = { bank: useHolds('bank-soal'), jadwal: useHolds('jadwal-admin') }
  return (
    <Page title={t('reported.question')} note={t('reported.counts', { open, total })} divided>
      <Columns
        width={26}
        side={
          <Stack gap="lg">
            <AnswerForm soal_id={soal.soal_id} reports={reports} />
            <Section title={t('reported.said')}>
              <ReportLines reports={reports} />
              {total > reports.length && (
                <Text size="xs" c="dimmed">
                  {t('reported.newest', { n: reports.length, total })}
                </Text>
              )}
            </Section>
          </Stack>
        }
      >
        <AskedQuestion soal={soal} />
        <Facts>
          <Fact name={t('reported.mapel')}>{asked.mapel}</Fact>
          <Fact name={t('reported.jadwal')}>
            {holds.jadwal ? (
              <Anchor component={Link} to={`${menuUrl('jadwal-admin')}/report/${jadwal.id}`}>
                {jadwal.nama}
              </Anchor>
            ) : (
              jadwal.nama
            )}
          </Fact>
        </Facts>
        <Group gap="md">
          {holds.bank && asked.in_bank && (
            <Anchor component={Link} to={`${menuUrl('bank-soal')}/edit/${soal.soal_id}`}>
              {t('reported.mend')}
            </Anchor>
          )}
          <Text size="xs" c="dimmed">
            {t('reported.keyHelp')}
          </Text>
        </Group>
      </Columns>
    </Page>
  )
}
