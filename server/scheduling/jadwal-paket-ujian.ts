import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { jadwalPaketUjian } from '#contract/resources/index.ts'
import { visibleJadwals } from '../catalog/visible.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import {
  attemptTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  ujianTable,
} from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { bundleSittings } from '../packages/publication/bundles.ts'
import { refuseBegun } from './begun.ts'

export const jadwalPaketUjianRoutes = serve(jadwalPaketUjian, jadwalPaketUjianTable, {
  scope: (viewer, holder, db) =>
    and(
      notTrial(jadwalPaketUjianTable.jadwal_id),
      holder
        ? undefined
        : inArray(
            jadwalPaketUjianTable.jadwal_id,
            db.select({ id: jadwalPaketTable.id }).from(jadwalPaketTable).where(visibleJadwals(db, viewer)),
          ),
    ),
  check: async ({ tx, path, change, before, after, now }) => {
    if (before && (!after || before.ujian_id !== after.ujian_id || before.jadwal_id !== after.jadwal_id)) {
      await refuseSat(tx, before.id)
      await refuseBegun(tx, before.jadwal_id, now)
    }
    if (after) await demandSamePaket(tx, path, after)
    if (after && change.op === 'create') await takePlaceOf(tx, after)
  },
  after: (tx, written, deps) =>
    bundleSittings(tx, { jadwal_ids: [...new Set(written.flatMap(({ after }) => after?.jadwal_id ?? []))] }, deps),
})

async function refuseSat(tx: Tx, jadwal_ujian_id: string): Promise<void> {
  const [attempt] = await tx
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(eq(attemptTable.jadwal_ujian_id, jadwal_ujian_id))
    .limit(1)
  if (attempt) throw refusal('sitting.has_attempts')
}

/**
 * A schedule is given its package's exam by itself: whoever names the same exam means that sitting, unless somebody is
 * registered: phones hold its paper already, by its name and with its key.
 */
async function takePlaceOf(tx: Tx, row: { id: string; jadwal_id: string; ujian_id: string }): Promise<void> {
  const { id, jadwal_id, ujian_id } = jadwalPaketUjianTable
  const sat = tx.select({ one: sql`1` }).from(attemptTable).where(eq(attemptTable.jadwal_ujian_id, id))
  const registered = tx
    .select({ one: sql`1` })
    .from(jadwalPaketMemberTable)
    .where(and(eq(jadwalPaketMemberTable.jadwal_id, row.jadwal_id), eq(jadwalPaketMemberTable.status, 'terdaftar')))
  await tx
    .delete(jadwalPaketUjianTable)
    .where(
      and(
        eq(jadwal_id, row.jadwal_id),
        eq(ujian_id, row.ujian_id),
        ne(id, row.id),
        notExists(sat),
        notExists(registered),
      ),
    )
}

async function demandSamePaket(tx: Tx, path: string, row: { jadwal_id: string; ujian_id: string }): Promise<void> {
  const [jadwal] = await tx.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, row.jadwal_id))
  const [ujian] = await tx.select().from(ujianTable).where(eq(ujianTable.id, row.ujian_id))
  if (!jadwal || !ujian || jadwal.paket_id === ujian.paket_id) return
  refuseFields(path, [fieldError('ujian_id', 'sitting.other_paket')])
}
