import { Anchor, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
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
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { elapsed, useSchedules } from './schedules.ts'

export function Running() {
  const { t } = useTranslation('admin')
  const { found, now, running } = useSchedules()
  const mayList = useHolds('jadwal-admin')
  return (
    <Section
      title={t('dashboard.running')}
      note={running.length > 0 && <Chip>{t('dashboard.schedules', { count: running.length })}</Chip>}
      action={
        mayList && (
          <Anchor component={GuardedLink} to={menuUrl('jadwal-admin')} fw={600}>
            {t('dashboard.allSchedules')}
          </Anchor>
        )
      }
    >
      {found.isPending && <Skeleton height={56} mb="xs" />}
      {found.error && !found.data && (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && running.length === 0 && <State title={t('dashboard.quiet')} text={t('dashboard.quietText')} />}
      <Lines>
        {running.map((row) => (
          <RunningRow key={row.id} row={row} now={now} />
        ))}
      </Lines>
    </Section>
  )
}

function RunningRow({ row, now }: { row: AdminRow; now: number }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const start = Date.parse(String(row.mulai))
  const end = Date.parse(String(row.selesai))
  const shown = (moment: number) => (isSameDay(moment, now, zone) ? clock(moment, zone) : dateTime(moment, zone))
  return (
    <Line>
      <Mark tone="success" icon={CirclePlay} flex={1} fw={600}>
        <GuardedLink to={`${menuUrl('jadwal-admin')}/detail/${row.id}`}>{String(row.nama)}</GuardedLink>
      </Mark>
      <Stack gap="2xs" w="24rem">
        <Group justify="space-between">
          {[shown(start), t('dashboard.left', { time: left(end - now, t) }), shown(end)].map((text) => (
            <Text key={text} size="xs" c="dimmed">
              {text}
            </Text>
          ))}
        </Group>
        <Progress size={4} value={elapsed(row, now) * 100} aria-label={t('dashboard.elapsed')} />
      </Stack>
    </Line>
  )
}

const DAY_MS = 86_400_000

/** Days where there are some, else hours, minutes and seconds. */
function left(ms: number, t: (key: string, values: { count: number }) => string): string {
  return ms < DAY_MS ? duration(ms) : t('dashboard.days', { count: countdownParts(ms).days })
}
