import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { scheduleCategoriesReply } from '#contract/scheduling/schedule-categories.ts'
import { visibleJadwals } from '../catalog/visible.ts'
import type { ServeDeps } from '../crud/types.ts'
import { lastStartOfJadwal } from '../db/last-start.ts'
import { jadwalPaketTable, kategoriPaketTable, paketTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { rightsOn } from '../security/rights.ts'

/** GET /kategori-jadwal-paket (contract/scheduling/schedule-categories.ts). Who holds the menu of schedules sees those of all. */
const kategoriJadwalPaket: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['jadwal-paket'], response: { 200: scheduleCategoriesReply } }
  app.get('/kategori-jadwal-paket', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const holder = (await rightsOn(db, viewer, 'jadwal-admin')) !== null
    const { id, nama, urutan } = kategoriPaketTable
    const data = await db
      .select({ id, nama, jumlah: count() })
      .from(jadwalPaketTable)
      .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
      .innerJoin(kategoriPaketTable, eq(id, paketTable.kategori_id))
      .where(
        and(
          gt(lastStartOfJadwal, new Date(now()).toISOString()),
          notTrial(jadwalPaketTable.id),
          holder ? undefined : visibleJadwals(db, viewer),
        ),
      )
      .groupBy(id, nama, urutan)
      .orderBy(asc(urutan), asc(nama), asc(id))
    return { data }
  })
}
export default kategoriJadwalPaket
