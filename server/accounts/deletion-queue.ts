import { and, asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { okReply } from '#contract/accounts/auth.ts'
import { deletionsQuery, deletionsReply, holdDeletion, resumeDeletion } from '#contract/accounts/student-record.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import { listTotal } from '../crud/list-total.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import { accountDeletionTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandMenu, demandRight } from '../security/rights.ts'
import { callerOf, noteSecurity } from '../security/security-events.ts'
import { inQueue, QUEUED } from './deletion.ts'
import type { AuthDeps } from './deps.ts'

/**
 * GET /account-deletions: accounts that wait for their deletion, the first due first. POST /account-deletions/hold and
 * /lanjut: staff hold one with a reason, where law demands that its data are kept, and let it go on.
 */
export const deletionQueue: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  const tags = ['access']
  const read = { tags, querystring: deletionsQuery, response: { 200: deletionsReply } }
  app.get('/account-deletions', { schema: read }, async (request) => {
    await demandMenu(db, request.requireViewer(), STUDENT_LIST_MENU)
    const { page = 1, size = PAGE_SIZE } = request.query
    const { user_id, asked_at, due_at, oleh, reason } = accountDeletionTable
    const { nama, email } = userTable
    const rows = db
      .select({ user_id, asked_at, due_at, oleh, reason, nama, email })
      .from(accountDeletionTable)
      .innerJoin(userTable, eq(userTable.id, user_id))
      .where(inQueue())
      .orderBy(asc(due_at), asc(user_id))
      .limit(size)
      .offset((page - 1) * size)
    const [found, total] = await Promise.all([rows, listTotal(db, accountDeletionTable, inQueue(), false)])
    const data = found.map(({ asked_at: asked, due_at: due, reason: held_reason, ...row }) => ({
      ...row,
      ...{ asked_at: Date.parse(asked), due_at: Date.parse(due), held_reason },
    }))
    return { data, ...total }
  })

  app.post('/account-deletions/hold', { schema: { tags, body: holdDeletion, response: { 200: okReply } } }, (request) =>
    change(request, 'account/hold-deletion', request.body.user_id, request.body.reason),
  )
  app.post(
    '/account-deletions/resume',
    { schema: { tags, body: resumeDeletion, response: { 200: okReply } } },
    (request) => change(request, 'account/resume-deletion', request.body.user_id, null),
  )

  type Action = 'account/hold-deletion' | 'account/resume-deletion'
  async function change(
    request: Parameters<typeof callerOf>[0],
    action: Action,
    user_id: string,
    reason: string | null,
  ): Promise<{ message: string }> {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, STUDENT_LIST_MENU, 'update')
    refuseUnstorable(request.body)
    const [waiting, held] = QUEUED
    const [from, to] = reason === null ? [held, waiting] : [waiting, held]
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(accountDeletionTable)
        .set({ state: to, reason })
        .where(and(eq(accountDeletionTable.user_id, user_id), eq(accountDeletionTable.state, from)))
        .returning({ user_id: accountDeletionTable.user_id })
      if (!changed.length) throw refusal('deletion.not_queued')
      const event = { action, actor_id: viewer.user_id, subject: user_id, ...(reason !== null && { reason }) }
      await noteSecurity(tx, callerOf(request), event, now())
    })
    return { message: reason === null ? 'Penghapusan berjalan lagi.' : 'Penghapusan ditahan.' }
  }
}
