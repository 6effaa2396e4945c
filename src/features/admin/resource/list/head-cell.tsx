import { ArrowDown, ArrowUp } from 'lucide-react'
import type { FieldKind } from '../shape.ts'
import { nextSort } from './list-state.ts'
import styles from './list-table.module.css'

interface HeadCellProps {
  name: string
  label: string
  /** `day`: a moment of which only the day is shown. */
  kind: FieldKind | 'day'
  /** Left out on narrow screens. */
  extra: boolean
  sortable: boolean
  sort: string | null
  onSort(sort: string | null): void
}

export function HeadCell({ name, label, kind, extra, sortable, sort, onSort }: HeadCellProps) {
  const rising = sort === name
  const falling = sort === `-${name}`
  const Arrow = falling ? ArrowDown : ArrowUp
  return (
    <th
      data-kind={kind}
      data-extra={extra ? '' : undefined}
      aria-sort={rising ? 'ascending' : falling ? 'descending' : undefined}
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, name))}>
          {label}
          <Arrow size={14} strokeWidth={1.75} data-on={rising || falling ? '' : undefined} aria-hidden="true" />
        </button>
      ) : (
        label
      )}
    </th>
  )
}
