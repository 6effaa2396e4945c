import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
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
    <div data-chosen={chosen || undefined}>
      <dt>{name}</dt>
      <dd data-tone={tone}>
        {onChoose ? (
          <button type="button" aria-pressed={chosen} onClick={onChoose}>
            {figure}
          </button>
        ) : (
          figure
        )}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
