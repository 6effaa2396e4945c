import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A word or two about what a thing is. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <p className={styles.chip} data-text="xs">
      {children}
    </p>
  )
}
