import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type ExportSoalCheck,
  type ExportSoalQuery,
  exportSoalBody,
  exportSoalQuery,
  MAX_EXPORT_SOAL,
} from '#contract/question-bank/import-soal.ts'
import { soal as soalResource } from '#contract/resources/index.ts'
import { listing } from '../../crud/reading.ts'
import { refuseUnstorable } from '../../crud/storable.ts'
import type { ServeDeps } from '../../crud/types.ts'
import type { Db } from '../../db/connect.ts'
import { mapelTable, mediaTable, soalTable, stimulusTable } from '../../db/tables/index.ts'
import { invalidField, refusal } from '../../lib/errors.ts'
import { anyUnreleased } from '../../release/sharing.ts'
import { demandConfirmed } from '../../security/confirmed.ts'
import { demandMenu } from '../../security/rights.ts'
import { callerOf, noteSecurity } from '../../security/security-events.ts'
import { FORMATS, roundTripCheck } from './round-trip-check.ts'
import { codeOf, type Exported, type MediaFiles, mediaOf, textsOf } from './types.ts'

interface Wanted extends Omit<ExportSoalQuery, 'ids'> {
  ids?: readonly string[] | undefined
}

/** /export-soal: questions as a file of one of the formats that are imported. `periksa=1`: what it cannot carry. */
export const exportSoalRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const send = async (wanted: Wanted, request: FastifyRequest, reply: FastifyReply) => {
    refuseUnstorable(wanted)
    const rows = await load(db, wanted)
    const secret = await anyUnreleased(
      db,
      rows.map(({ soal }) => soal.id),
      now(),
    )
    if (secret) await demandConfirmed(db, request.requireViewer(), now())
    const media = await loadMedia(db, rows)
    const { rows: fit, left } = await roundTripCheck(wanted.format, rows, media)
    if (wanted.check === '1') {
      const left_out = left.map(({ row, reason }) => ({ id: row.soal.id, soal: codeOf(row.soal), reason }))
      const check: ExportSoalCheck = { total: rows.length, included: fit.length, left_out }
      return reply.send(check)
    }
    if (!fit.length) throw nothing(left[0]?.reason)
    const { write, ending, mime } = FORMATS[wanted.format]
    const detail = { format: wanted.format, rows: fit.length }
    const actor_id = request.requireViewer().user_id
    await noteSecurity(db, callerOf(request), { action: 'export/create', actor_id, subject: 'soal', detail }, now())
    const name = `soal-${new Date(now()).toISOString().slice(0, 10)}.${ending}`
    reply.header('content-type', mime).header('content-disposition', `attachment; filename="${name}"`)
    reply.header('cache-control', 'no-store').header('x-soal-left-out', String(left.length))
    return reply.send(Buffer.from(await write(fit, media)))
  }

  app.get('/export-soal', { schema: { tags: ['soal'], querystring: exportSoalQuery } }, async (request, reply) => {
    await demandMenu(db, request.requireViewer(), 'bank-soal')
    const { ids, ...filters } = request.query
    return send({ ...filters, ids: ids === undefined ? undefined : listed(ids) }, request, reply)
  })

  app.post('/export-soal', { schema: { tags: ['soal'], body: exportSoalBody } }, async (request, reply) => {
    await demandMenu(db, request.requireViewer(), 'bank-soal')
    return send(request.body, request, reply)
  })
}

const nothing = (why: string | undefined) =>
  why === undefined ? refusal('export.no_soal') : refusal('export.nothing_fits', { why })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const bank = listing(soalResource, soalTable)

function conditions({ format: _format, check: _periksa, materi, ids, ...filters }: Wanted): SQL[] {
  const found = bank.conditions(filters).filter((one) => one !== undefined)
  if (materi) found.push(eq(soalTable.materi, materi))
  if (ids) found.push(ids.length ? inArray(soalTable.id, [...ids]) : sql`false`)
  return found
}

function listed(ids: string): string[] {
  const list = ids.split(',').filter(Boolean)
  if (list.every((id) => UUID.test(id))) return list
  throw invalidField('ids', 'field.ids')
}

async function load(db: Db, wanted: Wanted): Promise<Exported[]> {
  const rows = await db
    .select({ soal: soalTable, mapel: mapelTable.kode, judul: stimulusTable.judul, bacaan: stimulusTable.teks })
    .from(soalTable)
    .leftJoin(mapelTable, eq(mapelTable.id, soalTable.mapel_id))
    .leftJoin(stimulusTable, eq(stimulusTable.id, soalTable.stimulus_id))
    .where(and(...conditions(wanted)))
    .orderBy(asc(soalTable.created_at), asc(soalTable.id))
    .limit(MAX_EXPORT_SOAL + 1)
  if (rows.length > MAX_EXPORT_SOAL) throw refusal('export.too_many_soal', { most: MAX_EXPORT_SOAL })
  return rows.map(({ soal, mapel, judul, bacaan }) => ({
    soal,
    mapel,
    stimulus: bacaan === null ? null : { judul: judul ?? '', teks: bacaan },
  }))
}

async function loadMedia(db: Db, rows: readonly Exported[]): Promise<MediaFiles> {
  const used = [
    ...new Set(rows.flatMap(({ soal, stimulus }) => [...textsOf(soal), stimulus?.teks ?? ''].flatMap(mediaOf))),
  ]
  if (!used.length) return new Map()
  const found = await db
    .select({ sha256: mediaTable.sha256, mime: mediaTable.mime, bytes: mediaTable.bytes })
    .from(mediaTable)
    .where(inArray(mediaTable.sha256, used))
  return new Map(found.map(({ sha256, ...media }) => [sha256, media]))
}
