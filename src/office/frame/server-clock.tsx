import { Box, Group } from '@mantine/core'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { clockSeconds, zoneName } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'

const LOOK = { gap: 'xs', wrap: 'nowrap', c: 'var(--color-text-muted)', fz: 'sm' } as const

/** The server's time, ticking; without a network it gives way to the word for that. */
export function ServerClock() {
  const { t } = useTranslation('admin')
  const now = useServerNow()
  const zone = useZone()
  if (!useOnline()) {
    return (
      <Group {...LOOK} role="status">
        <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('offline.word')}
      </Group>
    )
  }
  return (
    <Group component="time" {...LOOK} title={t('bar.clock')}>
      <Box w={8} h={8} bdrs="50%" bg="var(--color-success)" aria-hidden="true" />
      <bdi>
        {clockSeconds(now, zone)} {zoneName(zone)}
      </bdi>
    </Group>
  )
}
