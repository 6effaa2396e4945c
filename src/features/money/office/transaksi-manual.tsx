import { TransactionDetail } from './transactions/detail.tsx'
import { TransactionList } from './transactions/list.tsx'

const SHELF = { menu: 'transaksi-manual', goods: 'paket', payment_method: 'transfer' } as const

export default () => <TransactionList shelf={SHELF} />
export const Detail = () => <TransactionDetail shelf={SHELF} />
