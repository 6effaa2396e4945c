import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/components/logo.tsx'
import { clockSeconds, dateParts } from '#src/lib/format/dates.ts'
import type { Part } from '../model/session.ts'
import { useRunner, useSnapshot } from './context.ts'
import styles from './desktop-top.module.css'
import { ExamBand } from './exam-band.tsx'
import { usePlace } from './head.tsx'
import { SaveCorner } from './save-line.tsx'
import { Timer } from './timer.tsx'

interface Props {
  part: Part
  akhir: number
  subtitle?: string
  end?: ReactNode
  onDetails: () => void
  onLogin: () => void
}

/** Head and save line of the desktop in one row of 68 px. */
export function DesktopTop({ part, akhir, subtitle, end, onDetails, onLogin }: Props) {
  const { attempt, peserta, zone, now, lastSent } = useRunner()
  const { t } = useTranslation('exam')
  const place = usePlace(part)
  useSnapshot((snapshot) => snapshot.unsent)
  const sent = lastSent()
  const today = dateParts(now(), zone)
  const date = `${today.weekday}, ${today.day} ${today.month}`
  return (
    <div className={styles.top}>
      <div className={styles.who}>
        <span className={styles.mark}>
          <Logo />
        </span>
        <div>
          <b>{attempt.sitting.paket_nama}</b>
          <span>{[peserta, date].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      <div className={styles.where}>
        <div className={styles.names}>
          <h1>{part.subtes.nama}</h1>
          <span>{subtitle || place || t('head.questions', { count: part.items.length })}</span>
        </div>
        <ExamBand index={part.index} />
      </div>
      <SaveCorner onDetails={onDetails} onLogin={onLogin} last={sent === null ? null : clockSeconds(sent, zone)} />
      <div className={styles.right}>
        {end}
        <div className={styles.clock}>
          <Timer akhir={akhir} main />
        </div>
      </div>
    </div>
  )
}
