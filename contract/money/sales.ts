import { z } from 'zod'
import { GOODS, PAYMENT_METHODS } from './order.ts'

/** What was sold, for staff with the menu `transaksi`. Days are those of WIB; amounts whole rupiah of paid orders. */
const rupiah = z.int()
const count = z.int().min(0)

/** GET /dashboard/rekap-data */
export const salesTodayReply = z.object({
  data: z.object({
    today: z.object({ orders: count, paid: count, revenue: rupiah }),
    /** The same day of last week, up to the same time of day. */
    week_ago: z.object({ orders: count, paid: count, revenue: rupiah }),
    /** What waits for somebody: proofs to check, and orders that staff must decide on. */
    waiting: z.object({ proofs: count, decisions: count, payments: count }),
  }),
})
export type SalesToday = z.infer<typeof salesTodayReply>['data']

export const MAX_SALES_DAYS = 366

/** GET /dashboard/grafik-penjualan */
export const salesQuery = z.strictObject({ days: z.coerce.number().int().min(1).max(MAX_SALES_DAYS).default(30) })

const sold = { orders: count, revenue: rupiah }

export const salesReply = z.object({
  data: z.object({
    /** Every day, also those without a sale; the last is today. */
    days: z.array(z.object({ day: z.iso.date(), ...sold })),
    /** The things that brought most. */
    things: z.array(z.object({ goods: z.enum(GOODS), goods_id: z.uuid(), name: z.string(), ...sold })),
    payment_methods: z.array(z.object({ payment_method: z.enum(PAYMENT_METHODS), ...sold })),
  }),
})
export type Sales = z.infer<typeof salesReply>['data']
