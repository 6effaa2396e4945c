import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { boardQuery } from '#contract/exam/board.ts'
import {
  actReply,
  boardActionsReply,
  type IncidentRequest,
  incidentRequest,
  intervalProblem,
  undoIncidentRequest,
} from '#contract/exam/deed.ts'
import { examIncidentTable } from '../db/tables/index.ts'
import type { Interval } from '../exam/log/act.ts'
import { invalidInput, inWords, refusal } from '../lib/errors.ts'
import { demandWhole, isBound } from '../security/proctored.ts'
import { demandRight } from '../security/rights.ts'
import { type ActDeps, actOn, doneBefore, idOf } from './act.ts'
import { actionsOf, incidentsOf } from './action-list.ts'
import { demandSchedule, messageOf } from './actions.ts'
import { targetsOf } from './targets.ts'

/** What happened in a room, or to several, and the time it took: given back to each that it hit, once. */
export const examIncidentsRoute: FastifyPluginAsyncZod<ActDeps> = async (app, deps) => {
  const { db, now } = deps

  app.post(
    '/exam-incidents',
    { schema: { tags: ['exam'], body: incidentRequest, response: { 200: actReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'control')
      const { id, jadwal_id, targets, reason } = request.body
      await demandSchedule(db, jadwal_id)
      const interval = await kept(request.body, viewer.user_id)
      const before = await doneBefore(db, id)
      const all = await targetsOf(db, viewer, jadwal_id, targets)
      const pending = all.filter(({ user_id }) => !before.has(user_id))
      const action = { actor_id: viewer.user_id, reason }
      const data = await actOn(deps, pending, { id, kind: 'incident', interval }, action)
      const whole = { ...data, done: data.done + (all.length - pending.length) }
      return { message: messageOf(whole), data: whole }
    },
  )

  app.post(
    '/exam-incidents/undo',
    { schema: { tags: ['exam'], body: undoIncidentRequest, response: { 200: actReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'control')
      const { id, reason } = request.body
      const [incident] = await db.select().from(examIncidentTable).where(eq(examIncidentTable.id, id))
      if (!incident) throw refusal('missing.incident')
      const hit = await doneBefore(db, id)
      const user_ids = [...hit]
      const targets = user_ids.length ? await targetsOf(db, viewer, incident.jadwal_id, { user_ids }) : []
      // What hit others too is not taken back by a proctor of some.
      if (targets.length < user_ids.length) await demandWhole(db, viewer)
      const marks = { undone_at: now(), undone_by: viewer.user_id, undone_reason: reason }
      await db
        .update(examIncidentTable)
        .set(marks)
        .where(and(eq(examIncidentTable.id, id), isNull(examIncidentTable.undone_at)))
      const act = { id: idOf('batal', id), kind: 'incident_undone' as const, incident_id: id }
      const data = await actOn(deps, targets, act, { actor_id: viewer.user_id, reason })
      return { message: messageOf(data), data }
    },
  )

  app.get(
    '/exam-incidents',
    { schema: { tags: ['exam'], querystring: boardQuery, response: { 200: boardActionsReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'board')
      const { jadwal_id } = request.query
      const by = (await isBound(db, viewer)) ? viewer.user_id : undefined
      const [incidents, actions] = await Promise.all([incidentsOf(db, jadwal_id, by), actionsOf(db, jadwal_id, by)])
      return { data: { incidents, actions } }
    },
  )

  /** The incident as it was first told: asked for again, the same moments are meant. */
  async function kept(request: IncidentRequest, actor_id: string): Promise<Interval> {
    const { id, jadwal_id, targets, reason, span } = request
    const table = examIncidentTable
    const told = 'ms' in span ? { from_at: now() - span.ms, to_at: now() } : span
    const [known] = await db.select().from(table).where(eq(table.id, id))
    if (!known) demandInterval(told)
    const ruang = 'ruang' in targets ? targets.ruang : null
    await db
      .insert(table)
      .values({ id, jadwal_id, ruang, reason, ...told, actor_id, at: now() })
      .onConflictDoNothing()
    const [row] = await db.select().from(table).where(eq(table.id, id))
    if (row?.jadwal_id !== jadwal_id || row.undone_at !== null) throw conflict()
    return { from: row.from_at, to: row.to_at }
  }

  function demandInterval(interval: { from_at: number; to_at: number }): void {
    const found = intervalProblem(interval, now())
    if (found) throw invalidInput([inWords(found)])
  }
}

const conflict = () => refusal('incident.conflict')
