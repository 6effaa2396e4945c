import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './data-table.module.css'

interface SortHeadProps extends ComponentProps<'th'> {
  /** What it is sorted by, as in the address: `nama`, or `-nama` from the end. */
  by: string
  /** What the table is sorted by now. */
  sort: string | null
  onSort(): void
}

/** The head of a column that the table can be sorted by; further properties are those of its cell. */
export function SortHead({ by, sort, onSort, children, ...cell }: SortHeadProps) {
  const rising = sort === by
  const falling = sort === `-${by}`
  const Arrow = falling ? ArrowDown : ArrowUp
  return (
    <th {...cell} aria-sort={rising ? 'ascending' : falling ? 'descending' : undefined}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        <Arrow size={14} strokeWidth={1.75} data-on={rising || falling ? '' : undefined} aria-hidden="true" />
      </button>
    </th>
  )
}
