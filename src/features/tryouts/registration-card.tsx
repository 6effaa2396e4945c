import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Logo } from '#src/components/logo.tsx'
import { dashedDate, dateTime } from '#src/lib/format/dates.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './registration-card.module.css'

/** What a school or a proctor asks to see: who, which tryout, when. */
export function RegistrationCard({ jadwal }: { jadwal: MyJadwal }) {
  const { t, i18n } = useTranslation('student')
  const zone = useZone()
  const profile = useSession((state) => state.session?.profile)
  const rows = [
    [t('card.name'), profile?.nama],
    [t('card.account'), profile?.email],
    [t('card.school'), profile?.sekolah],
    [t('card.paket'), jadwal.paket.nama],
    [t('card.start'), dateTime(jadwal.mulai, zone)],
    [t('card.end'), dateTime(jadwal.selesai, zone)],
    [t('card.length'), lengthText(jadwal.paket.durasi_detik, i18n.language)],
    [t('card.number'), jadwal.jadwal_id.slice(-12).toUpperCase()],
  ] as const
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Logo onInk />
        <p>{t('card.registered')}</p>
      </header>
      <h2>{jadwal.nama}</h2>
      <dl className={styles.rows}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.note}>{t('card.note', { date: dashedDate(Date.now(), zone) })}</p>
    </article>
  )
}
