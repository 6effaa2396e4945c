import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { taskPictureTable, taskSubmissionTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandMenu } from '../security/rights.ts'
import { MENU, type TaskDeps } from './deps.ts'

const params = z.object({ id: z.uuid() })

/** GET /task-pictures/{id}: a picture, for who sent it and for staff who judge it. */
export const picture: FastifyPluginAsyncZod<TaskDeps> = async (app, { db, files }) => {
  app.get('/task-pictures/:id', { schema: { tags: ['my-tryout'], params } }, async (request, reply) => {
    const viewer = request.requireViewer()
    if (viewer.role !== 'Siswa') await demandMenu(db, viewer, MENU)
    const [row] = await db
      .select({ key: taskPictureTable.key, user_id: taskSubmissionTable.user_id })
      .from(taskPictureTable)
      .innerJoin(taskSubmissionTable, eq(taskSubmissionTable.id, taskPictureTable.submission_id))
      .where(eq(taskPictureTable.id, request.params.id))
    const seen = row && (viewer.role !== 'Siswa' || row.user_id === viewer.user_id)
    const bytes = seen ? await files.get(row.key) : undefined
    if (!bytes) throw refusal('missing.proof')
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
    // Opened by itself it runs nothing.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header('content-disposition', 'inline; filename="bukti.webp"')
    return reply.type('image/webp').send(bytes)
  })
}
