import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { reportQuery } from '#contract/reporting/report.ts'
import {
  previewReply,
  previewRequest,
  ruledReply,
  rulingRequest,
  rulingsReply,
  withdrawRequest,
} from '#contract/reporting/ruling.ts'
import { loadRulings } from '../packages/publication/rulings.ts'
import { demandRight } from '../security/rights.ts'
import { demandKeys } from './demand-keys.ts'
import type { ReportDeps } from './deps.ts'
import { loadJadwal } from './load-jadwal.ts'
import { preview } from './preview.ts'
import { latestRun, type Run, runState } from './rescore.ts'
import { rule, rulingsWith, withdraw } from './rule.ts'
import { askedItem, rulingOn } from './ruled-item.ts'
import { rulingsOf } from './rulings-list.ts'

const MENU = 'jadwal-admin'
const tags = ['report']
/** Placeholder id of a decision that is not stored yet. */
const NOBODY = '00000000-0000-4000-8000-000000000000'
const DONE: Run = {
  ...{ id: NOBODY, paket_id: NOBODY, papers: [], state: 'done', cursor: null },
  ...{ done: 0, total: 0, failed: 0, told: true, created_at: '' },
}

/** Decisions on items after they were sat: preview, decide, take back, and what was decided. */
export const decisions: FastifyPluginAsyncZod<ReportDeps> = async (app, { db, now, onRescore }) => {
  /** The run that this asked for, else (done already) the newest. */
  async function started(run: Run | null, paket_id: string) {
    // The decision is stored: an unavailable queue must not make the call fail. The job finds what was missed.
    if (run) await onRescore?.(run.id).catch((err) => app.log.warn({ err }, 'scoring anew could not be queued'))
    return runState(run ?? (await latestRun(db, paket_id)) ?? DONE)
  }

  const previewRoute = { tags, body: previewRequest, response: { 200: previewReply } }
  app.post('/report-jadwal/preview', { schema: previewRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'key')
    const { jadwal_id, ruling } = request.body
    const { paket } = await loadJadwal(db, jadwal_id)
    // How many would gain by another key says what the key is.
    await demandKeys(db, viewer, jadwal_id, now())
    const item = await askedItem(db, paket.id, request.body)
    const fresh = ruling && rulingOn(item, ruling, NOBODY)
    const rulings = rulingsWith(await loadRulings(db, paket.id), item, fresh)
    return { data: await preview(db, jadwal_id, item, rulings) }
  })

  const ruleRoute = { tags, body: rulingRequest, response: { 200: ruledReply } }
  app.post('/report-jadwal/rulings', { schema: ruleRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'key')
    const { id, jadwal_id, reason, ruling } = request.body
    const { paket } = await loadJadwal(db, jadwal_id)
    await demandKeys(db, viewer, jadwal_id, now())
    const item = await askedItem(db, paket.id, request.body)
    const action = { actor_id: viewer.user_id, jadwal_id, reason, now: now() }
    const run = await rule(db, paket.id, item, rulingOn(item, ruling, id), action)
    return {
      message: 'Putusan disimpan. Nilai dihitung ulang.',
      data: { id, rescore: await started(run, paket.id) },
    }
  })

  const withdrawRoute = { tags, body: withdrawRequest, response: { 200: ruledReply } }
  app.post('/report-jadwal/withdraw', { schema: withdrawRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'key')
    const { id, jadwal_id, reason } = request.body
    const { paket } = await loadJadwal(db, jadwal_id)
    await demandKeys(db, viewer, jadwal_id, now())
    const action = { actor_id: viewer.user_id, jadwal_id, reason, now: now() }
    const run = await withdraw(db, paket.id, id, action)
    return {
      message: 'Putusan dicabut. Nilai dihitung ulang.',
      data: { id, rescore: await started(run, paket.id) },
    }
  })

  const listRoute = { tags, querystring: reportQuery, response: { 200: rulingsReply } }
  app.get('/report-jadwal/rulings', { schema: listRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'key')
    const { jadwal_id } = request.query
    const { paket } = await loadJadwal(db, jadwal_id)
    await demandKeys(db, viewer, jadwal_id, now())
    return { data: await rulingsOf(db, paket.id) }
  })
}
