import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/button.tsx'
import { duration } from '#src/lib/format/duration.ts'
import { paths } from '#src/lib/paths.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import type { Running } from './my-tryouts.ts'
import styles from './running-card.module.css'

/** The attempt that goes on: the one dark block of this screen. */
export function RunningCard({ running }: { running: Running }) {
  const { t } = useTranslation('student')
  const now = useServerNow()
  const { local, ends_at } = running
  const to = local
    ? paths.mainUjian(local.attempt_id)
    : paths.tryoutDetailSubtest(running.jadwal_id, running.jadwal_ujian_id)
  return (
    <section className={styles.card}>
      <p className={styles.live}>
        <span className={styles.dot} aria-hidden="true" />
        {t(local ? 'running.here' : 'running.elsewhere')}
      </p>
      <h2>{running.nama}</h2>
      <div className={styles.row}>
        {ends_at !== null && (
          <p className={styles.left}>
            <strong>{duration(ends_at - now)}</strong>
            <span>{t('running.left')}</span>
          </p>
        )}
        <LinkButton variant="accent" className={styles.go} to={to} iconEnd={<ArrowRight aria-hidden="true" />}>
          {t(local ? 'running.go' : 'running.move')}
        </LinkButton>
      </div>
    </section>
  )
}
