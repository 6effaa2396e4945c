import type { ReactNode } from 'react'
import styles from './data-table.module.css'

interface DataTableProps {
  /** Where it differs from the other tables. */
  className?: string | undefined
  /** From edge to edge of the screen: its outer cells have the gutter. */
  wide?: boolean
  /** Lower rows, of many that are read down. */
  dense?: boolean
  /** Its rows are those of the page before. */
  stale?: boolean
  /** Rows are on their way. */
  busy?: boolean
  children: ReactNode
}

/** Rows of the platform: one look, and a scroll of its own where it is wider than the screen. */
export function DataTable({ className, wide, dense, stale = false, busy = false, children }: DataTableProps) {
  return (
    <div className={styles.scroll} data-stale={stale ? '' : undefined} aria-busy={busy}>
      <table
        className={className ? `${styles.table} ${className}` : styles.table}
        data-numeric=""
        data-wide={wide || undefined}
        data-dense={dense || undefined}
      >
        {children}
      </table>
    </div>
  )
}
