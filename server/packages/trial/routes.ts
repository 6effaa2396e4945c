import { and, desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { paketQuery, trialReply, trialRequest, trialsReply } from '#contract/packages/building.ts'
import type { ServeDeps } from '../../crud/types.ts'
import { attemptTable, ujiCobaPaketTable } from '../../db/tables/index.ts'
import { demandMenu, demandRight } from '../../security/rights.ts'
import { writeAuditEntry } from '../audit-entry.ts'
import { startTrial } from './start.ts'

const MENU = 'paket-tryout'
const SHOWN = 10

/** POST /trial-paket: a trial sitting of one's own. GET /trial-paket: how one's own trials of a package stand. */
export const ujiCobaPaket: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const tags = ['paket']
  const start = { tags, body: trialRequest, response: { 200: trialReply } }
  app.post('/trial-paket', { schema: start }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'update')
    const { paket_id } = request.body
    const deps = { now: now(), random }
    const { user_id } = viewer
    const data = await db.transaction(async (tx) => {
      const sitting = await startTrial(tx, paket_id, user_id, deps)
      const detail = { jadwal_id: sitting.jadwal_id, paper_sha256: sitting.bundle.paper_sha256 }
      await writeAuditEntry(tx, { actor_id: user_id, action: 'paket/try', subject: paket_id, detail }, deps.now)
      return sitting
    })
    return { data, server_time: now() }
  })

  const list = { tags, querystring: paketQuery, response: { 200: trialsReply } }
  app.get('/trial-paket', { schema: list }, async (request) => {
    const viewer = request.requireViewer()
    await demandMenu(db, viewer, MENU)
    const own = and(
      eq(ujiCobaPaketTable.user_id, viewer.user_id),
      eq(ujiCobaPaketTable.paket_id, request.query.paket_id),
    )
    const rows = await db
      .select({ trial: ujiCobaPaketTable, attempt_id: attemptTable.id, status: attemptTable.status })
      .from(ujiCobaPaketTable)
      .leftJoin(attemptTable, eq(attemptTable.jadwal_id, ujiCobaPaketTable.jadwal_id))
      .where(own)
      .orderBy(desc(ujiCobaPaketTable.created_at), ujiCobaPaketTable.jadwal_id)
      .limit(SHOWN)
    const data = rows.map(({ trial, attempt_id, status }) => ({
      jadwal_id: trial.jadwal_id,
      created_at: Date.parse(trial.created_at),
      attempt_id,
      status,
    }))
    return { data }
  })
}
