import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  essayMarkingQuery,
  essayMarkingReply,
  essaysQuery,
  essaysReply,
  markReply,
  markRequest,
  publishMarksReply,
  publishMarksRequest,
  settingReply,
  settingRequest,
  unmarkRequest,
} from '#contract/reporting/essays.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import type { ReportDeps } from '../reporting/deps.ts'
import { loadJadwal } from '../reporting/load-jadwal.ts'
import { demandWhole } from '../security/proctored.ts'
import { demandRight } from '../security/rights.ts'
import { essays, overview } from './essays.ts'
import { mark, unmark } from './mark.ts'
import { configureMarking, publishMarks } from './publish.ts'

const tags = ['essay-marking']

/** Essays come from all who sat: a proctor of some rooms marks none. */
async function demandMarker(db: Db, viewer: Viewer): Promise<void> {
  await demandRight(db, viewer, 'jadwal-admin', 'mark')
  await demandWhole(db, viewer)
}

/** Reading and marking essays, and letting scores take the marks. */
export const essayMarking: FastifyPluginAsyncZod<ReportDeps> = async (app, { db, now, onRescore }) => {
  const overviewRoute = { tags, querystring: essayMarkingQuery, response: { 200: essayMarkingReply } }
  app.get('/essay-marking', { schema: overviewRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandMarker(db, viewer)
    return { data: await overview(db, request.query.jadwal_id, viewer.user_id) }
  })

  const essaysRoute = { tags, querystring: essaysQuery, response: { 200: essaysReply } }
  app.get('/essay-marking/essays', { schema: essaysRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandMarker(db, viewer)
    return { data: await essays(db, request.query, viewer.user_id) }
  })

  const markRoute = { tags, body: markRequest, response: { 200: markReply } }
  app.post('/essay-marking/mark', { schema: markRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandMarker(db, viewer)
    refuseUnstorable(request.body)
    const state = await mark(db, request.body, viewer.user_id, now())
    return { message: 'Nilai uraian disimpan.', data: { state } }
  })

  const unmarkRoute = { tags, body: unmarkRequest, response: { 200: markReply } }
  app.post('/essay-marking/unmark', { schema: unmarkRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandMarker(db, viewer)
    const state = await unmark(db, request.body, viewer.user_id)
    return { message: 'Nilai uraian ditarik.', data: { state } }
  })

  const settingRoute = { tags, body: settingRequest, response: { 200: settingReply } }
  app.post('/essay-marking/setting', { schema: settingRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandMarker(db, viewer)
    const { jadwal_id, ...setting } = request.body
    await loadJadwal(db, jadwal_id)
    await configureMarking(db, jadwal_id, setting, viewer.user_id, now())
    return { message: 'Cara menilai disimpan.' }
  })

  const publishRoute = { tags, body: publishMarksRequest, response: { 200: publishMarksReply } }
  app.post('/essay-marking/publish', { schema: publishRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandMarker(db, viewer)
    const { jadwal } = await loadJadwal(db, request.body.jadwal_id)
    const { essays, run } = await publishMarks(db, jadwal, viewer.user_id, now())
    // The marks are stored: an unavailable queue must not make the call fail. The job finds what was missed.
    await onRescore?.(run.id).catch((err) => app.log.warn({ err }, 'scoring anew could not be queued'))
    return { message: 'Nilai uraian terbit. Nilai peserta dihitung ulang.', data: { essays } }
  })
}
