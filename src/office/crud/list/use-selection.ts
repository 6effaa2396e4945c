import { useRef, useState } from 'react'
import type { AdminRow, ListQuery } from '../data.ts'
import { EVERYTHING, mark, markRange, NOTHING, type Selection, toggle } from './selection.ts'

/** What makes a list another list: everything of its query but the page and the order. */
const identity = ({ page: _page, size: _size, sort: _sort, ...filter }: ListQuery) => JSON.stringify(filter)

export interface Selecting {
  selection: Selection
  toggle(row: AdminRow): void
  markPage(rows: readonly AdminRow[], selected: boolean): void
  /** From the row ticked last to the one at `to`. */
  range(rows: readonly AdminRow[], to: number): void
  everything(): void
  clear(): void
}

/** Survives paging and sorting; another filter begins anew. */
export function useSelection(query: ListQuery): Selecting {
  const key = identity(query)
  const [held, setHeld] = useState({ key, selection: NOTHING })
  const last = useRef<string | null>(null)
  const selection = held.key === key ? held.selection : NOTHING
  const set = (next: Selection) => setHeld({ key, selection: next })
  return {
    selection,
    toggle(row) {
      last.current = row.id
      set(toggle(selection, row))
    },
    markPage: (rows, selected) => set(mark(selection, rows, selected)),
    range(rows, to) {
      const from = rows.findIndex((row) => row.id === last.current)
      if (to >= 0) set(markRange(selection, rows, from < 0 ? to : from, to))
    },
    everything: () => set(EVERYTHING),
    clear: () => set(NOTHING),
  }
}
