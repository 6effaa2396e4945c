import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { attemptTable, jadwalPaketTable, logBatchTable, ujianTable, ujiCobaPaketTable } from '../../db/tables/index.ts'

/** Deletes trials with all their answers; they count nowhere. */
export async function dropTrials(tx: Tx, where: SQL): Promise<void> {
  const gone = await tx.delete(ujiCobaPaketTable).where(where).returning()
  if (!gone.length) return
  const jadwal_ids = gone.map((row) => row.jadwal_id)
  const attempts = await tx.delete(attemptTable).where(inArray(attemptTable.jadwal_id, jadwal_ids)).returning()
  const attempt_ids = attempts.map(({ id }) => id)
  if (attempt_ids.length) {
    await tx.delete(logBatchTable).where(inArray(logBatchTable.attempt_id, attempt_ids))
  }
  await tx.delete(jadwalPaketTable).where(inArray(jadwalPaketTable.id, jadwal_ids))
  const exams = gone.map((row) => row.ujian_id)
  await tx.delete(ujianTable).where(inArray(ujianTable.id, exams))
}

/** A package that is to go takes its trials along, and the papers that were made for them alone. */
export async function dropTrialsOfPaket(tx: Tx, paket_id: string): Promise<void> {
  await dropTrials(tx, sql`${ujiCobaPaketTable.paket_id} = ${paket_id}`)
  const unused = sql`
    select p.paper_sha256 from paper p
    where p.paket_id = ${paket_id}
      and not exists (select from bundle b where b.paper_sha256 = p.paper_sha256)
      and not exists (select from attempt a where a.paper_sha256 = p.paper_sha256)
      and not exists (select from published_paper o where o.paper_sha256 = p.paper_sha256)`
  await tx.execute(sql`delete from paper_key where paper_sha256 in (${unused})`)
  await tx.execute(sql`delete from paper where paper_sha256 in (${unused})`)
}
