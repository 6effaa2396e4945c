import { and, asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { acceptRequest, decisionReply, refuseRequest } from '#contract/packages/tasks.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { paketTable, syaratPaketTable, taskSubmissionTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { announce } from '../notices/announce.ts'
import { writeAuditEntry } from '../packages/audit-entry.ts'
import { demandRight } from '../security/rights.ts'
import { MENU, type TaskDeps } from './deps.ts'
import { grantComplete } from './grant.ts'
import { submissionInFull } from './submission-in-full.ts'

interface Verdict {
  id: string
  state: 'accepted' | 'refused'
  /** What was sent the `times`th time was looked at. */
  times: number
  reason: string | null
}

/** POST /task-submissions/{id}/accept, /task-submissions/{id}/refuse: once, by one of staff, about what they looked at. */
export const decide: FastifyPluginAsyncZod<TaskDeps> = async (app, { db, now, random }) => {
  const schema = {
    tags: ['payment'],
    params: z.object({ id: z.uuid().toLowerCase() }),
    response: { 200: decisionReply },
  }

  app.post('/task-submissions/:id/accept', { schema: { ...schema, body: acceptRequest } }, (request) =>
    run(request.requireViewer(), { id: request.params.id, state: 'accepted', reason: null, ...request.body }),
  )
  app.post('/task-submissions/:id/refuse', { schema: { ...schema, body: refuseRequest } }, (request) =>
    run(request.requireViewer(), { id: request.params.id, state: 'refused', ...request.body }),
  )

  async function run(viewer: Viewer, verdict: Verdict) {
    await demandRight(db, viewer, MENU, 'update')
    refuseUnstorable({ reason: verdict.reason })
    const granted = await db.transaction((tx) => judge(tx, viewer, verdict, { now: now(), random }))
    return { data: await submissionInFull(db, verdict.id), granted }
  }
}

/** Answers whether the student has the package by it. */
async function judge(tx: Tx, { user_id: actor_id }: Viewer, verdict: Verdict, deps: WriteDeps): Promise<boolean> {
  const { id, state, times, reason } = verdict
  const row = await held(tx, id)
  if (row.times !== times) throw refusal('task.sent_again')
  // Pressed twice by the same hand.
  if (row.state === state && row.decided_by === actor_id) return false
  if (row.state !== 'sent') throw refusal('task.decided_already')
  const decided_at = new Date(deps.now).toISOString()
  await tx
    .update(taskSubmissionTable)
    .set({ state, reason, decided_at, decided_by: actor_id })
    .where(eq(taskSubmissionTable.id, id))
  const { paket_id, user_id } = row
  const action = state === 'accepted' ? 'task-submission/accept' : 'task-submission/refuse'
  await writeAuditEntry(tx, { actor_id, action, subject: id, reason, detail: { paket_id, user_id, times } }, deps.now)
  await tellStudent(tx, row, state, deps.now)
  return state === 'accepted' && (await grantComplete(tx, { paket_id, user_id, actor_id }, deps)) > 0
}

async function tellStudent(tx: Tx, row: typeof taskSubmissionTable.$inferSelect, state: Verdict['state'], now: number) {
  const { paket_id, user_id, syarat_id } = row
  const [named] = await tx
    .select({ paket: paketTable.nama, syarat: syaratPaketTable.judul })
    .from(syaratPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, syaratPaketTable.paket_id))
    .where(eq(syaratPaketTable.id, syarat_id))
  if (named) await announce(tx, { kind: `task_${state}`, params: { paket_id, ...named }, to: { user_id } }, now)
}

/**
 * The submission, held with the student's others of the package: of two of staff who accept the last two at once, the second sees
 * what the first decided.
 */
async function held(tx: Tx, id: string) {
  const [found] = await tx.select().from(taskSubmissionTable).where(eq(taskSubmissionTable.id, id))
  if (!found) throw refusal('missing.submission')
  const { user_id, paket_id } = found
  const rows = await tx
    .select()
    .from(taskSubmissionTable)
    .where(and(eq(taskSubmissionTable.user_id, user_id), eq(taskSubmissionTable.paket_id, paket_id)))
    .orderBy(asc(taskSubmissionTable.id))
    .for('update')
  const row = rows.find((one) => one.id === id)
  if (!row) throw refusal('missing.submission')
  return row
}
