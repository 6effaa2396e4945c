import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { UsedScore } from '#contract/study/chances.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, jadwalPaketTable, paketTable, resultLineTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { loadAttempt, releaseTimes } from '../results/load-attempt.ts'
import type { YearRules } from './rules-of-year.ts'

/** The last ones are enough to choose from; each asks whether it is out. */
const MOST = 6

/** Scores of UTBK packages that the student may see, the newest first. `all`: staff see them before they are out. */
export async function releasedScores(
  db: Db,
  of: { user_id: string; jadwal_id?: string | undefined },
  { rules, now, all }: { rules: YearRules; now: number; all: boolean },
): Promise<UsedScore[]> {
  const rows = await db
    .select({
      attempt_id: attemptTable.id,
      nama: jadwalPaketTable.nama,
      paket_id: jadwalPaketTable.paket_id,
      nilai: resultLineTable.nilai,
      provisional: resultLineTable.provisional,
    })
    .from(attemptTable)
    .innerJoin(resultLineTable, eq(resultLineTable.attempt_id, attemptTable.id))
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, attemptTable.jadwal_id))
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .where(
      and(
        eq(attemptTable.user_id, of.user_id),
        of.jadwal_id ? eq(attemptTable.jadwal_id, of.jadwal_id) : undefined,
        eq(attemptTable.counted, true),
        ne(attemptTable.status, 'archived'),
        isNotNull(attemptTable.sealed_at),
        eq(resultLineTable.satuan, 'seribu'),
        eq(paketTable.penilaian, 'irt'),
        notTrial(attemptTable.jadwal_id),
      ),
    )
    .orderBy(desc(attemptTable.sealed_at), desc(attemptTable.id))
    .limit(MOST)
  const out = all ? rows.map(() => true) : await Promise.all(rows.map(({ attempt_id }) => isOut(db, attempt_id, now)))
  return rows
    .filter((_row, index) => out[index])
    .map((row) => ({ ...row, standard_error: row.provisional ? rules.provisional_error : rules.score_error }))
}

async function isOut(db: Db, attempt_id: string, now: number): Promise<boolean> {
  const release = await releaseTimes(db, await loadAttempt(db, attempt_id))
  return release !== null && now >= release.hasil
}
