import type { ReactNode } from 'react'
import styles from './data-table.module.css'

interface DataTableProps {
  /** Where it differs from the other tables. */
  className?: string | undefined
  /** Its rows are those of the page before. */
  stale?: boolean
  /** Rows are on their way. */
  busy?: boolean
  children: ReactNode
}

/** Rows of the platform: one look, and a scroll of its own where it is wider than the screen. */
export function DataTable({ className, stale = false, busy = false, children }: DataTableProps) {
  return (
    <div className={styles.scroll} data-stale={stale ? '' : undefined} aria-busy={busy}>
      <table className={className ? `${styles.table} ${className}` : styles.table}>{children}</table>
    </div>
  )
}
