import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Figures } from '#src/components/display/figures.tsx'
import { clock, dateParts, type Zone } from '#src/lib/format/dates.ts'
import { lengthText } from '#src/lib/format/length-text.ts'

/** Day, questions, minutes: the three things asked first. */
export function KeyFigures({ jadwal, zone }: { jadwal: MyJadwal; zone: Zone }) {
  const { t, i18n } = useTranslation('student')
  const { day, month, weekday } = dateParts(jadwal.mulai, zone)
  const subtests = jadwal.sittings.flatMap((sitting) => sitting.subtes)
  const questions = subtests.reduce((sum, { jumlah_soal }) => sum + jumlah_soal, 0)
  const rows: [string, string][] = [[`${day} ${month}`, `${weekday}, ${clock(jadwal.mulai, zone)}`]]
  if (subtests.length)
    rows.push([t('facts.questions', { count: questions }), t('facts.subtests', { count: subtests.length })])
  rows.push([lengthText(jadwal.paket.durasi_detik, i18n.language), t(`facts.timer.${jadwal.paket.waktu}`)])
  return <Figures rows={rows} />
}
