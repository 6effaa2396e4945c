import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type CalibrationOverview,
  calibrationQuery,
  calibrationReply,
  movesQuery,
  movesReply,
  parametersQuery,
  parametersReply,
  publishRequest,
  runReply,
  startRequest,
  stopRequest,
} from '#contract/reporting/calibration.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { demandKeys } from '../reporting/demand-keys.ts'
import { loadJadwal } from '../reporting/load-jadwal.ts'
import { demandWhole } from '../security/proctored.ts'
import { demandRight } from '../security/rights.ts'
import { approve, startRun, stopRun } from './act.ts'
import type { CalibrationDeps } from './deps.ts'
import { explained } from './explained.ts'
import { moves } from './moves.ts'
import { parametersOf } from './parameters.ts'
import { asReply, newestRun, publishedRun, type Run, runOf } from './runs.ts'
import { announcedAt, openUntil } from './window.ts'

const MENU = 'jadwal-admin'
const tags = ['report']
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Calibration of a package from the report of one of its schedules (contract/reporting/calibration.ts says who may what). */
export const calibration: FastifyPluginAsyncZod<CalibrationDeps> = async (app, deps) => {
  const { db, now } = deps
  await app.register(explained, deps)

  /** A calibration tells of everybody. */
  async function demand(viewer: Viewer, flag: 'report' | 'update'): Promise<void> {
    await demandRight(db, viewer, MENU, flag)
    await demandWhole(db, viewer)
  }

  /** A run of the schedule's package. Throws `not_found`. */
  async function runFor(jadwal_id: string, id: string): Promise<Run> {
    const { paket } = await loadJadwal(db, jadwal_id)
    const run = await runOf(db, id)
    if (run?.paket_id !== paket.id) throw refusal('missing.calibration')
    return run
  }

  const overviewRoute = { tags, querystring: calibrationQuery, response: { 200: calibrationReply } }
  app.get('/report-jadwal/calibration', { schema: overviewRoute }, async (request) => {
    await demand(request.requireViewer(), 'report')
    const { paket } = await loadJadwal(db, request.query.jadwal_id)
    const [run, published] = await Promise.all([newestRun(db, paket.id), publishedRun(db, paket.id)])
    const data: CalibrationOverview = {
      irt: paket.penilaian === 'irt',
      open_until: iso(await openUntil(db, paket.id, now())),
      announced_at: iso(await announcedAt(db, paket.id, now())),
      run: run ? await asReply(db, run) : null,
      published: published ? await asReply(db, published) : null,
    }
    return { data }
  })

  const startRoute = { tags, body: startRequest, response: { 200: runReply } }
  app.post('/report-jadwal/calibration/start', { schema: startRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demand(viewer, 'update')
    const { jadwal_id } = request.body
    const { paket } = await loadJadwal(db, jadwal_id)
    if (paket.penilaian !== 'irt') throw refusal('calibration.not_irt')
    const until = await openUntil(db, paket.id, now())
    if (until !== null) throw refusal('calibration.window_open', { until: { at: until, zone: 'Asia/Jakarta' } })
    const run = await startRun(db, { paket_id: paket.id, jadwal_id, user_id: viewer.user_id, now: now() })
    // The run is stored: an unavailable queue must not make the call fail. The job finds what was missed.
    await deps.onCalibrate?.(run.id).catch((err) => app.log.warn({ err }, 'a calibration could not be queued'))
    return { message: 'Kalibrasi dimulai.', data: await asReply(db, run) }
  })

  const stopRoute = { tags, body: stopRequest, response: { 200: runReply } }
  app.post('/report-jadwal/calibration/stop', { schema: stopRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demand(viewer, 'update')
    const run = await runFor(request.body.jadwal_id, request.body.id)
    const stopped = await stopRun(db, run, { user_id: viewer.user_id, now: now() })
    return { message: 'Kalibrasi dihentikan.', data: await asReply(db, stopped) }
  })

  const itemsRoute = { tags, querystring: parametersQuery, response: { 200: parametersReply } }
  app.get('/report-jadwal/calibration/items', { schema: itemsRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demand(viewer, 'report')
    await demandRight(db, viewer, MENU, 'key')
    const { jadwal_id, id, subtes_id } = request.query
    const run = await runFor(jadwal_id, id)
    // A suggested option, and how many had an item right, say what is right.
    await demandKeys(db, viewer, jadwal_id, now())
    return { data: await parametersOf(db, run, subtes_id) }
  })

  const movesRoute = { tags, querystring: movesQuery, response: { 200: movesReply } }
  app.get('/report-jadwal/calibration/moves', { schema: movesRoute }, async (request) => {
    await demand(request.requireViewer(), 'report')
    const { jadwal_id, id } = request.query
    const run = await runFor(jadwal_id, id)
    if (run.state !== 'ready' && run.state !== 'scheduled') throw refusal('calibration.not_ready')
    return { data: await moves(db, jadwal_id, id) }
  })

  const publishRoute = { tags, body: publishRequest, response: { 200: runReply } }
  app.post('/report-jadwal/calibration/publish', { schema: publishRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demand(viewer, 'update')
    const { jadwal_id, id, when, reason } = request.body
    const run = await runFor(jadwal_id, id)
    const at = when === 'announced' ? await announcedAt(db, run.paket_id, now()) : null
    if (when === 'announced' && at === null) throw refusal('calibration.not_announced')
    const { run: approved, rescore } = await approve(db, run, { at, user_id: viewer.user_id, reason, now: now() })
    if (rescore) await deps.onRescore?.(rescore.id).catch((err) => app.log.warn({ err }, 'scoring could not be queued'))
    const message = at === null ? 'Skor akhir diterbitkan.' : 'Skor akhir terbit pada saat pengumuman.'
    return { message, data: await asReply(db, approved) }
  })
}
