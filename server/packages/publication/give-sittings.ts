import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import { jadwalPaketTable, jadwalPaketUjianTable, ujianTable } from '../../db/tables/index.ts'
import { notTrial, notTrialExam } from '../../db/trial-filter.ts'
import { randomId } from '../../lib/random-id.ts'
import { writeAuditEntry } from '../audit-entry.ts'

/**
 * A schedule that has no sitting yet gets one: the first published exam of its package. Nobody wants a schedule in
 * which there is nothing to sit. Those of packages without a published exam wait until it is published.
 */
export async function giveSittings(
  tx: Tx,
  of: { paket_id: string } | { jadwal_ids: readonly string[] },
  actor_id: string,
  deps: WriteDeps,
): Promise<void> {
  if ('jadwal_ids' in of && of.jadwal_ids.length === 0) return
  const { id, paket_id, status } = jadwalPaketTable
  const sitting = tx.select({ one: sql`1` }).from(jadwalPaketUjianTable).where(eq(jadwalPaketUjianTable.jadwal_id, id))
  const bare = await tx
    .select({ id, paket_id })
    .from(jadwalPaketTable)
    .where(
      and(
        'paket_id' in of ? eq(paket_id, of.paket_id) : inArray(id, [...of.jadwal_ids]),
        ne(status, 'batal'),
        notTrial(id),
        notExists(sitting),
      ),
    )
    .orderBy(asc(id))
  if (!bare.length) return
  const exams = await examsOf(tx, [...new Set(bare.map((jadwal) => jadwal.paket_id))])
  const stamp = new Date(deps.now).toISOString()
  for (const jadwal of bare) {
    const ujian_id = exams.get(jadwal.paket_id)
    if (!ujian_id) continue
    const row = { id: randomId(deps.random), jadwal_id: jadwal.id, ujian_id, urutan: 0 }
    await tx.insert(jadwalPaketUjianTable).values({ ...row, created_at: stamp, updated_at: stamp })
    const detail = { jadwal_id: jadwal.id, ujian_id }
    await writeAuditEntry(tx, { actor_id, action: 'jadwal-paket-ujian/create', subject: row.id, detail }, deps.now)
  }
}

/** The first published exam of each package, as publishing chooses it. */
async function examsOf(tx: Tx, paket_ids: readonly string[]): Promise<Map<string, string>> {
  const { id, paket_id, status, created_at } = ujianTable
  const rows = await tx
    .select({ id, paket_id })
    .from(ujianTable)
    .where(and(inArray(paket_id, [...paket_ids]), eq(status, 'terbit'), notTrialExam(id)))
    .orderBy(asc(created_at), asc(id))
  return new Map(rows.reverse().map((row) => [row.paket_id, row.id]))
}
