import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  confirmReply,
  confirmRequest,
  MAX_STATEMENT_BYTES,
  statementQuery,
  statementReply,
} from '#contract/money/bank-statement.ts'
import type { ServeDeps } from '../crud/types.ts'
import { AppError, refusal } from '../lib/errors.ts'
import { languageOf } from '../lib/language.ts'
import { dayInWib } from '../lib/times.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { demandAnyOrder } from '../money/order-rights.ts'
import { confirm, type Pair } from './confirm.ts'
import { importStatement } from './import-statement.ts'
import { statementReader } from './read-in-worker.ts'

/** Far above what a hand does. */
const PER_MINUTE = 20

/** Statements of a bank: lines of money that came in, compared with the orders that wait for it. For whoever accepts proofs. */
export const bankStatement: FastifyPluginAsyncZod<ServeDeps> = async (app, deps) => {
  const { db, now } = deps
  await app.register(multipart, { limits: { files: 1, fields: 0, fileSize: MAX_STATEMENT_BYTES } })
  const reader = statementReader()
  app.addHook('onClose', () => reader.stop())
  const limit = windowLimit(PER_MINUTE, 60_000, now)
  const tags = ['payment']

  const description = 'Body: multipart/form-data with one .csv or .xlsx file. No order changes.'
  const schema = { tags, description, querystring: statementQuery, response: { 200: statementReply } }
  app.post('/manual-transfer/bank-statement', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const goods = await demandAnyOrder(db, viewer, 'update')
    const { rekening_id, ...mapping } = request.query
    const { name, bytes } = await fileOf(request)
    limit.take(viewer.user_id)
    const statement = await reader.read({ bytes, mapping, today: dayInWib(now()) })
    return importStatement(deps, { statement, rekening_id, user_id: viewer.user_id, name, goods })
  })

  const confirming = { tags, body: confirmRequest, response: { 200: confirmReply } }
  app.post('/manual-transfer/bank-statement/confirm', { schema: confirming }, async (request) => {
    const viewer = request.requireViewer()
    await demandAnyOrder(db, viewer, 'update')
    const refusalOf = async (pair: Pair) => {
      try {
        await confirm(deps, viewer, pair)
        return null
      } catch (error) {
        if (error instanceof AppError) return error.bodyIn(languageOf(request.headers['accept-language']) ?? 'id').error
        throw error
      }
    }
    const data = []
    // One after the other: each is a transaction of its own, and those that went through stay.
    for (const pair of request.body.pairs) data.push({ ...pair, refused: await refusalOf(pair) })
    return { data }
  })
}

async function fileOf(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const part = request.isMultipart() ? await request.file() : undefined
  const bytes = await part?.toBuffer().catch(refuseSize)
  if (!part || !bytes?.length) throw refusal('statement.no_file')
  return { name: part.filename, bytes }
}

function refuseSize(error: { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE')
    throw refusal('statement.too_large', { mb: MAX_STATEMENT_BYTES / 1024 / 1024 })
  throw error
}
