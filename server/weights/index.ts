import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  applyWeights,
  applyWeightsReply,
  WEIGHTS_MENU,
  weightPackagesQuery,
  weightPackagesReply,
  weightPreviewReply,
  weightPreviewRequest,
} from '#contract/weights/weights.ts'
import { once } from '../crud/batch.ts'
import type { ReportDeps } from '../reporting/deps.ts'
import { latestRun, type Run, runState } from '../reporting/rescore.ts'
import { demandMenu, demandRight } from '../security/rights.ts'
import { applySet } from './apply.ts'
import { packagesOf } from './packages.ts'
import { previewWeights } from './preview.ts'
import { storedSet } from './stored.ts'

const tags = ['weights']

/** What a set of weights does to packages: which there are, who would move, and writing it into them (contract/weights/weights.ts). */
export const weights: FastifyPluginAsyncZod<ReportDeps> = async (app, { db, now, onRescore }) => {
  const packagesRoute = { tags, querystring: weightPackagesQuery, response: { 200: weightPackagesReply } }
  app.get('/rasionalisasi/packages', { schema: packagesRoute }, async (request) => {
    await demandMenu(db, request.requireViewer(), WEIGHTS_MENU)
    const { type, set_id } = request.query
    const set = set_id === undefined ? null : await storedSet(db, type, set_id)
    return { data: await packagesOf(db, type, set?.bagian ?? null) }
  })

  const previewRoute = { tags, body: weightPreviewRequest, response: { 200: weightPreviewReply } }
  app.post('/rasionalisasi/preview', { schema: previewRoute }, async (request) => {
    await demandMenu(db, request.requireViewer(), WEIGHTS_MENU)
    return { data: await previewWeights(db, request.body) }
  })

  const applyRoute = { tags, body: applyWeights, response: { 200: applyWeightsReply } }
  app.post('/rasionalisasi/apply', { schema: applyRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, WEIGHTS_MENU, 'update')
    const { body } = request
    const sent = { batch: body.id, user_id: viewer.user_id, resource: 'weights/apply', body, now: now() }
    const paket_ids = await once(db, sent, async (tx) => {
      const applied = await applySet(tx, body, viewer.user_id, now())
      return applied.map(({ paket_id }) => paket_id)
    })
    const data: { paket_id: string; rescore: ReturnType<typeof runState> }[] = []
    for (const paket_id of paket_ids) {
      const run = (await latestRun(db, paket_id)) as Run
      // The figures are stored: an unavailable queue must not make the call fail. The job finds what was missed.
      await onRescore?.(run.id).catch((err) => app.log.warn({ err }, 'scoring anew could not be queued'))
      data.push({ paket_id, rescore: runState(run) })
    }
    return { message: 'Bobot ditulis ke paket. Nilai dihitung ulang.', data }
  })
}
