import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { shopSubtestReply } from '#contract/exam/schedule.ts'
import type { Row } from '#contract/resource.ts'
import type { paket } from '#contract/resources/paket.ts'
import { getJson } from '../request-json.ts'
import { useOwnList } from './own-list.ts'

export type PaketRow = Row<typeof paket>
type ShopSubtests = z.infer<typeof shopSubtestReply>

/** The packages of the shop, in its order; what everybody may see is kept under nobody's name. */
export function usePakets(size: number) {
  return useOwnList({
    queryKey: ['paket', size],
    user_id: 'everybody',
    name: `paket-${size}`,
    fetchList: () =>
      getJson<{ data: PaketRow[]; total: number }>('/paket', { status: 'terbit', sort: 'urutan', size: `${size}` }),
  })
}

/** The sub-tests of one package, for its band; where they did not come it is left out of the picture. */
export function useShopSubtests(paket_id: string) {
  const query = useQuery({
    queryKey: ['p-subtest-paket', paket_id],
    queryFn: () => getJson<ShopSubtests>('/p-subtest-paket', { paket_id }),
  })
  return query.data?.data ?? null
}
