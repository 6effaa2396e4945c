import { CircleAlert, CircleCheck, CircleDashed, CircleDot, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './check-row.module.css'

export type CheckMark = 'good' | 'info' | 'warning' | 'pending' | 'now'

const shape = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const
const ICONS: Record<CheckMark, ReactNode> = {
  good: <CircleCheck {...shape} />,
  info: <Info {...shape} />,
  warning: <CircleAlert {...shape} />,
  pending: <CircleDashed {...shape} />,
  now: <CircleDot {...shape} />,
}

const TONES = { good: 'success', info: 'info', warning: 'warning', pending: 'muted', now: 'brand' } as const

interface Props {
  mark: CheckMark
  title: string
  text?: string
  /** Said aloud when it comes: what the student has just asked for. */
  spoken?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** One check: its state by shape and word, what it means, and the way out where it fails. */
export function CheckRow({ mark, title, text, spoken, action, children }: Props) {
  return (
    <Row as="li" top className={styles.row} data-tone={TONES[mark]} data-ground={mark === 'now' ? '' : undefined}>
      <Text as="span" tone={TONES[mark]}>
        {ICONS[mark]}
      </Text>
      <Rest role={spoken ? 'status' : undefined}>
        <Text size="base" weight="semibold">
          {title}
        </Text>
        {text && (
          <Text size="sm" tone="muted" numeric>
            {text}
          </Text>
        )}
        {children}
      </Rest>
      {action}
    </Row>
  )
}
