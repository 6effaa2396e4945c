import { and, arrayContains, asc, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type QuestionPlace, usageQuery, usageReply } from '#contract/question-bank/questions.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import {
  jadwalPaketTable,
  jadwalPaketUjianTable,
  paketTable,
  paperTable,
  subtestPaketTable,
  ujianTable,
} from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { demandMenu } from '../security/rights.ts'

/** Schedules shown of one package: the newest. */
const SHOWN = 20

/** GET /soal-usage: sub-tests, packages, papers and schedules that hold a question or sheet. */
export const usageRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['soal'], querystring: usageQuery, response: { 200: usageReply } }
  app.get('/soal-usage', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'bank-soal')
    return { data: await placesOf(db, request.query.id) }
  })
}

/** How many packages hold a question, of those that any does. */
export async function packagesWith(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select x.id, count(distinct t.paket_id)::int as n from unnest(${sql.param([...ids])}::uuid[]) x (id)
    join subtest_paket t on t.soal_ids @> array[x.id] group by x.id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

async function placesOf(db: Db, id: string): Promise<QuestionPlace[]> {
  const subtes = await db
    .select({ subtes: subtestPaketTable, paket: paketTable.nama, paket_status: paketTable.status })
    .from(subtestPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, subtestPaketTable.paket_id))
    .where(arrayContains(subtestPaketTable.soal_ids, [id]))
    .orderBy(asc(paketTable.nama), asc(subtestPaketTable.urutan))
  const paket_ids = [...new Set(subtes.map(({ subtes }) => subtes.paket_id))]
  const [papers, schedules] = await Promise.all([papersWith(db, paket_ids, id), schedulesOf(db, paket_ids)])
  return subtes.map(({ subtes, paket, paket_status }) => ({
    ...{ subtest_id: subtes.id, kode: subtes.kode, nama: subtes.nama, nomor: subtes.soal_ids.indexOf(id) + 1 },
    ...{ paket_id: subtes.paket_id, paket, paket_status },
    papers: papers.get(subtes.paket_id) ?? 0,
    jadwal: (schedules.get(subtes.paket_id) ?? []).slice(0, SHOWN),
  }))
}

async function papersWith(db: Db, paket_ids: readonly string[], id: string): Promise<Map<string, number>> {
  if (!paket_ids.length) return new Map()
  const holds = sql`${paperTable.outline} @? ${`$.subtes[*].soal[*] ? (@.id == "${id}")`}::jsonpath`
  const rows = await db
    .select({ paket_id: paperTable.paket_id, n: countDistinct(paperTable.paper_sha256) })
    .from(paperTable)
    .where(and(inArray(paperTable.paket_id, [...paket_ids]), holds))
    .groupBy(paperTable.paket_id)
  return new Map(rows.map((row) => [row.paket_id, row.n]))
}

async function schedulesOf(db: Db, paket_ids: readonly string[]) {
  if (!paket_ids.length) return new Map<string, QuestionPlace['jadwal']>()
  const { id, nama, mulai, selesai, status } = jadwalPaketTable
  const rows = await db
    .selectDistinct({ paket_id: ujianTable.paket_id, id, nama, mulai, selesai, status })
    .from(ujianTable)
    .innerJoin(jadwalPaketUjianTable, eq(jadwalPaketUjianTable.ujian_id, ujianTable.id))
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, jadwalPaketUjianTable.jadwal_id))
    .where(and(inArray(ujianTable.paket_id, [...paket_ids]), notTrial(id)))
    .orderBy(desc(mulai), asc(id))
    .limit(SHOWN * paket_ids.length)
  const shown = rows.map(({ paket_id, ...jadwal }) => ({ paket_id, jadwal }))
  const grouped = Map.groupBy(shown, (row) => row.paket_id)
  return new Map([...grouped].map(([paket_id, rows]) => [paket_id, rows.map(({ jadwal }) => jadwal)]))
}
