import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useHolds, useOwnRight } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { SCHEDULE_MENU, usePhase } from './schedules.ts'

const SHOWN = 5

/** What starts next, each with the way to its schedule for whoever holds schedules. */
export function NextSchedules() {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const holds = useHolds(SCHEDULE_MENU)
  const coming = usePhase('akan_datang', 'mulai', SHOWN).data?.data
  if (!coming) return null
  return (
    <Section title={t('dashboard.next')}>
      {coming.length === 0 && <Text c="dimmed">{t('dashboard.noneComing')}</Text>}
      <Lines>
        {coming.map((row) => (
          <Line key={row.id}>
            <Text component="time" dateTime={String(row.mulai)} c="dimmed" flex="none">
              {dateTime(String(row.mulai), zone)}
            </Text>
            <Text span fw={500} truncate>
              {holds ? (
                <Link to={`${menuUrl(SCHEDULE_MENU)}/detail/${row.id}`}>{String(row.nama)}</Link>
              ) : (
                String(row.nama)
              )}
            </Text>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

/** What is over, the last first: each leads to its report. */
export function Ended() {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const mayRead = useOwnRight(SCHEDULE_MENU, 'report')
  const ended = usePhase('selesai', '-selesai', SHOWN).data?.data
  if (!mayRead || !ended?.length) return null
  return (
    <Section
      title={t('dashboard.ended')}
      action={
        <Anchor component={Link} to={`${menuUrl(SCHEDULE_MENU)}?tahap=selesai`} fw={600}>
          {t('dashboard.allReports')}
        </Anchor>
      }
    >
      <Lines>
        {ended.map((row) => (
          <Line key={row.id}>
            <Text component="time" dateTime={String(row.ends_at)} c="dimmed" flex="none">
              {dateTime(String(row.ends_at), zone).split(',')[0]}
            </Text>
            <Text span flex={1} fw={500} truncate>
              {String(row.nama)}
            </Text>
            <Anchor component={Link} to={`${menuUrl(SCHEDULE_MENU)}/report/${row.id}`} fw={600}>
              {t('dashboard.report')}
            </Anchor>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
