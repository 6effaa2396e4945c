import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { overlapsAny } from '../../db/overlaps.ts'
import { soalTable, subtestPaketTable, ujianTable } from '../../db/tables/index.ts'

/** Which of these packages are published: an exam of theirs has status terbit. */
export async function publishedAmong(tx: Tx, paket_ids: readonly string[]): Promise<string[]> {
  if (!paket_ids.length) return []
  const rows = await tx
    .selectDistinct({ paket_id: ujianTable.paket_id })
    .from(ujianTable)
    .where(and(eq(ujianTable.status, 'terbit'), inArray(ujianTable.paket_id, [...paket_ids])))
  return rows.map((row) => row.paket_id).sort()
}

/** Packages with one of these questions or sheets. */
export async function paketsWith(tx: Tx, soal_ids: readonly string[]): Promise<string[]> {
  if (!soal_ids.length) return []
  const rows = await tx
    .selectDistinct({ paket_id: subtestPaketTable.paket_id })
    .from(subtestPaketTable)
    .where(overlapsAny(subtestPaketTable.soal_ids, [...soal_ids]))
  return rows.map((row) => row.paket_id)
}

/** Packages with a question that shows one of these stimuli. */
export async function paketsShowing(tx: Tx, stimulus_ids: readonly string[]): Promise<string[]> {
  if (!stimulus_ids.length) return []
  const rows = await tx
    .select({ id: soalTable.id })
    .from(soalTable)
    .where(inArray(soalTable.stimulus_id, [...stimulus_ids]))
  return paketsWith(
    tx,
    rows.map((row) => row.id),
  )
}
