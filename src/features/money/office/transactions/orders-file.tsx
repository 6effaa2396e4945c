import { useTranslation } from 'react-i18next'
import type { ExportStatus } from '#contract/export.ts'
import { ORDER_STATES, PAYMENT_METHODS } from '#contract/money/order.ts'
import { ORDER_COLUMNS, type OrderColumn, type TransactionsExport } from '#contract/money/orders.ts'
import { zoneName } from '#src/lib/format/dates.ts'
import { post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { FileMenu } from '#src/office/crud/export/file-menu.tsx'
import { pathOf, type Shelf } from './api.ts'

interface OrdersFileProps {
  shelf: Shelf
  query: TransactionsExport['query']
  disabled: boolean
}

/** Words of the screens that say the same. */
const TITLES = {
  ...{
    invoice: 'invoice',
    buyer: 'buyer',
    email: 'email',
    goods_name: 'goods',
    voucher_code: 'voucherCode',
    payment_method: 'payment_method',
  },
  ...{
    price: 'effect.price',
    discount: 'effect.off',
    unique_code: 'uniqueCode',
    total: 'total',
    refunded: 'givenBack',
  },
  ...{ state: 'stands', created_at: 'ordered', due_at: 'due', paid_at: 'paidAt' },
} as const satisfies Record<OrderColumn, string>
const MOMENTS: readonly OrderColumn[] = ['created_at', 'due_at', 'paid_at']

/** The orders that the list shows, on all of its pages, as a file. */
export function OrdersFile({ shelf, query, disabled }: OrdersFileProps) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  const words = {
    payment_method: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, t(`paymentMethods.${method}`)])),
    state: Object.fromEntries(ORDER_STATES.map((state) => [state, t(`state.${state}`)])),
  }
  const columns = ORDER_COLUMNS.map((key) => ({
    key,
    title: MOMENTS.includes(key) ? `${t(TITLES[key])} (${zoneName(zone)})` : t(TITLES[key]),
    ...((key === 'payment_method' || key === 'state') && { words: words[key] }),
  }))
  const ask = (format: TransactionsExport['format']) =>
    post<ExportStatus>(`/export${pathOf(shelf)}`, {
      ...{ format, columns, zone, query: { ...query, goods: shelf.goods } },
    } satisfies TransactionsExport)
  return <FileMenu name={t(`title.${shelf.menu}`)} disabled={disabled} ask={ask} />
}
