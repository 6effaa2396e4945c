import { and, asc, count, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type Goods, OPEN_STATES, type OrderState } from '#contract/money/order.ts'
import { judgeVoucher, type VoucherRules } from '#contract/money/voucher.ts'
import type { Tx } from '../db/connect.ts'
import { oneOf } from '../db/one-of.ts'
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
  goods_ids: row.goods_ids,
})

interface Purchase {
  user_id: string
  goods: Goods
  goods_id: string
  price: number
  now: number
}

/** Vouchers that several orders name; their rows are held until the transaction ends, so that the last use is taken once. */
export interface VoucherUses {
  /** The voucher, and what it takes off in whole rupiah. Throws `voucher.*` with the reason. `take`: takes one use. */
  ask(kode: string, purchase: Purchase): { id: string; kode: string; discount: number; take(): void }
  /** Writes the uses that were taken. */
  write(): Promise<void>
}

export async function holdVouchers(
  tx: Tx,
  codes: readonly string[],
  user_ids: readonly string[],
): Promise<VoucherUses> {
  const wanted = [...new Set(codes.map((kode) => kode.toUpperCase()))]
  const rows = wanted.length
    ? await tx
        .select()
        .from(voucherTable)
        .where(inArray(voucherTable.kode, wanted))
        // In one order for everybody, so that no two wait for each other.
        .orderBy(asc(voucherTable.kode))
        .for('no key update')
    : []
  // Only once they are held: who used them before had to end first.
  const uses = await usesOf(
    tx,
    rows.map(({ id }) => id),
    user_ids,
  )
  const known = new Map(rows.map((row) => [row.kode, row]))
  const taken = new Map<string, number>()
  return {
    ask(kode, { user_id, ...purchase }) {
      const row = known.get(kode.toUpperCase())
      if (!row) throw refusal('voucher.unknown')
      const own = `${row.id} ${user_id}`
      const here = taken.get(row.id) ?? 0
      const used = { used: row.terpakai + here, used_by_buyer: uses.get(own) ?? 0 }
      const verdict = judgeVoucher(rulesOf(row), { ...purchase, ...used })
      if (verdict.refusal !== undefined) throw refusal(`voucher.${verdict.refusal}`)
      const take = () => {
        taken.set(row.id, here + 1)
        uses.set(own, used.used_by_buyer + 1)
      }
      return { id: row.id, kode: row.kode, discount: verdict.discount, take }
    },
    async write() {
      const { id, terpakai, kuota } = voucherTable
      for (const [voucher_id, more] of taken) {
        const [written] = await tx
          .update(voucherTable)
          .set({ terpakai: sql`${terpakai} + ${more}` })
          .where(and(eq(id, voucher_id), or(isNull(kuota), lte(sql`${terpakai} + ${more}`, kuota))))
          .returning({ id })
        if (!written) throw new Error('a voucher that is held was used meanwhile')
      }
    },
  }
}

/** How often these buyers' uses of vouchers hold, by `voucher user`. */
async function usesOf(
  tx: Tx,
  voucher_ids: readonly string[],
  user_ids: readonly string[],
): Promise<Map<string, number>> {
  if (!voucher_ids.length) return new Map()
  const { voucher_id, user_id, state } = orderTable
  const rows = await tx
    .select({ voucher_id, user_id, uses: count() })
    .from(orderTable)
    .where(and(oneOf(voucher_id, voucher_ids), oneOf(user_id, user_ids), inArray(state, HOLDING)))
    .groupBy(voucher_id, user_id)
  return new Map(rows.map((row) => [`${row.voucher_id} ${row.user_id}`, row.uses]))
}
