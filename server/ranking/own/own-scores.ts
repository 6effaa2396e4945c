import { type SQL, sql } from 'drizzle-orm'
import type { Score } from '#contract/results/results.ts'
import type { TryoutPoint } from '#contract/results/statistics.ts'
import type { Db } from '../../db/connect.ts'
import { notTrial } from '../../db/trial-filter.ts'
import type { Release } from '../../release/release.ts'
import { type AttemptFacts, loadAttempts, releasesOf } from '../../results/load-attempt.ts'
import { standardError } from './standard-error.ts'

/** An own attempt, with its score once that is released and worked out. */
export interface OwnScore {
  facts: AttemptFacts
  release: Release | undefined
  /** Without topics before the discussion is released. */
  score: Score | null
}

/** Own sealed attempts that count: `a` with its schedule `j` and package `k`. */
export const ownAttempts = (user_id: string): SQL => sql`
  from attempt a join jadwal_paket j on j.id = a.jadwal_id join paket k on k.id = j.paket_id
  where a.user_id = ${user_id} and a.status = 'sealed' and a.counted and ${notTrial(sql`a.jadwal_id`)}`

/** In the order of the ids; three questions to the database for all of them. */
export async function ownScores(db: Db, ids: readonly string[], now: number): Promise<OwnScore[]> {
  if (ids.length === 0) return []
  const [facts, { rows }] = await Promise.all([
    loadAttempts(db, ids),
    db.execute<{ attempt_id: string; score: Score }>(sql`
      select distinct on (attempt_id) attempt_id, score from result
      where attempt_id = any(${sql.param([...ids])}::uuid[]) order by attempt_id, revision desc`),
  ])
  const [releases, scores] = [await releasesOf(db, facts), new Map(rows.map((row) => [row.attempt_id, row.score]))]
  const known = new Map(facts.map((one) => [one.attempt.id, one]))
  return ids.flatMap((id) => {
    const one = known.get(id)
    if (!one) return []
    const release = releases.get(id)
    const score = release && now >= release.hasil ? (scores.get(id) ?? null) : null
    return [{ facts: one, release, score: score && release && now < release.pembahasan ? withoutTopics(score) : score }]
  })
}

const withoutTopics = (score: Score): Score => ({
  ...score,
  subtes: score.subtes.map((part) => ({ ...part, materi: null })),
})

export function pointOf({ attempt, jadwal, paket }: AttemptFacts, score: Score): TryoutPoint {
  const { nilai, nilai_min, nilai_maks } = score.total
  return {
    ...{ attempt_id: attempt.id, jadwal_id: attempt.jadwal_id, nama: jadwal.nama, paket_nama: paket.nama },
    ...{ started_at: attempt.started_at, nilai, nilai_min, nilai_maks },
    ...{ satuan: score.satuan, provisional: score.provisional, se: standardError(score) },
  }
}
