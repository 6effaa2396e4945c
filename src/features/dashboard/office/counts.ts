import { useQuery } from '@tanstack/react-query'
import { data } from '#src/office/crud/data.ts'
import { useHolds } from '#src/office/crud/rights.ts'
import type { ListQuery } from '#src/office/list/list-state.ts'

/** How many rows of a resource fit; undefined while unknown, or where the level does not hold its menu. */
export function useCount(resource: string, menu: string, filter: ListQuery): number | undefined {
  const query = { ...filter, size: 0 }
  const enabled = useHolds(menu)
  const found = useQuery({
    queryKey: ['admin', resource, 'list', query],
    queryFn: () => data.list(resource, query),
    enabled,
  })
  return enabled ? found.data?.total : undefined
}
