import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { importReply, importRequest } from '#contract/exam/admin.ts'
import { userTable } from '../../db/tables/index.ts'
import { refusal, unfitInput } from '../../lib/errors.ts'
import { demandProctored } from '../../security/proctored.ts'
import { demandRight } from '../../security/rights.ts'
import type { ExamDeps } from '../deps.ts'
import { handInReader } from '../hand-in/reader.ts'
import { importFile } from '../import-file.ts'

/** A log of tens of thousands of keys is some megabytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024

/**
 * POST /import-hasil-ujian: staff hand in the file that a phone exported as its last resort. It is read and checked in a
 * process apart: nobody who answers meanwhile waits for it.
 */
export const importHasilUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, deps) => {
  const { db } = deps
  const reader = handInReader()
  app.addHook('onClose', () => reader.stop())
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const schema = { tags: ['exam'], body: importRequest, response: { 200: importReply } }
  app.post(
    '/import-hasil-ujian',
    {
      bodyLimit: MAX_FILE_BYTES,
      schema,
      // The schema is for the documentation: the body is judged by it apart.
      validatorCompiler: () => (value) => ({ value }),
      // Before a byte of the file is read.
      onRequest: (request) => demandRight(db, request.requireViewer(), 'jadwal-admin', 'control'),
    },
    async (request) => {
      const body: unknown = request.body
      const read = await reader.read(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      if ('errors' in read) throw unfitInput(read.errors)
      const { handIn } = read
      const [student] = await db
        .select({ id: userTable.id })
        .from(userTable)
        .where(eq(userTable.id, handIn.file.user_id))
      if (!student) throw refusal('missing.peserta_of_file')
      const { user_id, begun } = handIn.file
      await demandProctored(db, request.requireViewer(), { user_id, jadwal_id: begun.jadwal_id })
      const data = await importFile(deps, request.requireViewer().user_id, handIn)
      return { message: 'Berkas jawaban sudah diterima.', data }
    },
  )
}
