import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { saveOrder } from '#src/office/crud/save-order.ts'
import { type Ordering, useOrder } from '#src/office/kit/order/use-order.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import type { ShopList } from './lists.ts'

/** More rows than this have no order of their own. */
const MOST = 100

/** The rows of one list of a package in their order, as it is under the hand, which can be changed and taken back. */
export function useShopList(list: ShopList, paket_id: string): { rows: AdminRow[]; ordering: Ordering } {
  const { t } = useTranslation('adminPackages')
  const query = { paket_id, size: MOST, sort: 'urutan' }
  const found = useQuery({ queryKey: ['admin', list, 'list', query], queryFn: () => data.list(list, query) })
  const rows = found.data?.data ?? []
  const remember = useRemember()
  const stored = rows.map((row) => row.id)
  const ordering = useOrder(stored, async (wanted, before) => {
    await saveOrder(list, { paket_id }, wanted)
    remember({ text: t('admin:order.undo'), run: () => saveOrder(list, { paket_id }, before) })
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ordering.order.flatMap((id) => byId.get(id) ?? []), ordering }
}
