import { and, eq, inArray } from 'drizzle-orm'
import { OPEN_STATES } from '#contract/money/order.ts'
import type { OrderInFull } from '#contract/money/orders.ts'
import type { Db, Tx } from '../db/connect.ts'
import { memberPaketTable, type orderTable, paketTable } from '../db/tables/index.ts'
import { epochOrNull } from '../lib/times.ts'

type OrderRow = Pick<typeof orderTable.$inferSelect, 'id' | 'goods' | 'goods_id' | 'user_id' | 'state'>
type Access = NonNullable<OrderInFull['access']>

const FOR_GOOD: Access = { until: null, days: null }

/** By order: until when its buyer has what was bought, or for how many days once it is paid. */
export async function accessOf(db: Db | Tx, orders: readonly OrderRow[]): Promise<Map<string, Access>> {
  const running = orders.filter(({ state }) => state === 'paid' || OPEN_STATES.includes(state))
  const packages = running.filter(({ goods }) => goods === 'paket')
  const terms = await termsOf(db, packages)
  return new Map([
    ...running.filter(({ goods }) => goods === 'ebook').map(({ id }): [string, Access] => [id, FOR_GOOD]),
    ...packages.flatMap((order): [string, Access][] => {
      const term = terms.get(`${order.goods_id} ${order.user_id}`) ?? terms.get(order.goods_id)
      if (order.state === 'paid') return term?.mine ? [[order.id, { until: term.until, days: null }]] : []
      return term ? [[order.id, { until: null, days: term.days }]] : []
    }),
  ])
}

interface Term {
  days: number | null
  /** Of whoever has the package. */
  mine: boolean
  until: number | null
}

/** By package, and by package and owner. */
async function termsOf(db: Db | Tx, orders: readonly OrderRow[]): Promise<Map<string, Term>> {
  if (!orders.length) return new Map()
  const owners = orders.map(({ user_id }) => user_id)
  const found = await db
    .select({
      ...{ id: paketTable.id, days: paketTable.masa_akses_hari, user_id: memberPaketTable.user_id },
      ...{ akhir: memberPaketTable.akhir, status: memberPaketTable.status },
    })
    .from(paketTable)
    .leftJoin(
      memberPaketTable,
      and(eq(memberPaketTable.paket_id, paketTable.id), inArray(memberPaketTable.user_id, owners)),
    )
    .where(
      inArray(
        paketTable.id,
        orders.map(({ goods_id }) => goods_id),
      ),
    )
  return new Map(
    found.flatMap(({ id, days, user_id, akhir, status }): [string, Term][] => [
      [id, { days, mine: false, until: null }],
      ...(user_id
        ? [[`${id} ${user_id}`, { days, mine: status === 'aktif', until: epochOrNull(akhir) }] as [string, Term]]
        : []),
    ]),
  )
}
