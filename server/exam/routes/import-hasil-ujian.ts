import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { importReply, importRequest } from '#contract/exam/admin.ts'
import { demandRight } from '../../auth/rights.ts'
import { userTable } from '../../db/tables/index.ts'
import { notFound } from '../../errors.ts'
import type { ExamDeps } from '../deps.ts'
import { importFile } from '../import-file.ts'

/** A log of tens of thousands of keys is some megabytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024

/** POST /import-hasil-ujian: staff hand in the file that a phone exported as its last resort. */
export const importHasilUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, { db, callDeps }) => {
  app.post(
    '/import-hasil-ujian',
    { bodyLimit: MAX_FILE_BYTES, schema: { tags: ['exam'], body: importRequest, response: { 200: importReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'update')
      const [student] = await db
        .select({ id: userTable.id })
        .from(userTable)
        .where(eq(userTable.id, request.body.file.user_id))
      if (!student) throw notFound('Peserta yang disebut berkas ini')
      const data = await importFile(callDeps, viewer.user_id, request.body)
      return { message: 'Berkas jawaban sudah diterima.', data }
    },
  )
}
