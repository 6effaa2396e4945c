import type { AdminRow } from '../data.ts'

/** What is ticked: some rows, over any number of pages, or all that fit the filter but a few. */
export interface Selection {
  all: boolean
  /** The ticked rows; with `all`, the ones left out. */
  rows: ReadonlyMap<string, AdminRow>
}

export const NOTHING: Selection = { all: false, rows: new Map() }
export const EVERYTHING: Selection = { all: true, rows: new Map() }

export const isSelected = ({ all, rows }: Selection, id: string) => rows.has(id) !== all

export const countOf = ({ all, rows }: Selection, total: number) => (all ? Math.max(0, total - rows.size) : rows.size)

/** Ticks or unticks rows together. */
export function mark(selection: Selection, rows: readonly AdminRow[], selected: boolean): Selection {
  const next = new Map(selection.rows)
  for (const row of rows) {
    if (selected === selection.all) next.delete(row.id)
    else next.set(row.id, row)
  }
  return { ...selection, rows: next }
}

export const toggle = (selection: Selection, row: AdminRow) => mark(selection, [row], !isSelected(selection, row.id))

/** All rows from one to the other, both ticked, as they stand on the page. */
export function markRange(selection: Selection, rows: readonly AdminRow[], from: number, to: number): Selection {
  return mark(selection, rows.slice(Math.min(from, to), Math.max(from, to) + 1), true)
}
