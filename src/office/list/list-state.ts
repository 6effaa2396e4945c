import { joinValues, splitValues } from '#contract/filter-values.ts'
import { PAGE_SIZE } from '#contract/resource.ts'

/** Everything a list shows, kept in its address: a copied link shows another the same. */
export interface ListState {
  page: number
  size: number
  q: string
  /** A field, with `-` before it for the other way; null: as the server lists without being asked. */
  sort: string | null
  /** Values per field; a field with none is not there. */
  filters: Filters
  /** Chosen columns in order; null: those the screen starts with. */
  columns: readonly string[] | null
}

/** `page` from 1; filters by their field's name, several values separated by commas. */
export type ListQuery = Record<string, string | number | undefined>

export type Filters = Readonly<Record<string, readonly string[]>>

/** How the values of one filter stand in the address. */
export interface FilterText {
  read(text: string): readonly string[]
  write(values: readonly string[]): string
}

/** Any number of values, whatever their letters. */
export const several: FilterText = { read: (text) => splitValues(text).filter(Boolean), write: joinValues }

/** One value, whatever its letters; with `known`, one of these and no other. */
export const single = (known?: readonly string[]): FilterText => ({
  read: (text) => (text && (known?.includes(text) ?? true) ? [text] : []),
  write: ([value = '']) => value,
})

/** What of a list its address holds. */
export interface ListAddress {
  filters: Readonly<Record<string, FilterText>>
  /** The order to begin with. */
  sort?: string | undefined
  /** The orders that there are; an address that asks for another is read as usual. Any where absent. */
  sorts?: readonly string[]
  /** Rows of a page to begin with. */
  size?: number
  /** Columns that can be chosen, and the name under which this computer keeps the choice. */
  columns?: { known: readonly string[]; kept: string }
  /** Each change but a typed search is a step that Back takes back. */
  steps?: boolean
}

export const SIZES = [10, 25, 50, 100]

const sizeOf = ({ size = PAGE_SIZE }: ListAddress) => size

const positive = (text: string | null, otherwise: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 && value <= 1_000_000 ? value : otherwise
}

/** What an address asks for; names it does not know are left alone. */
export function readListState(search: URLSearchParams, address: ListAddress): ListState {
  const size = positive(search.get('size'), 0)
  const sort = search.get('sort')
  const columns = knownOf(search.get('columns'), address)
  const isSort = sort !== null && (address.sorts?.includes(sort) ?? true)
  return {
    page: positive(search.get('page'), 1),
    size: SIZES.includes(size) ? size : sizeOf(address),
    q: search.get('q') ?? '',
    sort: isSort ? sort : (address.sort ?? null),
    filters: Object.fromEntries(
      Object.entries(address.filters).flatMap(([key, filter]) => {
        const values = filter.read(search.get(key) ?? '')
        return values.length ? [[key, values]] : []
      }),
    ),
    columns,
  }
}

/** Of a text of column names those that there are; null where none is. */
export function knownOf(text: string | null, { columns }: ListAddress): readonly string[] | null {
  const known = text?.split(',').filter((key) => columns?.known.includes(key))
  return known?.length ? known : null
}

const OWN = ['page', 'size', 'q', 'sort', 'columns', 'create', 'edit']

/** What of an address is not the list's: which part of a screen is open, say. */
export function foreignPart(search: URLSearchParams, filters: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([key]) => !OWN.includes(key) && !filters.includes(key)))
}

/** The address of a state, on top of what is not the list's; what is as usual is not written. */
export function writeListState(
  state: ListState,
  address: ListAddress,
  foreign = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(foreign)
  if (state.q) search.set('q', state.q)
  for (const [key, values] of Object.entries(state.filters)) {
    if (values.length) search.set(key, (address.filters[key] ?? several).write(values))
  }
  if (state.sort && state.sort !== address.sort) search.set('sort', state.sort)
  if (state.page > 1) search.set('page', String(state.page))
  if (state.size !== sizeOf(address)) search.set('size', String(state.size))
  if (state.columns) search.set('columns', state.columns.join(','))
  return search
}

/** Another search, filter, order or size begins at its first page; other columns show the same rows. */
export const changed = (state: ListState, part: Partial<ListState>): ListState => ({
  ...state,
  page: 'columns' in part ? state.page : 1,
  ...part,
})

/** The filters with other values for some; null and none take a filter away. */
export function withFilters(filters: Filters, values: Record<string, readonly string[] | string | null>): Filters {
  const all = Object.entries({ ...filters, ...values }).map(
    ([key, value]) => [key, value ? [value].flat() : []] as const,
  )
  return Object.fromEntries(all.filter(([, value]) => value.length > 0))
}

/** The one value of a filter that has at most one. */
export const oneValue = ({ filters }: ListState, key: string): string | null => filters[key]?.[0] ?? null

/** What the server is asked for a state, and `more`; several values of a filter are separated by commas. */
export function toQuery(state: ListState, more: Record<string, string> = {}): ListQuery {
  const filters = Object.fromEntries(Object.entries(state.filters).map(([key, values]) => [key, values.join(',')]))
  return {
    ...filters,
    ...more,
    page: state.page,
    size: state.size,
    ...(state.q.trim() && { q: state.q.trim() }),
    ...(state.sort && { sort: state.sort }),
  }
}

/** The page to show instead, where the asked one lies behind the last of `total` rows; null where it does not. */
export function pageInstead({ page, size }: Pick<ListState, 'page' | 'size'>, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / size))
  return page > last ? last : null
}

export const isNarrowed = (state: ListState) => state.q.trim() !== '' || Object.keys(state.filters).length > 0

/** Rising, falling, as it was. */
export function nextSort(sort: string | null, key: string, usual: string | null = null): string | null {
  if (sort === key) return `-${key}`
  return sort === `-${key}` ? usual : key
}

export const NO_FILTERS = { q: '', filters: {} } as const
