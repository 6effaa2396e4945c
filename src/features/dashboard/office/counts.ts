import { useQuery } from '@tanstack/react-query'
import { get } from '#src/lib/http.ts'
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

const REPORTS_MENU = 'laporan-soal'

/** Questions with a report that waits for an answer. */
export function useReportedQuestions(): number | undefined {
  const enabled = useHolds(REPORTS_MENU)
  const found = useQuery({
    queryKey: ['admin', REPORTS_MENU, 'count'],
    queryFn: () => get<{ total: number }>('/question-reports', { state: 'open', size: 0 }),
    enabled,
  })
  return enabled ? found.data?.total : undefined
}
