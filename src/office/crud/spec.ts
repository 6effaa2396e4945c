import type { ComponentType, ReactNode } from 'react'
import { fieldShape } from '#contract/field-shape.ts'
import type { AnyResource, Row } from '#contract/resource.ts'
import { cut } from '#src/lib/format/text.ts'
import { readable } from '#src/office/kit/readable.ts'
import type { ListQuery } from '#src/office/list/list-state.ts'
import type { AdminRow } from './data.ts'
import type { FieldProps } from './field-props.ts'
import type { FilterProps } from './filter-props.ts'

type Key<R extends AnyResource> = keyof R['fields'] & string
/** Also what is only ever sent, like a password. */
type Written<R extends AnyResource> = Key<R> | (keyof NonNullable<R['secret']> & string)
type Column<R extends AnyResource> = Key<R> | (keyof NonNullable<R['derived']> & string) | 'created_at' | 'updated_at'

export interface HeadActionsProps {
  query: ListQuery
  disabled: boolean
}

export interface Section<K> {
  /** Key of its heading in the language files. */
  title: string
  fields: readonly K[]
  /** Has good values without being asked about: something new shows it on demand. */
  more?: boolean
}

export interface FormAddresses {
  list: string
  create: string
  edit(id: string): string
}

/**
 * How the back office shows a resource. What is left out comes from the contract's declaration; what only one or two screens
 * need they hand to ResourceList and ResourceForm themselves.
 */
export interface PageOptions<R extends AnyResource> {
  /** Columns of the list, the thing itself first. */
  columns: readonly Column<R>[]
  /** Key of what one row is called, where the screen shows a part of a resource that goes by another name. */
  noun?: string
  /** Key of what is said where there is no row yet, where it is not that of the resource. */
  nothing?: string
  /** Offered in the column chooser, not shown at first. */
  more?: readonly Column<R>[]
  /**
   * Columns that stand in a small second line of the first one where the window is narrow; the others stay then. Without
   * them all but the first columns are left out there.
   */
  folds?: readonly Column<R>[]
  /** Columns that a file has beside one of these: what the list says in its cell. */
  beside?: { [K in Column<R>]?: readonly Column<R>[] }
  /** Filters offered; all that the contract allows where absent. */
  filters?: readonly Key<R>[]
  /** What a filter offers, where its field says too little of its values. */
  filterValues?: { [K in Key<R>]?: ComponentType<FilterProps> }
  /** The order to begin with; the newest first where absent. */
  sort?: string
  /** The field whose values are the tabs over the list. */
  tabs?: Key<R>
  /** Instead: the view of the contract (`list.views`) whose values they are. */
  view?: string
  form?: readonly Section<Written<R>>[]
  fields?: { [K in Written<R>]?: ComponentType<FieldProps> }
  /** Values of a new row that the screen knows better than the contract's blank. */
  initial?: Partial<Row<R>>
  /** Only rows that fit are listed, and new ones are made so. */
  only?: { [K in Key<R>]?: string }
  /** What a click on a row opens, where that is not its form. */
  open?: (row: Row<R>) => string
  /** The forms, where they have addresses of their own. */
  addresses?: () => FormAddresses
  /** More to do, beside "new". */
  headActions?: ComponentType<HeadActionsProps>
  /** More to do with one row, in its menu. */
  rowActions?: ComponentType<{ row: Row<R> }>
  /** No new rows, no edits or no deletes from here, whatever the level may. */
  without?: readonly ('create' | 'update' | 'delete')[]
}

/** The same without the resource's own types: what the parts of list and form work with. */
export interface Spec {
  resource: AnyResource
  columns: readonly string[]
  noun?: string
  nothing?: string
  more: readonly string[]
  folds: readonly string[]
  beside: Partial<Record<string, readonly string[]>>
  filters: readonly string[]
  filterValues: Partial<Record<string, ComponentType<FilterProps>>>
  sort: string | undefined
  tabs: string | undefined
  form: readonly Section<string>[]
  fields: Partial<Record<string, ComponentType<FieldProps>>>
  initial: Record<string, unknown>
  only: Record<string, string>
  open: ((row: AdminRow) => string) | undefined
  addresses: (() => FormAddresses) | undefined
  headActions: ComponentType<HeadActionsProps> | undefined
  rowActions: ComponentType<{ row: AdminRow }> | undefined
  without: readonly string[]
}

export function specOf<R extends AnyResource>(resource: R, options: PageOptions<R>): Spec {
  const { more = [], folds = [], view, tabs = view, form = [], without = [] } = options
  const filters = [...(view ? [view] : []), ...(options.filters ?? resource.list.filter ?? [])]
  const own = { fields: {}, filterValues: {}, initial: {}, only: {}, beside: {} }
  // The one place where a resource's own types end: below, a row is a row.
  return { ...own, ...options, more, folds, filters, tabs, form, without, resource } as unknown as Spec
}

/** Values that a screen shows in another way than their fields say, in its list or where two versions are compared. */
export type Cells = Partial<Record<string, (row: AdminRow) => ReactNode>>

export const cellsOf = <R extends AnyResource>(
  _resource: R,
  cells: { [K in Column<R>]?: (row: Row<R>) => ReactNode },
): Cells => cells as unknown as Cells

/** How many rows are called by their names where more are spoken of. */
const NAMED = 3

/** What people call rows: the names of the first of them. */
export function namesOf(spec: Spec, rows: readonly AdminRow[]): string {
  const names = rows.slice(0, NAMED).map((row) => `“${nameOf(spec, row)}”`)
  return rows.length > NAMED ? `${names.join(', ')}, …` : names.join(', ')
}

/** What people call a row: its first column. */
export function nameOf(spec: Spec, row: AdminRow): string {
  const column = spec.columns[0] ?? 'id'
  const name = String(row[column] ?? row.id)
  return column in spec.resource.fields && fieldShape(spec.resource, column).kind === 'rich'
    ? cut(readable(name), 70)
    : name
}
