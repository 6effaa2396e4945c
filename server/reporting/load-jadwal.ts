import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { newestKeyVersion } from '../results/load-keys.ts'
import { bestAttempts } from './best-attempts.ts'

/** Throws `not_found`. */
export async function loadJadwal(db: Db | Tx, jadwal_id: string) {
  const [row] = await db
    .select({ jadwal: jadwalPaketTable, paket: paketTable })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .where(eq(jadwalPaketTable.id, jadwal_id))
  if (!row) throw refusal('missing.jadwal')
  return row
}

/** A paper that was sat, and by how many of those who count. */
export interface SatPaper {
  paper_sha256: string
  key_version: number
  count: number
}

/** The papers of a schedule, the most sat first. */
export async function satPapers(db: Db, jadwal_id: string): Promise<SatPaper[]> {
  const { rows } = await db.execute<{ paper_sha256: string; count: number }>(sql`
    with best as (${bestAttempts(jadwal_id)})
    select paper_sha256, count(*)::int as count from best group by paper_sha256 order by 2 desc, paper_sha256`)
  const versions = await Promise.all(rows.map(({ paper_sha256 }) => newestKeyVersion(db, paper_sha256)))
  return rows.map((row, index) => ({ ...row, key_version: versions[index] as number }))
}

/** The paper asked for, else the one most sat; undefined where nobody has a score. Throws `not_found`. */
export function chosenPaper(papers: readonly SatPaper[], wanted: string | undefined): SatPaper | undefined {
  if (wanted === undefined) return papers[0]
  const found = papers.find(({ paper_sha256 }) => paper_sha256 === wanted)
  if (!found) throw refusal('missing.jadwal_paper')
  return found
}
