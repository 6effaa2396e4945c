import { Group, Text } from '@mantine/core'
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
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardRow, type BoardState, boardState, isHeard } from '#contract/exam/board.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ink, type Tone } from '#src/office/kit/tone/tones.ts'
import styles from './board-cells.module.css'
import { agoText } from './figures.ts'

/** Shape first, colour second. */
export const STATES: Record<BoardState, { Icon: LucideIcon; tone?: Tone }> = {
  not_started: { Icon: CircleDashed, tone: 'neutral' },
  working: { Icon: CirclePlay },
  disconnected: { Icon: WifiOff, tone: 'warning' },
  paused: { Icon: CirclePause, tone: 'brand' },
  waiting: { Icon: Upload },
  finished: { Icon: CircleCheck, tone: 'neutral' },
}

export const DASH = '–'

export const LiveDot = ({ live }: { live: boolean }) => (
  <span className={styles.dot} data-live={live || undefined} aria-hidden="true" />
)

/** What asks for nobody. */
export const Muted = ({ children }: { children: ReactNode }) => (
  <Text span c="dimmed">
    {children}
  </Text>
)

export function StateWord({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const state = boardState(row, useServerNow())
  const { Icon, tone } = STATES[state]
  return (
    <Mark icon={Icon} tone={tone} c={tone && ink(tone)}>
      {t(`state.${state}`)}
    </Mark>
  )
}

export function Contact({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const now = useServerNow()
  if (row.contact_at === null) return <Muted>{DASH}</Muted>
  const online = (row.online_until ?? 0) > now
  const ago = online ? t('online') : agoText(now - row.contact_at, t)
  if (row.status === 'sealed') return <Muted>{ago}</Muted>
  if (isHeard(row, now)) {
    return (
      <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
        <LiveDot live />
        {ago}
      </Group>
    )
  }
  return (
    <Chip tone="warning" icon={WifiOff}>
      {ago}
    </Chip>
  )
}

/** The first oddity by name, the others by their number. */
export function Oddities({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board')
  const [first, ...others] = row.counted ? row.anomalies : ['uncounted', ...row.anomalies]
  return (
    <>
      {row.awaiting_phone && row.status === 'open' && <Chip>{t('notHeard')}</Chip>}
      {first && (
        <Chip
          tone="danger"
          icon={TriangleAlert}
          title={[first, ...others].map((kind) => t(`odd.${kind}`, kind)).join(', ')}
        >
          {t(`odd.${first}`, first)}
          {others.length > 0 && ` +${others.length}`}
        </Chip>
      )}
    </>
  )
}
