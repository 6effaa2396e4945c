import { useRef, useState } from 'react'
import { between, EVERYTHING, type IdOf, isSelected, mark, NOTHING, type Selection } from './selection.ts'

export interface Selecting<Row> {
  selection: Selection<Row>
  /** Whether a row can be ticked at all. */
  may(row: Row): boolean
  has(row: Row): boolean
  /** With `range`: all rows from the one ticked last to this one. */
  toggle(row: Row, range?: boolean): void
  /** Ticks the rows of the page, or unticks them where all are. */
  togglePage(): void
  everything(): void
  clear(): void
}

interface Ticked<Row> {
  /** The page that is shown. */
  rows: readonly Row[]
  /** What makes a list another list: then nothing is ticked. */
  key: string
  idOf: IdOf<Row>
  may(row: Row): boolean
}

/** What is ticked: it outlives another page and another order. */
export function useSelection<Row>({ rows, key, idOf, may }: Ticked<Row>): Selecting<Row> {
  const [held, setHeld] = useState<{ key: string; selection: Selection<Row> }>({ key, selection: NOTHING })
  const last = useRef<string | null>(null)
  const selection = held.key === key ? held.selection : NOTHING
  const set = (next: Selection<Row>) => setHeld({ key, selection: next })
  const has = (row: Row) => isSelected(selection, idOf(row))
  const markAll = (marked: readonly Row[], on: boolean) => set(mark(selection, marked.filter(may), on, idOf))
  return {
    selection,
    may,
    has,
    toggle(row, range = false) {
      const from = rows.findIndex((one) => idOf(one) === last.current)
      const to = rows.indexOf(row)
      if (range && from >= 0) return markAll(between(rows, from, to), true)
      last.current = idOf(row)
      markAll([row], !has(row))
    },
    togglePage() {
      const free = rows.filter(may)
      markAll(free, !free.every(has))
    },
    everything: () => set(EVERYTHING),
    clear: () => set(NOTHING),
  }
}
