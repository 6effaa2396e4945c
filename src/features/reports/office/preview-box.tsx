import { Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Moved, Preview, Previewed } from '#contract/reporting/ruling.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { ink } from '#src/office/kit/tone/tones.ts'
import { asCount, asGain, asNilai } from './numbers.ts'

/** Weights are tried on one schedule; a decision reaches others as well. */
type Shown = Previewed & Partial<Pick<Preview, 'others'>>

/** Who would move how much: counts first, then those who move most. */
export function PreviewBox({ preview }: { preview: UseQueryResult<Shown> }) {
  const { t } = useTranslation('report')
  const { data, error, isFetching } = preview
  return (
    <Stack component="section" gap="xs" opacity={isFetching ? 0.6 : 1} aria-busy={isFetching} aria-live="polite">
      <Group justify="space-between">
        <Text component="h3" size="sm" fw={700} lts={0}>
          {t('preview.title')}
        </Text>
        {data && (
          <Text size="xs" c="dimmed">
            {t('preview.people', { count: data.participants, n: asCount(data.participants) })}
          </Text>
        )}
      </Group>
      {error ? (
        <Text c={ink('danger')} role="alert">
          {reasonOf(error) || t('preview.failed')}
        </Text>
      ) : data ? (
        <Moves data={data} />
      ) : (
        <Skeleton height={120} />
      )}
    </Stack>
  )
}

function Moves({ data }: { data: Shown }) {
  const { t } = useTranslation('report')
  const { rank, nilai, lulus, waiting, others } = data
  const passes = lulus.now_passed + lulus.now_failed > 0
  return (
    <>
      <Paper withBorder component="dl" px="sm" py="2xs">
        <Group grow gap="xs">
          <Figure name={t('preview.same')} n={rank.unchanged} />
          <Figure name={t('preview.up')} n={rank.up} icon={ArrowUp} />
          <Figure name={t('preview.down')} n={rank.down} icon={ArrowDown} />
          <Figure name={t('preview.far')} n={rank.far} />
        </Group>
      </Paper>
      <Text size="xs" c="var(--color-text-muted)">
        {t('preview.scores', { naik: asCount(nilai.up), turun: asCount(nilai.down), tetap: asCount(nilai.unchanged) })}
        {passes && ` ${t('preview.passes', { lulus: asCount(lulus.now_passed), gagal: asCount(lulus.now_failed) })}`}{' '}
        {waiting > 0 && t('preview.waiting', { n: asCount(waiting) })}{' '}
        {others &&
          others.attempts > 0 &&
          t('preview.elsewhere', {
            count: others.attempts,
            n: asCount(others.attempts),
            jadwal: asCount(others.jadwal),
          })}
      </Text>
      <Paper withBorder mah="14rem" style={{ overflow: 'auto' }}>
        <Table stickyHeader horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('people.place')}</Table.Th>
              <Table.Th>{t('people.student')}</Table.Th>
              <Table.Th ta="end">{t('people.nilai')}</Table.Th>
              <Table.Th ta="end">{t('preview.gain')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Row key={row.attempt_id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </>
  )
}

function Figure({ name, n, icon: Icon }: { name: string; n: number; icon?: LucideIcon }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Group component="dd" gap="2xs" fw={600}>
        {Icon && <Icon size={14} aria-hidden="true" />} {asCount(n)}
      </Group>
    </div>
  )
}

/** By the sign of what was gained. */
const INKS: Record<string, string> = { 1: ink('success'), [-1]: ink('danger') }

function Row({ row }: { row: Moved }) {
  const { t } = useTranslation('report')
  const gain = row.nilai.after - row.nilai.before
  const turned = row.lulus.before !== row.lulus.after
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="2xs" wrap="nowrap" c="var(--color-text-muted)">
          {asCount(row.rank.before)} <ArrowRight size={12} style={{ flex: 'none' }} aria-hidden="true" />
          <Text span fw={700} c="var(--color-text)">
            {asCount(row.rank.after)}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td w="100%" maw={0} title={row.nama}>
        <Text truncate>
          {row.nama}
          {turned && (
            <Text span size="xs" c="dimmed">
              {' '}
              · {t(row.lulus.after ? 'preview.passed' : 'preview.lost')}
            </Text>
          )}
        </Text>
      </Table.Td>
      <Table.Td ta="end">{asNilai(row.nilai.after)}</Table.Td>
      <Table.Td ta="end" c={INKS[Math.sign(gain)]}>
        {asGain(gain)}
      </Table.Td>
    </Table.Tr>
  )
}
