import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { OPEN_STATES, type OrderState } from '#contract/money/order.ts'
import { judgeVoucher, type VoucherRules } from '#contract/money/voucher.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderTable, voucherTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

export type VoucherRow = typeof voucherTable.$inferSelect

/** States in which a use of a voucher holds. */
export const HOLDING: readonly OrderState[] = [...OPEN_STATES, 'paid']

export const rulesOf = (row: VoucherRow): VoucherRules => ({
  status: row.status,
  kind: row.jenis === 'persen' ? 'percent' : 'amount',
  value: row.nilai,
  cap: row.maks_potongan,
  minimum: row.min_belanja,
  quota: row.kuota,
  per_user: row.per_user,
  begins: row.mulai,
  ends: row.selesai,
  scope: row.cakupan,
  goods_ids: row.barang_ids,
})

interface Purchase {
  user_id: string
  goods: 'paket' | 'ebook' | 'snbp'
  goods_id: string
  price: number
  now: number
}

/** How often this buyer's uses of a voucher hold. */
export const usesOf = (db: Db | Tx, voucher_id: string, user_id: string): Promise<number> =>
  db.$count(
    orderTable,
    and(eq(orderTable.voucher_id, voucher_id), eq(orderTable.user_id, user_id), inArray(orderTable.state, HOLDING)),
  )

/**
 * Takes one use of the voucher: a conditional write, after which the voucher's row is held until the transaction ends, so that
 * its last use is taken once. Answers the voucher and what it takes off in whole rupiah. Throws `voucher.*` with the reason.
 */
export async function takeVoucher(
  tx: Tx,
  kode: string,
  purchase: Purchase,
): Promise<{ id: string; kode: string; discount: number }> {
  const [taken] = await tx
    .update(voucherTable)
    .set({ terpakai: sql`${voucherTable.terpakai} + 1` })
    .where(
      and(
        eq(voucherTable.kode, kode.toUpperCase()),
        or(isNull(voucherTable.kuota), lt(voucherTable.terpakai, voucherTable.kuota)),
      ),
    )
    .returning()
  if (!taken) {
    const known = (await tx.$count(voucherTable, eq(voucherTable.kode, kode.toUpperCase()))) > 0
    throw refusal(known ? 'voucher.used_up' : 'voucher.unknown')
  }
  const { user_id, ...rest } = purchase
  const verdict = judgeVoucher(rulesOf(taken), {
    ...rest,
    used: taken.terpakai - 1,
    used_by_buyer: await usesOf(tx, taken.id, user_id),
  })
  if (verdict.refusal !== undefined) throw refusal(`voucher.${verdict.refusal}`)
  return { id: taken.id, kode: taken.kode, discount: verdict.discount }
}
