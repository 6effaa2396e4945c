import { MAX_CHANGES } from '#contract/input.ts'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { type AdminChange, type AdminRow, batchOf, type Data, data } from './data.ts'

/** Lists and rows on the screen are asked for again; a resource's rows may show in lists of others. */
export const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] })

/** Splits changes into batches that the server takes; each is all or nothing. */
export function inBatches<T>(items: readonly T[], size = MAX_CHANGES): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < items.length; start += size) batches.push(items.slice(start, start + size))
  return batches
}

/** Sends changes in as many batches as they need; `onDone` is called with how many are through. */
export async function writeAll(
  resource: string,
  changes: readonly AdminChange[],
  onDone: (count: number) => void = () => {},
  store: Data = data,
): Promise<AdminRow[]> {
  const rows: AdminRow[] = []
  for (const batch of inBatches(changes)) {
    rows.push(...(await store.write(resource, batchOf(batch))))
    onDone(rows.length)
  }
  return rows
}
