import { Anchor, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { CirclePlay, Infinity as InfinityIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BoardCounts, BoardView } from '#contract/exam/board.ts'
import { clock, dateTime, isSameDay } from '#src/lib/format/dates.ts'
import { countdownParts, duration } from '#src/lib/format/duration.ts'
import { useZone } from '#src/lib/zone.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useHolds } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ink, type Tone } from '#src/office/kit/tone/tones.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { elapsed, endOf, SCHEDULE_MENU, usePhase, useRunning } from './schedules.ts'

export function Running() {
  const { t } = useTranslation('admin')
  const { found, now, running, counts } = useRunning()
  const mayList = useHolds(SCHEDULE_MENU)
  const ending = running.filter((row) => endOf(row) - now < OPEN_MS)
  const open = running.filter((row) => !ending.includes(row))
  return (
    <Section
      title={t('dashboard.running')}
      help={running.length > 1 && t('dashboard.soonestFirst')}
      note={running.length > 0 && <Chip>{t('dashboard.schedules', { count: running.length })}</Chip>}
      action={
        mayList && (
          <Anchor component={Link} to={`${menuUrl(SCHEDULE_MENU)}?tahap=berjalan`} fw={600}>
            {t('dashboard.allSchedules')}
          </Anchor>
        )
      }
    >
      {found.isPending && <Skeleton height={56} mb="xs" />}
      {found.error && !found.data && (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && running.length === 0 && <Quiet />}
      <Lines>
        {ending.map((row) => (
          <RunningRow key={row.id} row={row} now={now} counts={counts.get(row.id)} />
        ))}
        {open.length > 0 && (
          <Line>
            <Mark icon={InfinityIcon} flex={1}>
              {t('dashboard.openOn', { count: open.length })}
            </Mark>
            <Text span c="dimmed">
              {t('dashboard.workingNow', {
                count: open.reduce((sum, { id }) => sum + (counts.get(id)?.working ?? 0), 0),
              })}
            </Text>
          </Line>
        )}
      </Lines>
    </Section>
  )
}

/** What goes on longer than this is practice that stays open, ms: one line tells of all. */
const OPEN_MS = 7 * 86_400_000

/** Nothing runs: what will, and when. */
function Quiet() {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const next = usePhase('akan_datang', 'mulai', 1).data?.data[0]
  return (
    <State
      title={t('dashboard.quiet')}
      text={
        next
          ? t('dashboard.nextIs', { name: String(next.nama), at: dateTime(String(next.mulai), zone) })
          : t('dashboard.quietText')
      }
    />
  )
}

/** Less is left than this: somebody should look, ms. */
const SOON_MS = 30 * 60_000

interface RunningRowProps {
  row: AdminRow
  now: number
  counts: BoardCounts | undefined
}

function RunningRow({ row, now, counts }: RunningRowProps) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const end = endOf(row)
  const soon = end - now < SOON_MS
  const address = `${menuUrl(SCHEDULE_MENU)}/detail/${row.id}`
  return (
    <Line>
      <Mark tone="success" icon={CirclePlay} flex={1} fw={600} miw="8rem">
        <Link to={address}>{String(row.nama)}</Link>
      </Mark>
      <Stack gap="2xs" w="11rem">
        <Group justify="space-between" wrap="nowrap">
          <Text size="xs" fw={600} truncate c={ink(soon ? 'warning' : 'neutral')}>
            {t('dashboard.left', { time: left(end - now, t) })}
          </Text>
          <Text size="xs" c="dimmed">
            {isSameDay(end, now, zone) ? clock(end, zone) : dateTime(end, zone).split(',')[0]}
          </Text>
        </Group>
        <Progress
          size={4}
          color={soon ? 'warning' : undefined}
          value={elapsed(row, now) * 100}
          aria-label={t('dashboard.elapsed')}
        />
      </Stack>
      {counts && <Counts counts={counts} address={address} />}
    </Line>
  )
}

const SHOWN: readonly (readonly [BoardView, Tone | undefined])[] = [
  ['working', undefined],
  ['not_started', undefined],
  ['unsent', 'warning'],
  ['anomalies', 'danger'],
]

/** Each leads to the students whom it counts. */
function Counts({ counts, address }: { counts: BoardCounts; address: string }) {
  const { t } = useTranslation('admin')
  return SHOWN.map(([view, tone]) => (
    <Anchor key={view} component={Link} to={`${address}?view=${view}`} c="inherit" w="4.75rem" ta="end" fz="xs">
      <Text span display="block" fw={600} c={tone && counts[view] > 0 ? ink(tone) : undefined}>
        {counts[view].toLocaleString('id-ID')}
      </Text>
      {t(`dashboard.count.${view}`)}
    </Anchor>
  ))
}

const DAY_MS = 86_400_000

/** Days where there are some, else hours, minutes and seconds. */
function left(ms: number, t: (key: string, values: { count: number }) => string): string {
  return ms < DAY_MS ? duration(ms) : t('dashboard.days', { count: countdownParts(ms).days })
}
