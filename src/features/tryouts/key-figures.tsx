import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Text } from '#src/components/text.tsx'
import { clock, dateParts, type Zone } from '#src/lib/format/dates.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import styles from './key-figures.module.css'

/** Day, questions, minutes: the three things asked first. */
export function KeyFigures({ jadwal, zone }: { jadwal: MyJadwal; zone: Zone }) {
  const { t, i18n } = useTranslation('student')
  const { day, month, weekday } = dateParts(jadwal.mulai, zone)
  const subtests = jadwal.sittings.flatMap((sitting) => sitting.subtes)
  const questions = subtests.reduce((sum, { jumlah_soal }) => sum + jumlah_soal, 0)
  return (
    <dl className={styles.facts}>
      <Fact big={`${day} ${month}`} small={`${weekday}, ${clock(jadwal.mulai, zone)}`} />
      {subtests.length > 0 && (
        <Fact big={t('facts.questions', { n: questions })} small={t('facts.subtests', { n: subtests.length })} />
      )}
      <Fact big={lengthText(jadwal.paket.durasi_detik, i18n.language)} small={t(`facts.timer.${jadwal.paket.waktu}`)} />
    </dl>
  )
}

function Fact({ big, small }: { big: string; small: string }) {
  return (
    <div className={styles.fact}>
      <dt>{big}</dt>
      <Text as="dd" size="sm" tone="muted">
        {small}
      </Text>
    </div>
  )
}
