import { Button, Select, Skeleton, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAS_PARTS, type Term } from '#contract/report-card/pas-grade.ts'
import type { ReportCard } from '#contract/report-card/report-card.ts'
import { meanGrade, SEMESTERS } from '#contract/report-card/school-grades.ts'
import { get } from '#src/lib/http.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { LetterheadOnPaper } from '#src/office/kit/print/letterhead-on-paper.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { useGrade } from './use-grade.ts'

const keyOf = ({ tahun, masa }: Term) => `${tahun}/${masa}`

/** The report card of one student: what they typed of the school's report, and PAS results; to be read and printed. */
export function StudentCard({ user_id }: { user_id: string }) {
  const { t } = useTranslation('recap')
  const [term, setTerm] = useState<Term | null>(null)
  const found = useQuery({
    queryKey: ['admin', 'rekap-raport', 'one', user_id, term],
    queryFn: async () => (await get<{ data: ReportCard }>('/get-raport', { user_id, ...term })).data,
    placeholderData: keepPreviousData,
  })
  useTrailName(found.data?.siswa.nama ?? '…')
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={240} m="gutter" />
  const { siswa } = found.data
  const shown = (text: string | null) => text ?? '–'
  return (
    <>
      <LetterheadOnPaper head={found.data.letterhead} />
      <Page
        title={siswa.nama}
        actions={
          <Button leftSection={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      >
        <Stack px="gutter" pb="sm">
          <Facts>
            <Fact name="NISN">{shown(siswa.nisn)}</Fact>
            <Fact name={t('school')}>{shown(siswa.sekolah)}</Fact>
            <Fact name={t('class')}>{shown(siswa.kelas)}</Fact>
          </Facts>
        </Stack>
        <SchoolGrades card={found.data} />
        <Pas card={found.data} onTerm={setTerm} />
        {found.data.combined.length > 0 && <Combined card={found.data} />}
      </Page>
    </>
  )
}

function SchoolGrades({ card: { mapel, nilai } }: { card: ReportCard }) {
  const { t } = useTranslation('recap')
  const shown = useGrade()
  const of = (mapel_id: string, semester: number) =>
    nilai.find((one) => one.mapel_id === mapel_id && one.semester === semester)?.grade
  const filled = mapel.filter(({ id }) => nilai.some((one) => one.mapel_id === id))
  return (
    <Section title={t('schoolGrades')} help={t('schoolGradesHelp')}>
      {filled.length === 0 ? (
        <Text c="dimmed">{t('noGrades')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('subject')}</Table.Th>
                {SEMESTERS.map((semester) => (
                  <Table.Th key={semester} ta="end">
                    {t('semesterShort', { n: semester })}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {filled.map(({ id, nama }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row">{nama}</Table.Th>
                  {SEMESTERS.map((semester) => (
                    <Table.Td key={semester} ta="end">
                      {shown(of(id, semester))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{t('mean')}</Table.Th>
                {SEMESTERS.map((semester) => (
                  <Table.Th key={semester} ta="end">
                    {shown(meanGrade(nilai.filter((one) => one.semester === semester).map(({ grade }) => grade)))}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  )
}

function Pas({ card, onTerm }: { card: ReportCard; onTerm(term: Term): void }) {
  const { t } = useTranslation('recap')
  const shown = useGrade()
  const { masa, chosen, mapel, mean } = card.pas
  const choice = chosen && (
    <Select
      aria-label={t('term')}
      data={masa.map((term) => ({
        value: keyOf(term),
        label: t(`terms.${term.masa}`, { year: `${term.tahun}/${term.tahun + 1}` }),
      }))}
      value={keyOf(chosen)}
      allowDeselect={false}
      onChange={(key) => {
        const term = masa.find((one) => keyOf(one) === key)
        if (term) onTerm(term)
      }}
    />
  )
  return (
    <Section title={t('pasTitle')} help={t('pasHelp')} action={choice}>
      {mapel.length === 0 ? (
        <Text c="dimmed">{t('noPas')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('subject')}</Table.Th>
                {PAS_PARTS.map((part) => (
                  <Table.Th key={part} ta="end">
                    {t(`part.${part}`)}
                  </Table.Th>
                ))}
                <Table.Th ta="end">{t('final')}</Table.Th>
                <Table.Th>{t('state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {mapel.map((subject) => (
                <Table.Tr key={subject.mapel_id}>
                  <Table.Th scope="row">{subject.nama}</Table.Th>
                  {PAS_PARTS.map((part) => (
                    <Table.Td key={part} ta="end">
                      {shown(subject[part]?.nilai)}{' '}
                      <Text span size="xs" c="dimmed">
                        {shown(subject.bobot[part])}%
                      </Text>
                    </Table.Td>
                  ))}
                  <Table.Td ta="end" fw={700}>
                    {shown(subject.final)}
                  </Table.Td>
                  <Table.Td>{stateOf(subject, t)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row" colSpan={PAS_PARTS.length + 1}>
                  {t('mean')}
                </Table.Th>
                <Table.Th ta="end">{shown(mean)}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  )
}

function stateOf(
  { complete, passed }: ReportCard['pas']['mapel'][number],
  t: (key: 'incomplete' | 'passed' | 'notPassed') => string,
): string {
  if (!complete) return t('incomplete')
  return t(passed ? 'passed' : 'notPassed')
}

function Combined({ card: { combined } }: { card: ReportCard }) {
  const { t } = useTranslation('recap')
  const shown = useGrade()
  return (
    <Section title={t('combined')}>
      <Facts>
        {combined.map(({ kategori_id, nama, nilai, complete }) => (
          <Fact key={kategori_id} name={nama}>
            {shown(nilai)} {!complete && t('incomplete')}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
