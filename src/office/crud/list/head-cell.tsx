import { SortHead } from '#src/office/kit/data-table/sort-head.tsx'
import type { FieldKind } from '../shape.ts'
import { nextSort } from './list-state.ts'

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
  const cell = {
    'data-kind': kind,
    'data-number': kind === 'number' ? '' : undefined,
    'data-extra': extra ? '' : undefined,
  }
  if (!sortable) return <th {...cell}>{label}</th>
  return (
    <SortHead by={name} sort={sort} onSort={() => onSort(nextSort(sort, name))} {...cell}>
      {label}
    </SortHead>
  )
}
