import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type SittingSoal, sittingQuery, sittingSoalReply } from '#contract/packages/building.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import {
  bundleTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  paketTable,
  subtestPaketTable,
  ujianTable,
} from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { refusal } from '../lib/errors.ts'
import { demandOneMenu } from '../security/rights.ts'

/** GET /sitting-soal: what a sitting is made of, and which paper it hands out. */
export const sittingSoalRoute: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['jadwal'], querystring: sittingQuery, response: { 200: sittingSoalReply } }
  app.get('/sitting-soal', { schema }, async (request) => {
    await demandOneMenu(db, request.requireViewer(), ['jadwal-admin', 'ujian-admin'])
    return { data: await sittingSoal(db, request.query.jadwal_ujian_id, now()) }
  })
}

async function sittingSoal(db: Db, jadwal_ujian_id: string, now: number): Promise<SittingSoal> {
  const [row] = await db
    .select({ jadwal: jadwalPaketTable, ujian: ujianTable, paket: paketTable })
    .from(jadwalPaketUjianTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, jadwalPaketUjianTable.jadwal_id))
    .innerJoin(ujianTable, eq(ujianTable.id, jadwalPaketUjianTable.ujian_id))
    .innerJoin(paketTable, eq(paketTable.id, ujianTable.paket_id))
    .where(and(eq(jadwalPaketUjianTable.id, jadwal_ujian_id), notTrial(jadwalPaketTable.id)))
  if (!row) throw refusal('missing.sitting')
  const { jadwal, ujian, paket } = row
  const [subtes, paper, people] = await Promise.all([
    subtestsOf(db, paket.id),
    paperOf(db, jadwal_ujian_id),
    peopleOf(db, jadwal.id, now),
  ])
  const { id, nama, status } = jadwal
  return {
    jadwal_ujian_id,
    jadwal: { id, nama, status, mulai: Date.parse(jadwal.mulai), selesai: Date.parse(jadwal.selesai) },
    ujian: { id: ujian.id, nama: ujian.nama, status: ujian.status },
    paket: { id: paket.id, nama: paket.nama },
    subtes,
    paper,
    ...people,
  }
}

function subtestsOf(db: Db, paket_id: string): Promise<SittingSoal['subtes']> {
  const { id, kode, nama, durasi_detik, urutan, soal_ids } = subtestPaketTable
  const jumlah_soal = sql<number>`cardinality(${soal_ids})`
  return db
    .select({ id, kode, nama, durasi_detik, jumlah_soal })
    .from(subtestPaketTable)
    .where(eq(subtestPaketTable.paket_id, paket_id))
    .orderBy(asc(urutan), asc(id))
}

async function paperOf(db: Db, sitting: string): Promise<SittingSoal['paper']> {
  const { paper_sha256, policy, size, created_at, jadwal_ujian_id, current } = bundleTable
  const [row] = await db
    .select({ paper_sha256, policy, size, created_at })
    .from(bundleTable)
    .where(and(eq(jadwal_ujian_id, sitting), eq(current, true)))
  return row ? { ...row, created_at: Date.parse(row.created_at) } : null
}

async function peopleOf(db: Db, jadwal_id: string, now: number): Promise<{ participants: number; running: number }> {
  const { rows } = await db.execute<{ participants: string; running: string }>(sql`
    select
      (select count(*) from jadwal_paket_member m where m.jadwal_id = ${jadwal_id} and m.status = 'terdaftar') as participants,
      (select count(*) from attempt a
        where a.jadwal_id = ${jadwal_id} and a.status = 'open' and a.ends_at >= ${now}) as running`)
  return { participants: Number(rows[0]?.participants ?? 0), running: Number(rows[0]?.running ?? 0) }
}
