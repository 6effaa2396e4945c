import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  importSoalColumns,
  importSoalConfirm,
  importSoalItem,
  importSoalItemQuery,
  importSoalMend,
  importSoalQuery,
  importSoalStatus,
  importSoalTemplate,
  importSoalToken,
  MAX_IMPORT_BYTES,
} from '#contract/question-bank/import-soal.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight, rightsOn } from '../security/rights.ts'
import { mend } from './mend.ts'
import { problemSheet } from './problem-sheet.ts'
import { TEMPLATES } from './template.ts'
import { undoImport } from './undo-import.ts'
import { dropUploadFile, keepUploadFile, uploadFile } from './upload-files.ts'
import { beginUpload, claimUpload, dropUpload, layOut, takeUp, uploadStatus } from './upload-store.ts'
import { uploadWork } from './upload-work.ts'
import { uploadedItemOf } from './uploaded-item.ts'

const MENU = 'bank-soal'

/**
 * POST /import-soal takes a file and judges it beside the request, GET /import-soal tells how far that is and what was
 * found, POST /import-soal/confirm saves it, all or nothing. Repeating any of them changes nothing more.
 */
export const importSoalRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, deps) => {
  const { db, now } = deps
  await app.register(multipart, { limits: { files: 1, fields: 0, fileSize: MAX_IMPORT_BYTES } })
  const work = uploadWork(deps, (error) => app.log.error({ err: error }, 'an import failed'))
  app.addHook('onClose', () => work.stop())
  const response = { 200: importSoalStatus }

  const status = async (token: string, viewer: Viewer) => {
    const found = await uploadStatus(db, token, viewer.user_id, now())
    if (!found) throw refusal('missing.upload')
    return found
  }

  app.post('/import-soal', { schema: { tags: ['soal'], querystring: importSoalQuery, response } }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'import')
    const part = request.isMultipart() ? await request.file() : undefined
    if (!part) throw refusal('import.no_file')
    const token = randomUUID()
    await keepUploadFile(token, part.file)
    if (part.file.truncated) {
      await dropUploadFile(token)
      throw refusal('import.too_large', { mb: MAX_IMPORT_BYTES / 1024 / 1024 })
    }
    const filename = part.filename.replace(/[\p{Cc}\\/]/gu, '_').slice(-120) || 'soal'
    const file = { id: token, user_id: viewer.user_id, filename, mapel_id: request.query.mapel_id ?? null }
    await beginUpload(db, file, now())
    work.judge(token)
    return status(token, viewer)
  })

  app.get('/import-soal', { schema: { tags: ['soal'], querystring: importSoalToken, response } }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'import')
    const { token } = request.query
    // The file lies on the node that received it; elsewhere there is nothing to take up.
    if (existsSync(uploadFile(token)) && (await takeUp(db, token, viewer.user_id, now()))) work.judge(token)
    return status(token, viewer)
  })

  app.get(
    '/import-soal/items',
    { schema: { tags: ['soal'], querystring: importSoalItemQuery, response: { 200: importSoalItem } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, MENU, 'import')
      const { token, number } = request.query
      await status(token, viewer)
      const item = await uploadedItemOf(db, token, number)
      if (!item) throw refusal('missing.soal')
      return item
    },
  )

  app.get(
    '/import-soal/problems',
    { schema: { tags: ['soal'], querystring: importSoalToken } },
    async (request, reply) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, MENU, 'import')
      const found = await status(request.query.token, viewer)
      reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      reply.header('content-disposition', 'attachment; filename="masalah-impor.xlsx"')
      return reply.send(problemSheet(found))
    },
  )

  app.post('/import-soal/cancel', { schema: { tags: ['soal'], body: importSoalToken } }, async (request, reply) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'import')
    const { token } = request.body
    const { state } = await status(token, viewer)
    if (state === 'saving') throw refusal('import.saving')
    await dropUpload(db, token, viewer.user_id)
    await dropUploadFile(token)
    return reply.send({})
  })

  app.post(
    '/import-soal/columns',
    { schema: { tags: ['soal'], body: importSoalColumns, response } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, MENU, 'import')
      const { token, tables } = request.body
      const { state } = await status(token, viewer)
      // Once it is saved, on another node, or after a day, there is nothing to read anew.
      if (state === 'done' || !existsSync(uploadFile(token))) throw refusal('missing.upload')
      if (!(await layOut(db, token, tables, now()))) throw refusal('import.not_ready')
      work.judge(token)
      return status(token, viewer)
    },
  )

  app.post('/import-soal/mend', { schema: { tags: ['soal'], body: importSoalMend, response } }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'import')
    const { token } = request.body
    const { state } = await status(token, viewer)
    if (state !== 'ready') throw refusal('import.not_ready')
    await mend(db, request.body)
    return status(token, viewer)
  })

  app.post('/import-soal/undo', { schema: { tags: ['soal'], body: importSoalToken } }, async (request, reply) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, MENU, 'delete')
    const { token } = request.body
    const { summary } = await status(token, viewer)
    if (summary.changed > 0) await demandRight(db, viewer, MENU, 'update')
    await undoImport(db, { token, actor_id: viewer.user_id }, { now: now(), random: deps.random })
    return reply.send({})
  })

  app.post(
    '/import-soal/confirm',
    { schema: { tags: ['soal'], body: importSoalConfirm, response } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, MENU, 'import')
      const { token, subtest_id } = request.body
      const found = await status(token, viewer)
      if (found.state === 'checking') throw refusal('import.checking')
      if (found.state === 'ready' && found.problems.length) throw refusal('import.has_problems')
      if (found.state === 'ready' && !found.soal.length) throw refusal('import.nothing_to_save')
      const mayUpdate = (await rightsOn(db, viewer, MENU))?.update ?? false
      if (found.state === 'ready' && found.summary.changed > 0) await demandRight(db, viewer, MENU, 'update')
      if (subtest_id) await demandRight(db, viewer, 'paket-tryout', 'update')
      const saving = { ...request.body, actor_id: viewer.user_id, mayUpdate }
      if (await claimUpload(db, token, now())) work.save(saving)
      return status(token, viewer)
    },
  )

  app.get(
    '/import-soal/template',
    { schema: { tags: ['soal'], querystring: importSoalTemplate } },
    async (request, reply) => {
      await demandRight(db, request.requireViewer(), MENU, 'import')
      const format = request.query.format ?? 'xlsx'
      const { mime, bytes } = TEMPLATES[format]
      reply.header('content-type', mime).header('content-disposition', `attachment; filename="templat-soal.${format}"`)
      return reply.send(bytes())
    },
  )
}
