import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { attemptQuery, ownReceiptReply } from '#contract/exam/admin.ts'
import { attemptTable, jadwalPaketTable, paketTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import type { ExamDeps } from '../deps.ts'

/** GET /tanda-terima: the receipt of an attempt, to its student alone, whatever has become of the schedule since. */
export const tandaTerima: FastifyPluginAsyncZod<ExamDeps> = async (app, { db }) => {
  app.get(
    '/tanda-terima',
    { schema: { tags: ['exam'], querystring: attemptQuery, response: { 200: ownReceiptReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { attempt_id } = request.query
      const [row] = await db
        .select({ nama: jadwalPaketTable.nama, paket_nama: paketTable.nama, receipt: attemptTable.receipt })
        .from(attemptTable)
        .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, attemptTable.jadwal_id))
        .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
        .where(and(eq(attemptTable.id, attempt_id), eq(attemptTable.user_id, user_id)))
      // To a stranger it is the same whether it is there or not.
      if (!row) throw refusal('missing.receipt')
      return { data: { attempt_id, ...row, receipt: row.receipt ?? null } }
    },
  )
}
