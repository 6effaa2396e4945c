import { eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type PlacedSoal, subtestQuery, subtestSoalReply } from '#contract/packages/building.ts'
import type { ServeDeps } from '../../crud/types.ts'
import type { Db } from '../../db/connect.ts'
import { paketTable, soalPauliTable, soalTable } from '../../db/tables/index.ts'
import { demandOneMenu } from '../../security/rights.ts'
import { type ListedSoal, showSheet, showWritten, usesElsewhere } from './listed-soal.ts'
import { subtestRow } from './subtest-row.ts'

/** Whoever builds packages or runs sittings sees what is in them; keys are for the question bank. */
const MENUS = ['paket-tryout', 'jadwal-admin', 'ujian-admin'] as const

/** GET /subtest-soal: the questions of a sub-test in order, at most the 500 that one may hold. */
export const subtestSoalRoute: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['paket'], querystring: subtestQuery, response: { 200: subtestSoalReply } }
  app.get('/subtest-soal', { schema }, async (request) => {
    await demandOneMenu(db, request.requireViewer(), MENUS)
    const row = await subtestRow(db, request.query.subtest_id)
    const { id, version, paket_id, kode, nama, durasi_detik, soal_ids, rancangan } = row
    const [paket] = await db.select({ nama: paketTable.nama }).from(paketTable).where(eq(paketTable.id, paket_id))
    const subtest = { id, version, paket_id, paket_nama: paket?.nama ?? '', kode, nama, durasi_detik }
    return { data: await inOrder(db, paket_id, soal_ids), subtest: { ...subtest, soal_ids, rancangan } }
  })
}

async function inOrder(db: Db, paket_id: string, soal_ids: readonly string[]): Promise<PlacedSoal[]> {
  if (!soal_ids.length) return []
  const ids = [...soal_ids]
  const { id, jenis, teks, mapel_id, materi, tingkat, status } = soalTable
  const sheet = soalPauliTable
  const [written, sheets, others] = await Promise.all([
    db.select({ id, jenis, teks, mapel_id, materi, tingkat, status }).from(soalTable).where(inArray(id, ids)),
    db
      .select({ id: sheet.id, jenis: sheet.jenis, nama: sheet.nama, status: sheet.status })
      .from(sheet)
      .where(inArray(sheet.id, ids)),
    usesElsewhere(db, paket_id, ids),
  ])
  const rows = [...(await showWritten(written, others)), ...sheets.map((row) => showSheet(row, others))]
  const known = new Map<string, ListedSoal>(rows.map((row) => [row.id, row]))
  return soal_ids.flatMap((each, index) => {
    const row = known.get(each)
    return row ? [{ ...row, number: index + 1 }] : []
  })
}
