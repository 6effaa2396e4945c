import { Anchor, Box, Skeleton, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { asCount, asNilai } from './numbers.ts'
import { useGroups } from './report-data.ts'

/** Each school and class: who was to come, who did not, and what the others scored. */
export function Groups({ jadwal_id }: { jadwal_id: string }) {
  const { t } = useTranslation('report')
  const found = useGroups(jadwal_id)
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={200} m="lg" />
  if (found.data.length === 0) return <State title={t('empty.title')} text={t('empty.text')} />
  const absent = found.data.reduce((sum, row) => sum + row.absent, 0)
  const score = (value: number | null) => (value === null ? '–' : asNilai(value))
  return (
    <Box px="gutter" py="sm">
      {absent > 0 && (
        <Anchor
          component={Link}
          to={`${menuUrl('jadwal-admin')}/detail/${jadwal_id}?tab=peserta&progress=not_started`}
          fw={600}
        >
          {t('groups.absentees', { count: absent })}
        </Anchor>
      )}
      <Table mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('groups.school')}</Table.Th>
            <Table.Th>{t('groups.class')}</Table.Th>
            {(['registered', 'absent', 'scored', 'mean', 'highest', 'lowest'] as const).map((key) => (
              <Table.Th key={key} ta="end">
                {t(`groups.${key}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.data.map((row) => (
            <Table.Tr key={`${row.sekolah}/${row.kelas}`}>
              <Table.Td>{row.sekolah ?? '–'}</Table.Td>
              <Table.Td>{row.kelas ?? '–'}</Table.Td>
              {[row.registered, row.absent, row.scored].map((n, index) => (
                <Table.Td key={['registered', 'absent', 'scored'][index]} ta="end">
                  {asCount(n)}
                </Table.Td>
              ))}
              <Table.Td ta="end">{score(row.mean)}</Table.Td>
              <Table.Td ta="end">{score(row.highest)}</Table.Td>
              <Table.Td ta="end">{score(row.lowest)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
