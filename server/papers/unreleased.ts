import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { overlapsAny } from '../db/overlaps.ts'
import { jadwalPaketTable, subtestPaketTable } from '../db/tables/index.ts'
import { notTrial } from '../packages-admin/trial/hidden.ts'

/** Published schedules whose discussion is not out, or which somebody may still be sitting. */
function stillSecret(now: number): SQL | undefined {
  const { paket_id, selesai, pembahasan_at, status, id } = jadwalPaketTable
  const length = sql`(select coalesce(sum(${subtestPaketTable.durasi_detik}), 0) from ${subtestPaketTable} where ${subtestPaketTable.paket_id} = ${paket_id})`
  const ends = sql`${selesai} + ${length} * interval '1 second'`
  const secret = sql`greatest(${ends}, ${pembahasan_at}) > ${new Date(now).toISOString()}`
  return and(eq(status, 'terbit'), notTrial(id), secret)
}

/** Whether the key of any of these questions is still to be kept: it stands in a package of such a schedule. `now`: epoch ms. */
export async function anyUnreleased(db: Db, soal_ids: readonly string[], now: number): Promise<boolean> {
  if (soal_ids.length === 0) return false
  const holding = db
    .select({ paket_id: subtestPaketTable.paket_id })
    .from(subtestPaketTable)
    .where(overlapsAny(subtestPaketTable.soal_ids, soal_ids))
  const rows = await db
    .select({ id: jadwalPaketTable.id })
    .from(jadwalPaketTable)
    .where(and(inArray(jadwalPaketTable.paket_id, holding), stillSecret(now)))
    .limit(1)
  return rows.length > 0
}

/** The same of what a schedule asks: other schedules of its package count as well. */
export async function isJadwalUnreleased(db: Db, jadwal_id: string, now: number): Promise<boolean> {
  const own = db
    .select({ paket_id: jadwalPaketTable.paket_id })
    .from(jadwalPaketTable)
    .where(eq(jadwalPaketTable.id, jadwal_id))
  const rows = await db
    .select({ id: jadwalPaketTable.id })
    .from(jadwalPaketTable)
    .where(and(inArray(jadwalPaketTable.paket_id, own), stillSecret(now)))
    .limit(1)
  return rows.length > 0
}
