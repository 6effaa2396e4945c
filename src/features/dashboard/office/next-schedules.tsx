import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { useSchedules } from './schedules.ts'

const SHOWN = 5

export function NextSchedules() {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const { found, coming } = useSchedules()
  if (!found.data) return null
  return (
    <Section title={t('dashboard.next')}>
      {coming.length === 0 && <Text c="dimmed">{t('dashboard.noneComing')}</Text>}
      <Lines>
        {coming.slice(0, SHOWN).map((row) => (
          <Line key={row.id}>
            <Text component="time" dateTime={String(row.mulai)} c="dimmed" flex="none">
              {dateTime(String(row.mulai), zone)}
            </Text>
            <Text span fw={500} truncate>
              {String(row.nama)}
            </Text>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
