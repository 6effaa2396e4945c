import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListTotal } from '#contract/resource.ts'
import type { ApiError } from '#src/lib/calls/api-error.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { isNarrowed, type ListAddress, type ListState, NO_FILTERS, nextSort, withFilters } from './list-state.ts'
import { countOf, type IdOf } from './selection.ts'
import { useCursor } from './use-cursor.ts'
import { type ChangeList, useListState } from './use-list-state.ts'
import { usePageWithin } from './use-page-within.ts'
import { type Selecting, useSelection } from './use-selection.ts'

/** What the server answers: a page of rows and how many there are, beside whatever else a screen shows of it. */
export type ListPage<Row> = ListTotal & { data: readonly Row[] }

export interface ListSource<Row, Query extends object, Reply extends ListPage<Row>> {
  /** Of what is kept; the question is added. */
  key: readonly unknown[]
  /** What the server is asked for a state: its page, size, order, search and filters. */
  ask(state: ListState): Query
  fetch(query: Query): Promise<Reply>
  idOf: IdOf<Row>
  /** Asked again after so many ms, false for never; as every other call where absent. */
  every?: number | false
  /** Which rows can be ticked; none where absent. */
  selectable?: boolean | ((row: Row) => boolean)
  /** What is ticked stays ticked under another search or filter. */
  keepsSelection?: boolean
}

export interface ListControl<Row, Query extends object = object, Reply extends ListPage<Row> = ListPage<Row>> {
  state: ListState
  change: ChangeList
  /** Other values for some filters; null takes one away. */
  filter(values: Parameters<typeof withFilters>[1]): void
  sortBy(key: string): void
  /** No search, no filter. */
  clear(): void
  /** As usual in everything: the way out where the server refuses what the address asks for. */
  reset(): void
  narrowed: boolean
  /** What the server was asked; an export asks the same, without page and size. */
  query: Query
  reply: Reply | undefined
  /** Null until the first answer. */
  rows: readonly Row[] | null
  total: ListTotal
  /** The rows are those of the page before. */
  stale: boolean
  failure: ApiError | null
  /** From when the rows are, epoch ms; 0 where there are none. */
  at: number
  reload(): void
  idOf: IdOf<Row>
  /** Null where nothing can be ticked. */
  selecting: Selecting<Row> | null
  /** How many rows are ticked. */
  selected: number
  cursor: ReturnType<typeof useCursor<Row>>
}

const NONE = { total: 0 }

/** What makes a list another list: everything that is asked but the page and the order. */
function identityOf(query: object): string {
  const { page: _page, size: _size, sort: _sort, ...filter } = query as Record<string, unknown>
  return JSON.stringify(filter)
}

/**
 * A list without its looks: page, size, order, search and filters in the address, the rows that the server has for them,
 * what is ticked, and the keys that act on it.
 */
export function useList<Row, Query extends object, Reply extends ListPage<Row>>(
  address: ListAddress,
  source: ListSource<Row, Query, Reply>,
): ListControl<Row, Query, Reply> {
  const [state, change] = useListState(address)
  const { key, every, fetch, idOf, selectable = false, keepsSelection = false } = source
  const query = source.ask(state)
  const found = useQuery({
    queryKey: [...key, query],
    queryFn: () => fetch(query),
    placeholderData: keepPreviousData,
    ...(every !== undefined && { refetchInterval: every }),
  })
  const reply = found.data as Reply | undefined
  // One that was empty when it was last asked is not called empty while it is asked again.
  const unsure = reply?.data.length === 0 && found.isFetching && !found.isFetchedAfterMount
  const rows = reply && !unsure ? reply.data : null
  usePageWithin(state, change, found.isPlaceholderData ? undefined : reply)
  const may = typeof selectable === 'function' ? selectable : () => selectable
  const selecting = useSelection({ rows: rows ?? [], key: keepsSelection ? '' : identityOf(query), idOf, may })
  const cursor = useCursor(rows ?? [], idOf)
  const reload = () => void found.refetch()
  const selected = countOf(selecting.selection, reply?.total ?? 0)
  const { row } = cursor
  const ticks = row !== undefined && may(row)
  useKeys({
    r: reload,
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    x: ticks ? () => selecting.toggle(row) : undefined,
    'shift+x': ticks ? () => selecting.toggle(row, true) : undefined,
    Escape: selected > 0 ? selecting.clear : undefined,
  })
  return {
    state,
    change,
    filter: (values) => change({ filters: withFilters(state.filters, values) }),
    sortBy: (by) => change({ sort: nextSort(state.sort, by, address.sort) }),
    clear: () => change(NO_FILTERS),
    reset: () => change({ ...NO_FILTERS, sort: address.sort ?? null }),
    narrowed: isNarrowed(state),
    query,
    reply,
    rows,
    total: reply ?? NONE,
    stale: found.isPlaceholderData,
    failure: found.error ? asApiError(found.error) : null,
    at: found.dataUpdatedAt,
    reload,
    idOf,
    selecting: selectable === false ? null : selecting,
    selected,
    cursor,
  }
}
