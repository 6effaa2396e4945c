import { useQueries, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { shopSubtestReply } from '#contract/exam/schedule.ts'
import type { Row } from '#contract/resource.ts'
import type { paket } from '#contract/resources/paket.ts'
import { getJson } from '../request-json.ts'

export type PaketRow = Row<typeof paket>
type ShopSubtests = z.infer<typeof shopSubtestReply>

/** The packages of the shop, in its order. */
export function usePakets(size: number) {
  return useQuery({
    queryKey: ['paket', size],
    queryFn: () =>
      getJson<{ data: PaketRow[]; total: number }>('/paket', { status: 'terbit', sort: 'urutan', size: `${size}` }),
  })
}

/** The sub-tests of each package, for its band; one that did not come is left out of the picture, not of the list. */
export function useShopSubtests(paket_ids: readonly string[]) {
  return useQueries({
    queries: paket_ids.map((paket_id) => ({
      queryKey: ['p-subtest-paket', paket_id],
      queryFn: () => getJson<ShopSubtests>('/p-subtest-paket', { paket_id }),
    })),
    combine: (results) => results.map((result) => result.data?.data ?? null),
  })
}
