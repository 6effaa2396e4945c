import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './dashboard.module.css'
import { useSchedules } from './schedules.ts'

const SHOWN = 5

export function NextSchedules() {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const { found, coming } = useSchedules()
  if (!found.data) return null
  return (
    <section className={styles.part}>
      <header className={styles.sectionHead}>
        <h2>{t('dashboard.next')}</h2>
      </header>
      {coming.length === 0 && <p className={styles.quiet}>{t('dashboard.noneComing')}</p>}
      <ul>
        {coming.slice(0, SHOWN).map((row) => (
          <li key={row.id} className={styles.next}>
            <time dateTime={String(row.mulai)}>{dateTime(String(row.mulai), zone)}</time>
            <span>{String(row.nama)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
