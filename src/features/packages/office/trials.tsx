import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useZone } from '#src/lib/zone.ts'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { useTrials } from './calls.ts'
import detail from './detail.module.css'
import styles from './schedules.module.css'

/** One's own trials of a package that were begun, with the way to what came of them. */
export function Trials({ paket_id }: { paket_id: string }) {
  const { t } = useTranslation('adminPackages')
  const zone = useZone()
  const begun = (useTrials(paket_id).data ?? []).filter((trial) => trial.attempt_id !== null)
  if (begun.length === 0) return null
  const at = (part: string, attempt: string | null) => `${paths.trial(paket_id)}/${part}?attempt=${attempt}`
  return (
    <section className={detail.section} aria-label={t('trial.list')}>
      <header>
        <h2>{t('trial.list')}</h2>
      </header>
      <ul className={styles.list}>
        {begun.map(({ jadwal_id, created_at, attempt_id, status }) => (
          <li key={jadwal_id}>
            <bdi>{dateTime(created_at, zone)}</bdi>
            {status === 'open' ? (
              <GuardedLink to={at('ujian', attempt_id)}>{t('trial.resume')}</GuardedLink>
            ) : (
              <>
                <GuardedLink to={at('hasil', attempt_id)}>{t('trial.result')}</GuardedLink>
                <GuardedLink to={at('pembahasan', attempt_id)}>{t('trial.discussion')}</GuardedLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
