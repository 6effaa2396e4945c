import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Facts } from '#src/components/display/facts.tsx'
import { Ink } from '#src/components/frame/ink.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
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
      <Ink as="header" className={styles.head}>
        <Logo onInk />
        <Text size="sm" tone="muted">
          {t('card.registered')}
        </Text>
      </Ink>
      <Stack className={styles.words}>
        <h2>{jadwal.nama}</h2>
        <Facts rows={rows} />
      </Stack>
      <Text size="sm" tone="muted" className={styles.note}>
        {t('card.note', { date: dashedDate(Date.now(), zone) })}
      </Text>
    </article>
  )
}
