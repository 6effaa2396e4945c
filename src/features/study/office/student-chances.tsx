import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { ChancesReply } from '#contract/study/chances.ts'
import { get } from '#src/lib/http.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'

/** What a student sees of their chances by a schedule's score, to whoever reads its report. */
export default function StudentChances() {
  const { t } = useTranslation('studyOffice')
  const { jadwal_id = '', siswa_id = '' } = useParams()
  const found = useQuery({
    queryKey: ['index-rasionalisasi', jadwal_id, siswa_id],
    queryFn: () => get<{ data: ChancesReply }>('/index-rasionalisasi', { jadwal_id, siswa_id }),
  })
  const data = found.data?.data
  useTrailName(data?.siswa.nama ?? '…')
  if (found.error) return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  return (
    <Page title={data ? t('of', { name: data.siswa.nama }) : t('title')} text={t('disclaimer')}>
      <Stack px="gutter" py="md">
        {data && <Body data={data} />}
      </Stack>
    </Page>
  )
}

function Body({ data }: { data: ChancesReply }) {
  const { t, i18n } = useTranslation('studyOffice')
  const { profiling, score, choices } = data
  const points = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })
  if (profiling !== 'on' || !score) return <Text>{t('off')}</Text>
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{t('score')}</Text>
        <Text>
          {score.nama}: {points(score.nilai)} ± {points(score.standard_error)}
          {score.provisional && ` (${t('provisional')})`}
        </Text>
      </Group>
      {choices.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('choice')}</th>
              <th scope="col">{t('programme')}</th>
              <th scope="col">{t('minimum')}</th>
              <th scope="col">{t('chance')}</th>
              <th scope="col">{t('range')}</th>
              <th scope="col">{t('category')}</th>
              <th scope="col">{t('source')}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map(({ programme, minimum, chance, gap, source }, index) => (
              <tr key={programme.id}>
                <td>{index + 1}</td>
                <td>
                  <bdi>
                    {programme.nama}, {programme.universitas}
                  </bdi>
                </td>
                <td>{minimum === null ? '–' : points(minimum)}</td>
                <td>{chance ? `${chance.percent}%` : '–'}</td>
                <td>{chance ? `${chance.low}–${chance.high}%` : '–'}</td>
                <td>{chance ? t(chance.category) : gap && t(`gap.${gap}`)}</td>
                <td>
                  <bdi>{[source, programme.tahun_data].filter(Boolean).join(', ') || '–'}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  )
}
