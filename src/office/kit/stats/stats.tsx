import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ink } from '../tone/tones.ts'
import styles from './stats.module.css'

/** Figures in a strip over what they count. */
export function Stats({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.stats} aria-label={label}>
      {children}
    </dl>
  )
}

interface StatProps {
  name: ReactNode
  /** Absent while it is on its way. */
  value: ReactNode | undefined
  note?: ReactNode
  tone?: 'warning' | 'danger' | undefined
  /** The list below shows just these. */
  chosen?: boolean
  /** Shows just these, or all again. */
  onChoose?: () => void
}

export function Stat({ name, value, note, tone, chosen = false, onChoose }: StatProps) {
  const figure = value === undefined ? <Skeleton height={20} w={64} /> : value
  return (
    <div className={styles.figure} data-chosen={chosen || undefined}>
      <Text component="dt" size="xs" fw={600} c="var(--color-text-muted)">
        {name}
      </Text>
      <Text component="dd" fz="var(--text-xl)" lh="var(--leading-xl)" fw={700} c={tone && ink(tone)}>
        {onChoose ? (
          <UnstyledButton fz="inherit" fw="inherit" lh="inherit" c="inherit" aria-pressed={chosen} onClick={onChoose}>
            {figure}
          </UnstyledButton>
        ) : (
          figure
        )}
        {note && (
          <Text component="small" size="xs" display="block" c="var(--color-text-muted)">
            {note}
          </Text>
        )}
      </Text>
    </div>
  )
}
