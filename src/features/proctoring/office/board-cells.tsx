import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  type LucideIcon,
  TriangleAlert,
  Upload,
  WifiOff,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BoardRow, type BoardState, boardState, isHeard } from '#contract/exam/board.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import styles from './board-cells.module.css'
import { agoText } from './figures.ts'

/** Shape first, colour second. */
export const STATES: Record<BoardState, { Icon: LucideIcon; tone?: string }> = {
  belum_mulai: { Icon: CircleDashed, tone: 'quiet' },
  mengerjakan: { Icon: CirclePlay },
  terputus: { Icon: WifiOff, tone: 'warning' },
  jeda: { Icon: CirclePause, tone: 'brand' },
  menunggu: { Icon: Upload },
  selesai: { Icon: CircleCheck, tone: 'quiet' },
}

export const DASH = '–'

export function StateWord({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const state = boardState(row, useServerNow())
  const { Icon, tone } = STATES[state]
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  )
}

export function Contact({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const now = useServerNow()
  if (row.contact_at === null) return <span className={styles.subtle}>{DASH}</span>
  const online = (row.online_until ?? 0) > now
  const ago = online ? t('online') : agoText(now - row.contact_at, t)
  if (row.status === 'sealed') return <span className={styles.subtle}>{ago}</span>
  if (isHeard(row, now)) {
    return (
      <span>
        <span className={styles.dot} aria-hidden="true" />
        {ago}
      </span>
    )
  }
  return (
    <span className={styles.chip} data-tone="warning">
      <WifiOff size={12} strokeWidth={1.75} aria-hidden="true" />
      {ago}
    </span>
  )
}

/** The first oddity by name, the others by their number. */
export function Oddities({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const [first, ...others] = row.counted ? row.anomali : ['uncounted', ...row.anomali]
  return (
    <>
      {row.menunggu_hp && row.status === 'open' && <span className={styles.chip}>{t('notHeard')}</span>}
      {first && (
        <span
          className={styles.chip}
          data-tone="danger"
          title={[first, ...others].map((kind) => t(`odd.${kind}`, kind)).join(', ')}
        >
          <TriangleAlert size={12} strokeWidth={1.75} aria-hidden="true" />
          {t(`odd.${first}`, first)}
          {others.length > 0 && ` +${others.length}`}
        </span>
      )}
    </>
  )
}
