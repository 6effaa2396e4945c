import { eq } from 'drizzle-orm'
import { payment, rekening } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { paymentTable, rekeningTable } from '../db/tables/index.ts'

export const rekeningRoutes = serve(rekening, rekeningTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(rekeningTable.status, 'aktif')),
})

export const paymentRoutes = serve(payment, paymentTable, {
  scope: (_viewer, holder) => (holder ? undefined : eq(paymentTable.status, 'aktif')),
})
