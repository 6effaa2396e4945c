import { and, count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable } from '../db/tables/index.ts'
import { AppError } from '../errors.ts'

/** Places of a schedule that are taken: registered participants. */
export async function takenPlaces(tx: Tx, jadwal_id: string): Promise<number> {
  const { jadwal_id: jadwal, status } = jadwalPaketMemberTable
  const [row] = await tx
    .select({ n: count() })
    .from(jadwalPaketMemberTable)
    .where(and(eq(jadwal, jadwal_id), eq(status, 'terdaftar')))
  return row?.n ?? 0
}

/**
 * Refuses (`quota_full`) a transaction that has entered more participants than the schedules have places for. Asked
 * after the rows are written: the schedules' rows are held then, so that of two who enter at once the second counts
 * what the first has entered.
 */
export async function demandPlaces(tx: Tx, jadwal_ids: readonly string[]): Promise<void> {
  const ids = [...new Set(jadwal_ids)]
  if (!ids.length) return
  const jadwals = await tx
    .select({ id: jadwalPaketTable.id, nama: jadwalPaketTable.nama, kuota: jadwalPaketTable.kuota })
    .from(jadwalPaketTable)
    .where(inArray(jadwalPaketTable.id, ids))
    .orderBy(jadwalPaketTable.id)
    .for('no key update')
  for (const { id, nama, kuota } of jadwals) {
    if (kuota === null) continue
    const taken = await takenPlaces(tx, id)
    if (taken > kuota) throw full(nama, kuota, taken)
  }
}

const full = (nama: string, kuota: number, taken: number) =>
  new AppError(
    'quota_full',
    'Kuota penuh',
    `Kuota ${nama} ${kuota} tempat, dengan ini menjadi ${taken}. Naikkan kuota jadwalnya, atau kurangi pesertanya.`,
  )
