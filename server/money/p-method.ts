import { asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { paymentMethodsReply } from '#contract/money/orders.ts'
import type { ServeDeps } from '../crud/types.ts'
import { paymentTable, rekeningTable } from '../db/tables/index.ts'
import type { Gateways } from './gateway/gateways.ts'

interface Deps extends ServeDeps {
  gateways: Gateways
}

/**
 * GET /transaction/p-method: ways of paying that are on offer. A transfer without an account to transfer to is none, nor is a
 * gateway without its keys.
 */
export const pMethod: FastifyPluginAsyncZod<Deps> = async (app, { db, gateways }) => {
  app.get(
    '/transaction/p-method',
    { schema: { tags: ['payment'], response: { 200: paymentMethodsReply } } },
    async (request) => {
      request.requireViewer()
      const [settings, accounts] = await Promise.all([
        db
          .select()
          .from(paymentTable)
          .where(eq(paymentTable.status, 'aktif'))
          .orderBy(asc(paymentTable.urutan), asc(paymentTable.nama)),
        db
          .select()
          .from(rekeningTable)
          .where(eq(rekeningTable.status, 'aktif'))
          .orderBy(asc(rekeningTable.urutan), asc(rekeningTable.bank)),
      ])
      const bank_accounts = accounts.map(({ id, bank, nomor, atas_nama, petunjuk }) => ({
        ...{ id, bank, nomor, atas_nama, petunjuk },
      }))
      const data = settings
        .filter(({ cara }) => (cara === 'gateway' ? gateways.chosen : bank_accounts.length > 0))
        .map(({ id, nama, cara, keterangan, batas_jam }) => ({
          ...{ id, nama, cara, keterangan, batas_jam },
          bank_accounts: cara === 'transfer' ? bank_accounts : [],
        }))
      return { data }
    },
  )
}
