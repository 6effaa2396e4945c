import type { Rights } from '#contract/access/access.ts'
import { GOODS, type Goods } from '#contract/money/order.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { rightsOnEach } from '../security/rights.ts'
import type { OrderRow } from './order-view.ts'

/** The two lists of orders: all, and those paid by transfer. Orders of e-books and of SNBP have menus of their own. */
export type OrderList = 'transaksi' | 'transaksi-manual'

const MENUS: Record<OrderList, Record<Goods, string>> = {
  transaksi: { paket: 'transaksi', snbp: 'transaksi-snbp', ebook: 'transaksi-ebook' },
  'transaksi-manual': { paket: 'transaksi-manual', snbp: 'transaksi-manual', ebook: 'transaksi-ebook-manual' },
}
const BOTH = Object.keys(MENUS) as OrderList[]

type Needed = keyof Rights | 'menu'

/** Kinds of goods of whose orders a person of staff holds the right, by any of the lists. Throws where there are none. */
export async function goodsOpenTo(
  db: Db | Tx,
  viewer: Viewer,
  lists: readonly OrderList[],
  needed: Needed,
): Promise<Goods[]> {
  const menus = lists.flatMap((list) => GOODS.map((goods) => ({ goods, menu: MENUS[list][goods] })))
  const rights = await rightsOnEach(
    db,
    viewer,
    menus.map(({ menu }) => menu),
  )
  const open = new Set(
    menus.filter((_, n) => (needed === 'menu' ? rights[n] : rights[n]?.[needed])).map(({ goods }) => goods),
  )
  if (open.size > 0) return [...open]
  const [{ menu } = { menu: BOTH[0] as string }] = menus
  throw needed === 'menu' ? refusal('right.menu', { menu: [menu] }) : refusal(`right.${needed}`, { menu })
}

/** Menus that a list of these goods depends on. */
export const menusOf = (list: OrderList, goods: readonly Goods[]): string[] => [
  ...new Set(goods.map((one) => MENUS[list][one])),
]

/** Lists that show the order. */
const listsOf = ({ payment_method }: Pick<OrderRow, 'payment_method'>): readonly OrderList[] =>
  payment_method === 'transfer' ? BOTH : ['transaksi']

/** Throws `missing.order` for an order whose goods the person has no right to. */
export async function demandOrder(db: Db | Tx, viewer: Viewer, order: OrderRow, needed: Needed): Promise<void> {
  const open = await goodsOpenTo(db, viewer, listsOf(order), needed)
  if (!open.includes(order.goods)) throw refusal('missing.order')
}

/** The same for one of the lists alone: another flag than "update", or transfers only. */
export async function demandInList(
  db: Db | Tx,
  viewer: Viewer,
  order: Pick<OrderRow, 'payment_method' | 'goods'>,
  { list, needed }: { list: OrderList; needed: Needed },
): Promise<void> {
  const open = await goodsOpenTo(db, viewer, [list], needed)
  if (!open.includes(order.goods) || !listsOf(order).includes(list)) throw refusal('missing.order')
}

/** Before anything is said of an order by its id: whoever holds the right to no order at all is refused. */
export const demandAnyOrder = (db: Db | Tx, viewer: Viewer, needed: Needed) => goodsOpenTo(db, viewer, BOTH, needed)
