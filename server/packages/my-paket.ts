import { and, asc, count, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { myPaketReply, type PaketJadwal } from '#contract/exam/schedule.ts'
import type { Db } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { notFound } from '../errors.ts'
import type { ServeDeps } from '../resources/types.ts'
import { ownAttempts, shownAttempt } from './own-attempts.ts'
import { ownPakets } from './own-pakets.ts'
import { registrationClosed } from './registration.ts'
import { subtesSummaries } from './subtes-summary.ts'
import { epoch, epochOrNull } from './times.ts'

const querystring = z.object({ paket_id: z.uuid() })

/** GET /my-paket?paket_id= : one own package with its schedules and own attempts. */
const myPaket: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  app.get(
    '/my-paket',
    { schema: { tags: ['my-tryout'], querystring, response: { 200: myPaketReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const paket_id = request.query.paket_id.toLowerCase()
      const [own] = await ownPakets(db, user_id, now(), paket_id)
      if (!own) throw notFound('Paket ini')
      const [[paket], subtes, jadwal] = await Promise.all([
        db.select().from(paketTable).where(eq(paketTable.id, paket_id)),
        subtesSummaries(db, [paket_id]),
        schedulesOf(db, user_id, paket_id, now()),
      ])
      const data = { ...own, deskripsi: paket?.deskripsi ?? '', subtes: subtes.get(paket_id) ?? [], jadwal }
      return { data, server_time: now() }
    },
  )
}
export default myPaket

async function schedulesOf(db: Db, user_id: string, paket_id: string, now: number): Promise<PaketJadwal[]> {
  const rows = await db
    .select({ ...getTableColumns(jadwalPaketTable), usual: paketTable.cara_mulai, own: jadwalPaketMemberTable.status })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .leftJoin(
      jadwalPaketMemberTable,
      and(eq(jadwalPaketMemberTable.jadwal_id, jadwalPaketTable.id), eq(jadwalPaketMemberTable.user_id, user_id)),
    )
    .where(and(eq(jadwalPaketTable.paket_id, paket_id), eq(jadwalPaketTable.status, 'terbit')))
    .orderBy(asc(jadwalPaketTable.mulai), asc(jadwalPaketTable.id))
  const ids = rows.map((row) => row.id)
  const [attempts, taken] = await Promise.all([ownAttempts(db, user_id, ids), takenPlaces(db, ids)])
  return rows.map((row) => ({
    jadwal_id: row.id,
    nama: row.nama,
    mulai: epoch(row.mulai),
    selesai: epoch(row.selesai),
    zona: row.zona,
    pengumuman_at: epochOrNull(row.pengumuman_at),
    pembahasan_at: epochOrNull(row.pembahasan_at),
    cara_mulai: row.cara_mulai ?? row.usual,
    pendaftaran_terbuka: registrationClosed(row, now) === null,
    pendaftaran_mulai: epochOrNull(row.pendaftaran_mulai),
    pendaftaran_selesai: epochOrNull(row.pendaftaran_selesai),
    kuota: row.kuota,
    terisi: taken.get(row.id) ?? 0,
    status: row.own,
    attempts: attempts.filter((attempt) => attempt.jadwal_id === row.id).map(shownAttempt),
  }))
}

async function takenPlaces(db: Db, jadwal_ids: readonly string[]): Promise<Map<string, number>> {
  if (!jadwal_ids.length) return new Map()
  const { jadwal_id, status } = jadwalPaketMemberTable
  const rows = await db
    .select({ jadwal_id, n: count() })
    .from(jadwalPaketMemberTable)
    .where(and(inArray(jadwal_id, [...jadwal_ids]), eq(status, 'terdaftar')))
    .groupBy(jadwal_id)
  return new Map(rows.map((row) => [row.jadwal_id, row.n]))
}
