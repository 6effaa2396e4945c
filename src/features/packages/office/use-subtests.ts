import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { saveOrder } from '#src/office/crud/save-order.ts'
import { type Ordering, useOrder } from '#src/office/kit/order/use-order.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'

/** A package has at most as many as its order has places. */
const MOST = 100

export interface SubtestList {
  found: ReturnType<typeof useFound>
  rows: readonly AdminRow[]
  ordering: Ordering
}

function useFound(paket_id: string) {
  const query = { paket_id, size: MOST, sort: 'urutan' }
  return useQuery({
    queryKey: ['admin', 'subtest-paket', 'list', query],
    queryFn: () => data.list('subtest-paket', query),
  })
}

/** The sub-tests of a package in their order, which can be changed and taken back. */
export function useSubtests(paket_id: string): SubtestList {
  const { t } = useTranslation('adminPackages')
  const found = useFound(paket_id)
  const rows = found.data?.data ?? []
  const stored = rows.map((row) => row.id)
  const remember = useRemember()
  const ordering = useOrder(stored, async (wanted, before) => {
    await saveOrder('subtest-paket', { paket_id }, wanted)
    remember({ text: t('admin:order.undo'), run: () => saveOrder('subtest-paket', { paket_id }, before) })
  })
  return { found, rows, ordering }
}
