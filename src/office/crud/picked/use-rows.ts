import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListQuery } from '#src/office/list/list-state.ts'
import { data } from '../data.ts'

/** One page of a list; the page before stays while the next one comes. */
export function useRows(resource: string, query: ListQuery) {
  return useQuery({
    queryKey: ['admin', resource, 'list', query],
    queryFn: () => data.list(resource, query),
    placeholderData: keepPreviousData,
  })
}
