import { and, eq, sql } from 'drizzle-orm'
import { OPEN_STATES } from '#contract/money/order.ts'
import type { OrderInFull } from '#contract/money/orders.ts'
import type { Db, Tx } from '../db/connect.ts'
import { memberPaketTable, orderTable, paketTable, paymentTable, rekeningTable } from '../db/tables/index.ts'
import { epochOrNull } from '../lib/times.ts'

type OrderRow = typeof orderTable.$inferSelect

export interface OrderFacts extends Pick<OrderInFull, 'bank_account' | 'seller' | 'access'> {
  order: OrderRow
  /** That a student may add once. */
  extension_hours: number
}

/** What stands beside orders in other tables, by order, in one read. */
export async function factsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const { id, bank, nomor, atas_nama, petunjuk } = rekeningTable
  const { perpanjangan_jam, penjual, alamat_penjual } = paymentTable
  // Named: with five tables planning it takes the database longer than reading.
  const asked = db
    .select({
      order: orderTable,
      account: { id, bank, nomor, atas_nama, petunjuk },
      // The id first: by it a row that is not there is told from one that leaves the rest blank.
      setting: { id: paymentTable.id, perpanjangan_jam, penjual, alamat_penjual },
      paket: { id: paketTable.id, days: paketTable.masa_akses_hari },
      member: { id: memberPaketTable.id, until: memberPaketTable.akhir, status: memberPaketTable.status },
    })
    .from(orderTable)
    .leftJoin(rekeningTable, eq(id, orderTable.rekening_id))
    .leftJoin(paymentTable, eq(paymentTable.id, orderTable.payment_id))
    .leftJoin(paketTable, and(eq(orderTable.goods, 'paket'), eq(paketTable.id, orderTable.goods_id)))
    .leftJoin(
      memberPaketTable,
      and(eq(memberPaketTable.paket_id, paketTable.id), eq(memberPaketTable.user_id, orderTable.user_id)),
    )
    .where(sql`${orderTable.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('order_facts')
  const found = await asked.execute({ ids: [...ids] })
  return new Map(
    found.map(({ order, account, setting, paket, member }) => [
      order.id,
      {
        order,
        bank_account: account,
        seller: setting?.penjual ? { nama: setting.penjual, alamat: setting.alamat_penjual } : null,
        access: accessOf(order, paket, member),
        extension_hours: setting?.perpanjangan_jam ?? 0,
      },
    ]),
  )
}

/** Until when its buyer has what was bought, or for how many days once it is paid. */
function accessOf(
  { goods, state }: Pick<OrderRow, 'goods' | 'state'>,
  paket: { days: number | null } | null,
  member: { until: string | null; status: string } | null,
): OrderInFull['access'] {
  const paid = state === 'paid'
  if (!paid && !OPEN_STATES.includes(state)) return null
  if (goods === 'ebook') return { until: null, days: null }
  if (!paid) return paket && { until: null, days: paket.days }
  return member?.status === 'aktif' ? { until: epochOrNull(member.until), days: null } : null
}
