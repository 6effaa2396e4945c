import type { SubtesSummary } from '#contract/exam/schedule.ts'
import type { Row } from '#contract/resource.ts'
import type { paket } from '#contract/resources/paket.ts'
import { getJson } from '../calls/request-json.ts'
import { useOwnList } from './own-list.ts'

/** `subtes`: absent in a copy that an earlier version of the app kept. */
export type PaketRow = Row<typeof paket> & { subtes?: SubtesSummary[] }

/** The packages of the shop, in its order; what everybody may see is kept under nobody's name. `beside`: as of every own list. */
export function usePakets(size: number, { beside = false } = {}) {
  return useOwnList({
    queryKey: ['paket', size],
    user_id: 'everybody',
    name: `paket-${size}`,
    beside,
    fetchList: () =>
      getJson<{ data: PaketRow[]; total: number }>('/paket', { status: 'terbit', sort: 'urutan', size: `${size}` }),
  })
}
