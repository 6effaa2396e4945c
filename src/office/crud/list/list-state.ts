import { PAGE_SIZE } from '#contract/resource.ts'
import type { ListQuery } from '../data.ts'

/** Everything a list shows, kept in its address: a copied link shows another the same. */
export interface ListState {
  page: number
  size: number
  q: string
  /** A field, with `-` before it for the other way; null: the newest first. */
  sort: string | null
  /** Values per field; a field with none is not there. */
  filters: Record<string, readonly string[]>
  /** Chosen columns in order; null: those the screen starts with. */
  columns: readonly string[] | null
}

export const SIZES = [10, 25, 50, 100]

const positive = (text: string | null, otherwise: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 && value <= 1_000_000 ? value : otherwise
}

/** What an address asks for; names it does not know are left alone. */
export function readListState(
  search: URLSearchParams,
  filters: readonly string[],
  columns: readonly string[],
): ListState {
  const size = positive(search.get('per'), PAGE_SIZE)
  const chosen = search
    .get('kolom')
    ?.split(',')
    .filter((key) => columns.includes(key))
  return {
    page: positive(search.get('hal'), 1),
    size: SIZES.includes(size) ? size : PAGE_SIZE,
    q: search.get('q') ?? '',
    sort: search.get('urut'),
    filters: Object.fromEntries(
      filters.flatMap((key) => {
        const values = search.get(key)?.split(',').filter(Boolean) ?? []
        return values.length ? [[key, values]] : []
      }),
    ),
    columns: chosen?.length ? chosen : null,
  }
}

const OWN = ['hal', 'per', 'q', 'urut', 'kolom', 'tambah', 'ubah']

/** What of an address is not the list's: which part of a screen is open, say. */
export function foreignPart(search: URLSearchParams, filters: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([key]) => !OWN.includes(key) && !filters.includes(key)))
}

/** The address of a state, on top of what is not the list's; what is as usual is not written. */
export function writeListState(state: ListState, foreign = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(foreign)
  if (state.q) search.set('q', state.q)
  for (const [key, values] of Object.entries(state.filters)) if (values.length) search.set(key, values.join(','))
  if (state.sort) search.set('urut', state.sort)
  if (state.page > 1) search.set('hal', String(state.page))
  if (state.size !== PAGE_SIZE) search.set('per', String(state.size))
  if (state.columns) search.set('kolom', state.columns.join(','))
  return search
}

export function toQuery(state: ListState, only: Record<string, string>, usual?: string): ListQuery {
  const sort = state.sort ?? usual
  const filters = Object.fromEntries(Object.entries(state.filters).map(([key, values]) => [key, values.join(',')]))
  return {
    ...filters,
    ...only,
    page: state.page,
    size: state.size,
    ...(state.q.trim() && { q: state.q.trim() }),
    ...(sort && { sort }),
  }
}

/** A changed search or filter begins at its first page. */
export const narrowed = (state: ListState, change: Partial<ListState>): ListState => ({ ...state, ...change, page: 1 })

/** The page to show instead, where the asked one lies behind the last of `total` rows; null where it does not. */
export function pageInstead({ page, size }: ListState, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / size))
  return page > last ? last : null
}

export const isNarrowed = (state: ListState) => state.q.trim() !== '' || Object.keys(state.filters).length > 0

/** Rising, falling, as it was. */
export function nextSort(sort: string | null, key: string): string | null {
  if (sort === key) return `-${key}`
  return sort === `-${key}` ? null : key
}

export const NO_FILTERS = { q: '', filters: {}, page: 1 } as const
