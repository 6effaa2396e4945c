import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type Pickable, pickQuery, pickReply } from '#contract/packages/building.ts'
import { type ListTotal, PAGE_SIZE } from '#contract/resource.ts'
import { soal, soalPauli } from '#contract/resources/index.ts'
import { listTotal } from '../../crud/list-total.ts'
import { listing } from '../../crud/reading.ts'
import { refuseUnstorable } from '../../crud/storable.ts'
import type { ServeDeps } from '../../crud/types.ts'
import type { Db } from '../../db/connect.ts'
import { soalPauliTable, soalTable } from '../../db/tables/index.ts'
import { demandMenu } from '../../security/rights.ts'
import { type ListedSoal, showSheet, showWritten, usesElsewhere } from './listed-soal.ts'
import { placesIn, subtestRow } from './subtest-row.ts'

type Query = z.output<typeof pickQuery>

interface Page {
  rows: ListedSoal[]
  total: ListTotal
}

const written = listing(soal, soalTable)
const sheets = listing(soalPauli, soalPauliTable)

/** GET /pick-soal: a page of the bank for a sub-test, each question with where the package has it already. */
export const pickSoalRoute: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['paket'], querystring: pickQuery, response: { 200: pickReply } }
  app.get('/pick-soal', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'paket-tryout')
    const { query } = request
    refuseUnstorable(query)
    const { paket_id } = await subtestRow(db, query.subtest_id)
    const places = await placesIn(db, paket_id)
    const taken = query.unused ? [...places.keys()] : []
    const { rows, total } = query.sheet ? await sheetPage(db, query, taken) : await writtenPage(db, query, taken)
    const others = await usesElsewhere(
      db,
      paket_id,
      rows.map(({ id }) => id),
    )
    const data = rows.map(
      (row): Pickable => ({ ...row, other_packages: others.get(row.id) ?? 0, place: places.get(row.id) ?? null }),
    )
    return { data, ...total }
  })
}

const pageOf = ({ page = 1, size = PAGE_SIZE }: Query) => ({ limit: size, offset: (page - 1) * size })

const NOBODY: ReadonlyMap<string, number> = new Map()

async function writtenPage(db: Db, query: Query, taken: string[]): Promise<Page> {
  const { q, mapel_id, tingkat, jenis, status } = query
  const { id, materi, teks } = soalTable
  const where: SQL | undefined = and(
    ...written.conditions({ q, mapel_id, tingkat, jenis, status }),
    query.materi ? eq(materi, query.materi) : undefined,
    taken.length ? notInArray(id, taken) : undefined,
  )
  const columns = { id, teks, materi, jenis: soalTable.jenis, mapel_id: soalTable.mapel_id }
  const { limit, offset } = pageOf(query)
  const [rows, total] = await Promise.all([
    db
      .select({ ...columns, tingkat: soalTable.tingkat, status: soalTable.status })
      .from(soalTable)
      .where(where)
      .orderBy(...written.ordering(query.sort))
      .limit(limit)
      .offset(offset),
    listTotal(db, soalTable, where, Boolean(q)),
  ])
  return { rows: await showWritten(rows, NOBODY), total }
}

async function sheetPage(db: Db, query: Query, taken: string[]): Promise<Page> {
  const { q, jenis, status } = query
  const { id, nama } = soalPauliTable
  const where = and(...sheets.conditions({ q, jenis, status }), taken.length ? notInArray(id, taken) : undefined)
  const { limit, offset } = pageOf(query)
  const [rows, total] = await Promise.all([
    db
      .select({ id, nama, jenis: soalPauliTable.jenis, status: soalPauliTable.status })
      .from(soalPauliTable)
      .where(where)
      .orderBy(...sheets.ordering(query.sort?.endsWith('created_at') ? query.sort : undefined))
      .limit(limit)
      .offset(offset),
    listTotal(db, soalPauliTable, where, Boolean(q)),
  ])
  return { rows: rows.map((row) => showSheet(row, NOBODY)), total }
}
