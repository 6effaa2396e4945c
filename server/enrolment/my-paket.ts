import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { myPaketReply, type PaketJadwal } from '#contract/exam/schedule.ts'
import { jadwalFacts } from '../catalog/jadwal-facts.ts'
import { takenPlaces } from '../catalog/places.ts'
import { subtesSummaries } from '../catalog/subtes-summary.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { forGroup } from '../db/for-group.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { refusal } from '../lib/errors.ts'
import { sharingWithJadwals } from '../release/sharing.ts'
import { ownAttempts, shownAttempt } from './own-attempts.ts'
import { ownPakets } from './own-pakets.ts'

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
      if (!own) throw refusal('missing.paket')
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
  const named = sql<boolean>`${forGroup(jadwalPaketTable.kelompok, sql`${user_id}::uuid`)}`
  const rows = await db
    .select({ jadwal: jadwalPaketTable, paket: paketTable, own: jadwalPaketMemberTable.status, named })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .leftJoin(
      jadwalPaketMemberTable,
      and(eq(jadwalPaketMemberTable.jadwal_id, jadwalPaketTable.id), eq(jadwalPaketMemberTable.user_id, user_id)),
    )
    .where(
      and(
        eq(jadwalPaketTable.paket_id, paket_id),
        eq(jadwalPaketTable.status, 'terbit'),
        notTrial(jadwalPaketTable.id),
        // A place that was taken back still tells of itself.
        or(
          inArray(jadwalPaketTable.untuk, ['semua', 'pemilik']),
          and(eq(jadwalPaketTable.untuk, 'kelompok'), named),
          isNotNull(jadwalPaketMemberTable.status),
        ),
      ),
    )
    .orderBy(asc(jadwalPaketTable.mulai), asc(jadwalPaketTable.id))
  const ids = rows.map(({ jadwal }) => jadwal.id)
  const [attempts, taken, parts, sharing] = await Promise.all([
    ownAttempts(db, user_id, ids),
    takenPlaces(db, ids),
    subtesSummaries(db, [paket_id]),
    sharingWithJadwals(db, ids),
  ])
  const subtes = parts.get(paket_id) ?? []
  return rows.map(({ jadwal, paket, own, named }) => ({
    ...jadwalFacts(jadwal, paket, {
      ...{ subtes, named, now },
      taken: taken.get(jadwal.id) ?? 0,
      sharing: sharing.get(jadwal.id) ?? [],
    }),
    status: own,
    attempts: attempts.filter((attempt) => attempt.jadwal_id === jadwal.id).map(shownAttempt),
  }))
}
