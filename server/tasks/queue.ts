import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { epoch } from '#contract/epoch.ts'
import { submissionReply, submissionsQuery, submissionsReply } from '#contract/packages/tasks.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { listTotal } from '../crud/list-total.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import { paketTable, syaratPaketTable, taskSubmissionTable, userTable } from '../db/tables/index.ts'
import { demandMenu } from '../security/rights.ts'
import { MENU, type TaskDeps } from './deps.ts'
import { submissionInFull } from './submission-in-full.ts'

const params = z.object({ id: z.uuid() })

/** GET /task-submissions, /task-submissions/{id}: what students sent, for staff who judge it; what waits longest first. */
export const queue: FastifyPluginAsyncZod<TaskDeps> = async (app, { db }) => {
  const tags = ['payment']
  const schema = { tags, querystring: submissionsQuery, response: { 200: submissionsReply } }
  app.get('/task-submissions', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), MENU)
    const { query } = request
    refuseUnstorable(query)
    const { page = 1, size = PAGE_SIZE, sort = 'sent_at' } = query
    const where = wanted(db, query)
    const { id, state, sent_at, times, paket_id } = taskSubmissionTable
    const { judul } = syaratPaketTable
    const along = sort.startsWith('-') ? desc : asc
    const rows = db
      .select({
        ...{ id, state, sent_at, times, paket_id, judul, paket_nama: paketTable.nama },
        student: { id: userTable.id, nama: userTable.nama, email: userTable.email },
      })
      .from(taskSubmissionTable)
      .innerJoin(userTable, eq(userTable.id, taskSubmissionTable.user_id))
      .innerJoin(syaratPaketTable, eq(syaratPaketTable.id, taskSubmissionTable.syarat_id))
      .innerJoin(paketTable, eq(paketTable.id, paket_id))
      .where(where)
      .orderBy(along(sent_at), along(id))
      .limit(size)
      .offset((page - 1) * size)
    const [found, total] = await Promise.all([rows, listTotal(db, taskSubmissionTable, where, Boolean(query.q))])
    return { data: found.map((row) => ({ ...row, sent_at: epoch(row.sent_at) })), ...total }
  })

  app.get(
    '/task-submissions/:id',
    { schema: { tags, params, response: { 200: submissionReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      return { data: await submissionInFull(db, request.params.id) }
    },
  )
}

function wanted(db: Db, { q, state, paket_id }: z.infer<typeof submissionsQuery>) {
  const pattern = q && likePattern(q)
  const people = db
    .select({ id: userTable.id })
    .from(userTable)
    .where(pattern ? or(ilike(userTable.nama, pattern), ilike(userTable.email, pattern)) : undefined)
  return and(
    state && eq(taskSubmissionTable.state, state),
    paket_id ? eq(taskSubmissionTable.paket_id, paket_id) : undefined,
    q ? inArray(taskSubmissionTable.user_id, people) : undefined,
  )
}
