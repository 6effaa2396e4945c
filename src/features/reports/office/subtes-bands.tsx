import { Box, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reporting/report.ts'
import { asCount, asIndex, asNilai } from './numbers.ts'
import { ReliabilityNote } from './reliability-note.tsx'
import { useItems } from './report-data.ts'

/** Per sub-test the middle half as a band, the mean as a mark, and how far its figure can be relied on. */
export function SubtesBands({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const items = useItems(report.jadwal.id, undefined)
  const spreads = report.subtes.flatMap(({ distribution }) => distribution ?? [])
  const low = Math.min(...spreads.map(({ min }) => min))
  const high = Math.max(...spreads.map(({ max }) => max), low + 1e-6)
  const share = (width: number) => `${(width / (high - low)) * 100}%`
  const place = (value: number) => share(value - low)
  return (
    <>
      {items.data && <ReliabilityNote takers={items.data.n} />}
      <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('subtes.name')}</Table.Th>
            <Table.Th w="50%" aria-label={t('subtes.legend')}>
              <Group justify="space-between">
                <span>{asNilai(low)}</span>
                <span>{asNilai(high)}</span>
              </Group>
            </Table.Th>
            <Table.Th ta="end">{t('subtes.mean')}</Table.Th>
            <Table.Th ta="end">{t('subtes.alpha')}</Table.Th>
            <Table.Th ta="end">{t('subtes.sem')}</Table.Th>
            {report.lulus && <Table.Th ta="end">{t('participants.passed')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.subtes.map(({ id, kode, nama, distribution, lulus }) => {
            const own = items.data?.subtes.find((one) => one.id === id)
            return (
              <Table.Tr key={id}>
                <Table.Th fw={600} title={nama}>
                  {kode}
                </Table.Th>
                <Table.Td>
                  {distribution && (
                    <Box pos="relative" h={8} bdrs="xs" bg="var(--color-surface-sunken)">
                      <Box
                        pos="absolute"
                        miw={3}
                        w={share(distribution.q3 - distribution.q1)}
                        bd="1px solid var(--color-brand-graphic)"
                        bg="var(--admin-chart-2)"
                        style={{ insetBlock: -1, insetInlineStart: place(distribution.q1) }}
                      />
                      <Box
                        pos="absolute"
                        w={3}
                        bg="var(--color-text)"
                        style={{ insetBlock: -3, insetInlineStart: place(distribution.mean) }}
                      />
                    </Box>
                  )}
                </Table.Td>
                <Table.Td ta="end">{asNilai(distribution?.mean)}</Table.Td>
                <Table.Td ta="end">{asIndex(own?.alpha)}</Table.Td>
                <Table.Td ta="end">{asIndex(own?.sem)}</Table.Td>
                {report.lulus && <Table.Td ta="end">{asCount(lulus)}</Table.Td>}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {t('subtes.help')}
      </Text>
    </>
  )
}
