import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ActOutcome, type ActRequest, actReply, actRequest } from '#contract/exam/deed.ts'
import type { Db } from '../db/connect.ts'
import { jadwalPaketTable } from '../db/tables/index.ts'
import type { Act } from '../exam/log/act.ts'
import type { StaffAction } from '../exam/log/perform.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { type ActDeps, actOn, doneBefore, moveAll, movedBefore, resetAll } from './act.ts'
import { type Target, targetsOf } from './targets.ts'

/** POST /exam-actions: staff act on one or many who sit a schedule, and say why. */
export const examActionsRoute: FastifyPluginAsyncZod<ActDeps> = async (app, deps) => {
  app.post(
    '/exam-actions',
    { schema: { tags: ['exam'], body: actRequest, response: { 200: actReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(deps.db, viewer, 'jadwal-admin', 'control')
      const { body } = request
      await demandSchedule(deps.db, body.jadwal_id)
      const moves = body.kind === 'reschedule'
      const before = await (moves ? movedBefore : doneBefore)(deps.db, body.id)
      const all = await targetsOf(deps.db, viewer, body.jadwal_id, body.targets)
      const targets = all.filter(({ user_id }) => !before.has(user_id))
      const data = await carryOut(deps, targets, body, { actor_id: viewer.user_id, reason: body.reason })
      const whole = { ...data, done: data.done + (moves ? before.size : all.length - targets.length) }
      return { message: messageOf(whole), data: whole }
    },
  )
}

export async function demandSchedule(db: Db, jadwal_id: string): Promise<void> {
  const [known] = await db
    .select({ id: jadwalPaketTable.id })
    .from(jadwalPaketTable)
    .where(eq(jadwalPaketTable.id, jadwal_id))
  if (!known) throw refusal('missing.jadwal')
}

function carryOut(deps: ActDeps, targets: Target[], request: ActRequest, action: StaffAction): Promise<ActOutcome> {
  if (request.kind === 'reschedule') return moveAll(deps, targets, request, action)
  if (request.kind === 'reset') return resetAll(deps, targets, request.id, action)
  return actOn(deps, targets, actOf(request), action)
}

function actOf(request: Exclude<ActRequest, { kind: 'reschedule' | 'reset' }>): Act {
  const { id } = request
  if (request.kind === 'message') return { id, kind: 'message', text: request.text }
  if (request.kind === 'extra') return { id, kind: 'extra', ms: request.ms }
  if (request.kind === 'reopen') return { id, kind: 'reopen', ms: request.ms }
  return { id, kind: request.kind }
}

export const messageOf = ({ done, skipped_total }: ActOutcome) =>
  skipped_total ? `Dilakukan untuk ${done} peserta, ${skipped_total} dilewati.` : `Dilakukan untuk ${done} peserta.`
