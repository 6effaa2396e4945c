import { MAX_PAGE_SIZE } from '#contract/resource.ts'
import { type AdminRow, type Data, data, type ListQuery } from '../data.ts'
import type { Selection } from './selection.ts'

/**
 * The ticked rows. "All of the filter" is read page by page, in an order that writes do not change; `onDone` hears how
 * many have come.
 */
export async function fetchSelected(
  resource: string,
  query: ListQuery,
  { all, rows }: Selection,
  onDone: (count: number) => void = () => {},
  store: Data = data,
): Promise<AdminRow[]> {
  if (!all) return [...rows.values()]
  const found: AdminRow[] = []
  for (let page = 1; ; page += 1) {
    const part = await store.list(resource, { ...query, page, size: MAX_PAGE_SIZE, sort: 'created_at' })
    found.push(...part.data)
    onDone(found.length)
    if (part.data.length < MAX_PAGE_SIZE) return found.filter((row) => !rows.has(row.id))
  }
}
