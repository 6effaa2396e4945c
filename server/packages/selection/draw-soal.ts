import { eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FieldError } from '#contract/errors.ts'
import { type DrawRequest, drawReply, drawRequest } from '#contract/packages/building.ts'
import { refuseUnstorable } from '../../crud/storable.ts'
import type { ServeDeps, WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import { mapelTable, subtestPaketTable } from '../../db/tables/index.ts'
import { fieldError, invalidField, invalidInput, refusal } from '../../lib/errors.ts'
import { demandRight } from '../../security/rights.ts'
import { writeAuditEntry } from '../audit-entry.ts'
import { touched } from '../publication/policy.ts'
import { drawable } from './blueprint.ts'
import { placesIn } from './subtest-row.ts'

type SubtestRow = typeof subtestPaketTable.$inferSelect
type Cell = DrawRequest['cells'][number]

const MOST = 500

/** POST /draw-soal: draws questions by blueprint into a sub-test, all or nothing. */
export const drawSoalRoute: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const schema = { tags: ['paket'], body: drawRequest, response: { 200: drawReply } }
  app.post('/draw-soal', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, 'paket-tryout', 'update')
    refuseUnstorable(request.body)
    const deps = { now: now(), random }
    const data = await db.transaction(async (tx) => {
      const done = await drawInto(tx, request.body, deps)
      const { seed, cells, replace } = request.body
      const detail = { seed, cells, replace, chosen: done.chosen.length }
      const subject = request.body.subtest_id
      await writeAuditEntry(tx, { actor_id: viewer.user_id, action: 'subtest-paket/draw', subject, detail }, deps.now)
      return done
    })
    return { message: `${data.chosen.length} soal terpilih.`, data }
  })
}

async function drawInto(tx: Tx, asked: DrawRequest, deps: WriteDeps) {
  const { id } = subtestPaketTable
  const [row] = await tx.select().from(subtestPaketTable).where(eq(id, asked.subtest_id)).for('update')
  if (!row) throw refusal('missing.subtes')
  if (row.version !== asked.version) throw changed(row)
  const kept = asked.replace ? [] : row.soal_ids
  const places = await placesIn(tx, row.paket_id)
  const taken = new Set([...places].filter(([, place]) => place.subtest_id !== row.id).map(([soal_id]) => soal_id))
  for (const soal_id of kept) taken.add(soal_id)
  const chosen = await drawCells(tx, asked, taken)
  const soal_ids = [...kept, ...chosen]
  if (soal_ids.length > MOST) throw tooMany(soal_ids.length)
  const version = row.version + 1
  const updated_at = new Date(deps.now).toISOString()
  await tx
    .update(subtestPaketTable)
    .set({ soal_ids, rancangan: asked.cells, version, updated_at })
    .where(eq(id, row.id))
  touched(tx, { paket_ids: [row.paket_id] }, deps)
  return { subtest_id: row.id, version, chosen, previous: row.soal_ids }
}

/** The narrow cells first: what a topic needs is not used up by its whole subject. The answer is in the order asked. */
async function drawCells(tx: Tx, asked: DrawRequest, taken: Set<string>): Promise<string[]> {
  const cells = asked.cells.map((cell, index) => ({ cell, index }))
  const drawn = new Map<number, string[]>()
  const short: FieldError[] = []
  for (const { cell, index } of cells.toSorted((a, b) => Number(!a.cell.materi) - Number(!b.cell.materi))) {
    const ids = await drawCell(tx, cell, asked, taken)
    if (ids.length < cell.count) {
      short.push(await shortOf(tx, `cells.${index}.count`, cell, ids.length))
    }
    for (const id of ids) taken.add(id)
    drawn.set(index, ids)
  }
  if (short.length) throw invalidInput(short)
  return cells.flatMap(({ index }) => drawn.get(index) ?? [])
}

/** The hash of a question's id and the seed is its lot: the same seed over the same bank draws the same ones. */
async function drawCell(tx: Tx, cell: Cell, { seed, published }: DrawRequest, taken: Set<string>): Promise<string[]> {
  const mapel = cell.mapel_id === null ? sql`s.mapel_id is null` : sql`s.mapel_id = ${cell.mapel_id}`
  const topic = cell.materi === null ? sql`true` : sql`s.materi = ${cell.materi}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from soal s
    where ${mapel} and ${topic} and s.tingkat = ${cell.tingkat} and ${drawable(published)}
      and s.id <> all(${sql.param([...taken])}::uuid[])
    order by md5(s.id::text || '/' || ${String(seed)}::text), s.id
    limit ${cell.count}
    for key share`)
  return rows.map(({ id }) => id)
}

async function shortOf(tx: Tx, path: string, cell: Cell, found: number): Promise<FieldError> {
  const { mapel_id, materi, tingkat, count: asked } = cell
  const facts = { tingkat, asked, found }
  if (materi) return fieldError(path, 'draw.short', { cell: materi, ...facts })
  if (mapel_id === null) return fieldError(path, 'draw.short_without_mapel', facts)
  const [row] = await tx.select({ nama: mapelTable.nama }).from(mapelTable).where(eq(mapelTable.id, mapel_id))
  return row ? fieldError(path, 'draw.short', { cell: row.nama, ...facts }) : fieldError(path, 'draw.mapel_gone', facts)
}

const changed = (current: SubtestRow) => refusal('subtes.changed', {}, { details: { current } })

const tooMany = (total: number) => invalidField('cells', 'subtes.too_many', { most: MOST, total })
