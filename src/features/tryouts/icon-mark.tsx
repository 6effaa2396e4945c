import type { ReactNode } from 'react'
import styles from './icon-mark.module.css'

/** A ringed icon at the start of a row. */
export function IconMark({ tone, children }: { tone: 'brand' | 'warning' | 'success' | 'muted'; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  )
}
