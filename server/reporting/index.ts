import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { itemQuery, itemReply, itemsQuery, itemsReply } from '#contract/reporting/item.ts'
import { matrixQuery, matrixReply } from '#contract/reporting/matrix.ts'
import {
  answersQuery,
  answersReply,
  groupsReply,
  participantsQuery,
  participantsReply,
  reportExport,
  reportExportReply,
  reportQuery,
  reportReply,
} from '#contract/reporting/report.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandWhole } from '../security/proctored.ts'
import { demandRight } from '../security/rights.ts'
import { demandKeys } from './demand-keys.ts'
import type { ReportDeps } from './deps.ts'
import { reportFiles } from './export.ts'
import { groups } from './groups.ts'
import { item, items } from './items.ts'
import { loadJadwal } from './load-jadwal.ts'
import { matrix } from './matrix.ts'
import { participants } from './participants.ts'
import { decisions } from './rule-routes.ts'
import { studentSheet } from './student-sheet.ts'
import { summary } from './summary.ts'

const MENU = 'jadwal-admin'
const tags = ['report']

/** A report tells of everybody who sat, also where it names one alone: a proctor of some rooms reads none. */
async function demandReport(db: Db, viewer: Viewer): Promise<void> {
  await demandRight(db, viewer, MENU, 'report')
  await demandWhole(db, viewer)
}

/** The report of a schedule, to holders of its right on the menu jadwal-admin alone (I8). */
export const report: FastifyPluginAsyncZod<ReportDeps> = async (app, deps) => {
  const { db, now } = deps
  const writeFile = reportFiles(app, db, now)
  await app.register(decisions, deps)

  const summaryRoute = { tags, querystring: reportQuery, response: { 200: reportReply } }
  app.get('/report-jadwal', { schema: summaryRoute }, async (request) => {
    await demandReport(db, request.requireViewer())
    return { data: await summary(db, request.query.jadwal_id) }
  })

  const pesertaRoute = { tags, querystring: participantsQuery, response: { 200: participantsReply } }
  app.get('/report-jadwal/participants', { schema: pesertaRoute }, async (request) => {
    await demandReport(db, request.requireViewer())
    refuseUnstorable(request.query)
    await loadJadwal(db, request.query.jadwal_id)
    return participants(db, request.query)
  })

  const groupsRoute = { tags, querystring: reportQuery, response: { 200: groupsReply } }
  app.get('/report-jadwal/groups', { schema: groupsRoute }, async (request) => {
    await demandReport(db, request.requireViewer())
    await loadJadwal(db, request.query.jadwal_id)
    return { data: await groups(db, request.query.jadwal_id) }
  })

  const sheetRoute = { tags, querystring: answersQuery, response: { 200: answersReply } }
  app.get('/report-jadwal/sheet', { schema: sheetRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandReport(db, viewer)
    await demandRight(db, viewer, MENU, 'key')
    await demandKeys(db, viewer, request.query.jadwal_id, now())
    return { data: await studentSheet(db, request.query, now) }
  })

  const itemsRoute = { tags, querystring: itemsQuery, response: { 200: itemsReply } }
  app.get('/report-jadwal/items', { schema: itemsRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandReport(db, viewer)
    await demandRight(db, viewer, MENU, 'key')
    const { jadwal_id, paper_sha256 } = request.query
    await demandKeys(db, viewer, jadwal_id, now())
    return { data: await items(db, jadwal_id, paper_sha256) }
  })

  const matrixRoute = { tags, querystring: matrixQuery, response: { 200: matrixReply } }
  app.get('/report-jadwal/matrix', { schema: matrixRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandReport(db, viewer)
    await demandRight(db, viewer, MENU, 'key')
    await demandKeys(db, viewer, request.query.jadwal_id, now())
    return { data: await matrix(db, request.query) }
  })

  const itemRoute = { tags, querystring: itemQuery, response: { 200: itemReply } }
  app.get('/report-jadwal/soal', { schema: itemRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandReport(db, viewer)
    await demandRight(db, viewer, MENU, 'key')
    const { jadwal_id, soal_id, paper_sha256 } = request.query
    await loadJadwal(db, jadwal_id)
    await demandKeys(db, viewer, jadwal_id, now())
    return { data: await item(db, jadwal_id, soal_id, paper_sha256) }
  })

  const exportRoute = { tags, body: reportExport, response: { 200: reportExportReply } }
  app.post('/report-jadwal/export', { schema: exportRoute }, async (request) => {
    const viewer = request.requireViewer()
    await demandReport(db, viewer)
    await loadJadwal(db, request.body.jadwal_id)
    // Names and scores of a class, or answers and keys.
    if (request.body.part !== 'peserta') await demandRight(db, viewer, MENU, 'key')
    await demandConfirmed(db, viewer, now())
    return writeFile(request, { ...request.body, menus: [MENU] })
  })
}
