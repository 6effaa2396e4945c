import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/button.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import styles from './own-attempts.module.css'

/** Attempts already made of this tryout, the newest first. */
export function OwnAttempts({ jadwal, zone }: { jadwal: MyJadwal; zone: Zone }) {
  const { t } = useTranslation('student')
  const attempts = jadwal.sittings.flatMap((sitting) => sitting.attempts).sort((a, b) => b.started_at - a.started_at)
  if (attempts.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('attempts.title')}</h2>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.attempt_id} className={styles.row}>
            <div>
              <p className={styles.date}>{dateTime(attempt.started_at, zone)}</p>
              <p className={styles.status}>{t(`attempts.${attempt.status}`)}</p>
            </div>
            {attempt.sealed_at !== null && (
              <LinkButton variant="quiet" size="sm" to={paths.tandaTerima(attempt.attempt_id)}>
                {t('receipt.open')}
              </LinkButton>
            )}
            {attempt.status === 'sealed' && (
              <LinkButton variant="soft" size="sm" to={paths.hasilUjian(attempt.attempt_id)}>
                {t('done.open')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
