import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clockSeconds, zoneName } from '#src/lib/format/dates.ts'
import { useOnline } from '#src/lib/online.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './server-clock.module.css'

/** The server's time, ticking; without a network it gives way to the word for that. */
export function ServerClock() {
  const { t } = useTranslation('admin')
  const now = useServerNow()
  const zone = useZone()
  if (!useOnline()) {
    return (
      <span className={styles.clock} role="status">
        <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('offline.word')}
      </span>
    )
  }
  return (
    <time className={styles.clock} title={t('bar.clock')}>
      <span className={styles.dot} aria-hidden="true" />
      <bdi>
        {clockSeconds(now, zone)} {zoneName(zone)}
      </bdi>
    </time>
  )
}
