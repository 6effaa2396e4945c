import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { jadwalPaketTable, takenPlacesTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

const { owner_id, taken } = takenPlacesTable

/** Places that are taken of each of these schedules or packages; the database counts them as they are (db/taken-places.ts). */
export async function takenPlaces(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select()
    .from(takenPlacesTable)
    .where(inArray(owner_id, [...ids]))
  return new Map(rows.map((row) => [row.owner_id, row.taken]))
}

/**
 * The same, held until the transaction ends: nobody takes a place or gives one back meanwhile. Who is to change places
 * of several holds them first, in one order for everybody.
 */
export async function holdPlaces(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = [...new Set(ids)].sort().map((id) => ({ owner_id: id, taken: 0 }))
  if (!rows.length) return new Map()
  const held = await tx
    .insert(takenPlacesTable)
    .values(rows)
    .onConflictDoUpdate({ target: owner_id, set: { taken: sql`${taken}` } })
    .returning()
  return new Map(held.map((row) => [row.owner_id, row.taken]))
}

/**
 * The first of these schedules in which a transaction has entered more participants than there are places for. Asked
 * after the rows are written: their counters are held then, so that of two who enter at once the second sees what the
 * first has entered, and the quota as it is.
 */
export async function overbooked(tx: Tx, jadwal_ids: readonly string[]) {
  if (!jadwal_ids.length) return undefined
  const { id, nama, kuota } = jadwalPaketTable
  const [row] = await tx
    .select({ nama, kuota, taken })
    .from(jadwalPaketTable)
    .innerJoin(takenPlacesTable, eq(owner_id, id))
    .where(and(inArray(id, [...jadwal_ids]), gt(taken, kuota)))
    .orderBy(id)
    .limit(1)
  return row
}

/** Refuses such a transaction (`quota_full`). */
export async function demandPlaces(tx: Tx, jadwal_ids: readonly string[]): Promise<void> {
  const full = await overbooked(tx, jadwal_ids)
  if (!full) return
  throw refusal('jadwal.overbooked', { nama: full.nama, kuota: full.kuota ?? 0, taken: full.taken })
}
