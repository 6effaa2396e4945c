import '#src/lib/words/closed.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#src/components/feedback/notice.tsx'
import { useMaintenance } from '#src/lib/calls/maintenance.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useReopening } from '#src/lib/use-reopening.ts'
import { useZone } from '#src/lib/zone.ts'

/** One calm sentence over what the phone shows of its own while the platform is closed. */
export default function MaintenanceNews() {
  const { t } = useTranslation('closed')
  const closed = useMaintenance((state) => state.closed)
  const zone = useZone()
  const client = useQueryClient()
  useReopening(useCallback(() => void client.invalidateQueries(), [client]))
  if (!closed) return null
  return (
    <Notice tone="warning" icon={<Wrench size={18} />}>
      {closed.until ? t('news.until', { at: dateTime(closed.until, zone) }) : t('news.open')}
    </Notice>
  )
}
