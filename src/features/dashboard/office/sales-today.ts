import { useQuery } from '@tanstack/react-query'
import type { SalesToday } from '#contract/money/sales.ts'
import { get } from '#src/lib/http.ts'
import { useHolds } from '#src/office/crud/rights.ts'

/** Whose level holds it sees what was sold. */
export const SALES_MENU = 'transaksi'
export const PROOFS_MENU = 'transaksi-manual'

/** What was sold today and what waits; undefined while unknown, or where the level does not hold the menu. */
export function useSalesToday(): SalesToday | undefined {
  const enabled = useHolds(SALES_MENU)
  const found = useQuery({
    queryKey: ['admin', 'sales', 'today'],
    queryFn: async () => (await get<{ data: SalesToday }>('/dashboard/rekap-data')).data,
    enabled,
  })
  return enabled ? found.data : undefined
}
