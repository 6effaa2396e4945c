import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/components/frame/logo.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { Well } from '#src/components/layout/well.tsx'
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
      <Row>
        <Logo markOnly />
        <Rest>
          <Text weight="semibold" line>
            {attempt.sitting.paket_nama}
          </Text>
          <Text size="sm" tone="muted" line>
            {[peserta, date].filter(Boolean).join(' · ')}
          </Text>
        </Rest>
      </Row>
      <div>
        <Row between className={styles.names}>
          <Rest as="h1" data-text="sm">
            {part.subtes.nama}
          </Rest>
          <Text as="span" size="sm" tone="muted">
            {subtitle || place || t('head.questions', { count: part.items.length })}
          </Text>
        </Row>
        <ExamBand index={part.index} />
      </div>
      <SaveCorner onDetails={onDetails} onLogin={onLogin} last={sent === null ? null : clockSeconds(sent, zone)} />
      <Row gap={1}>
        {end}
        <Well>
          <Timer akhir={akhir} main />
        </Well>
      </Row>
    </div>
  )
}
