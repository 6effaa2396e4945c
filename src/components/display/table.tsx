import type { ReactNode } from 'react'
import styles from './table.module.css'

/** Figures in columns, the first of which says what they are of. It scrolls in itself. */
export function Table({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scroll}>
      <table>{children}</table>
    </div>
  )
}
