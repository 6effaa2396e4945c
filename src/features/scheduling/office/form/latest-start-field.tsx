import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { useWords } from '#src/office/kit/words.ts'
import { usePaketTimes } from './use-paket-times.ts'
import { ZonedMomentField } from './zoned-moment-field.tsx'

/** How late one may come, minutes after the start. */
const LATE = [15, 30, 60]
const MINUTE_MS = 60_000

/** The last moment to start, typed or as so many minutes after the start; and the true end that follows from it. */
export function LatestStartField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const words = useWords('jadwal-paket')
  const zone = useZone()
  const { seconds } = usePaketTimes(props.values.paket_id as string | undefined)
  const start = Date.parse(String(props.values.mulai))
  const latest = Date.parse(String(props.value))
  const end = Number.isFinite(latest) && seconds !== null ? dateTime(latest + seconds * 1000, zone) : ''
  return (
    <Stack gap="2xs" data-wide="">
      <Group gap="md" align="start">
        <ZonedMomentField {...props} />
        <TextInput
          label={words.field('ends_at')}
          readOnly
          tabIndex={-1}
          value={end}
          placeholder="–"
          description={seconds === null ? undefined : t('jadwal-paket.endText', { menit: Math.round(seconds / 60) })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      </Group>
      {Number.isFinite(start) && !props.disabled && (
        <Group gap="xs" role="group" aria-label={t('jadwal-paket.late')}>
          <Text span size="xs" c="dimmed">
            {t('jadwal-paket.late')}
          </Text>
          {LATE.map((count) => (
            <Button
              key={count}
              size="xs"
              aria-pressed={latest === start + count * MINUTE_MS}
              onClick={() => props.onChange(new Date(start + count * MINUTE_MS).toISOString())}
            >
              {t('jadwal-paket.lateMinutes', { count })}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}
