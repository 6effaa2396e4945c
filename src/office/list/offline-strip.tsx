import { Button } from '@mantine/core'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/lib/device/online.ts'
import { clock } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Note } from '#src/office/kit/tone/note.tsx'

/** Without a network the last data stays readable; this says from when it is. `at`: epoch ms, 0 where there is none. */
export function OfflineStrip({ at, onRetry }: { at: number; onRetry(): void }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  if (useOnline()) return null
  return (
    <Note tone="warning" icon={WifiOff} role="status" mx="var(--admin-gutter)" mt="xs">
      {at ? t('offline.since', { time: clock(at, zone) }) : t('offline.nothing')}{' '}
      <Button size="xs" variant="subtle" onClick={onRetry}>
        {t('offline.retry')}
      </Button>
    </Note>
  )
}
