import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import { SCORE_VERSION, type Score } from '#contract/results/results.ts'
import type { Db, Tx } from '../db/connect.ts'
import { attemptTable, resultTable } from '../db/tables/index.ts'
import { keepEssays, loadMarks, marksVersion } from './essays.ts'
import { answersIn } from './load-answers.ts'
import { basisOf } from './load-parameters.ts'
import { keepLines, lineOf } from './result-line.ts'
import { scorerOf } from './scorer.ts'

export interface StoredResult {
  revision: number
  key_version: number
  calibration_id: string | null
  score: Score
}

const MAX_TRIES = 5

/**
 * Scores a sealed attempt and keeps the score; null while it is not sealed. May be called any number of times, by
 * jobs and readers at once: it answers what is stored while log, keys, calibration, published marks and scoring are the same, and a changed figure
 * is a new revision, never an overwritten one.
 */
export async function scoreAttempt(db: Db, attempt_id: string, now: () => number): Promise<StoredResult | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const attempt = await sealedAttempt(db, attempt_id)
    if (!attempt) return null
    const stored = await newestResult(db, attempt_id)
    const basis = {
      ...(await basisOf(db, attempt.paper_sha256)),
      log_sha256: attempt.log_sha256 ?? '',
      marks_version: attempt.marks_version,
    }
    if (stored && sameBasis(stored, basis)) return asStored(stored)
    const { score, answers, essays } = await compute(db, attempt, basis)
    const created_at = new Date(now()).toISOString()
    const kept = await db.transaction(async (tx) => {
      const result = await keep(tx, attempt_id, stored, { ...basis, score, created_at })
      if (!result) return undefined
      const { jadwal_id, user_id } = attempt
      const { revision, key_version } = result
      const facts = { attempt_id, jadwal_id, user_id, paper_sha256: basis.paper_sha256, revision, key_version }
      await keepLines(tx, [lineOf(facts, score)], [{ attempt_id, log_sha256: basis.log_sha256, answers }])
      await keepEssays(tx, [attempt_id], essays)
      return result
    })
    if (kept) return kept
    // Another scorer was quicker: look again.
  }
  throw new Error(`attempt ${attempt_id} is being scored elsewhere again and again`)
}

type Row = typeof resultTable.$inferSelect
type Basis = Pick<Row, 'paper_sha256' | 'key_version' | 'calibration_id' | 'log_sha256' | 'marks_version'>

async function sealedAttempt(db: Db, attempt_id: string) {
  const { id, jadwal_id, user_id, paper_sha256, sealed_at, log_sha256 } = attemptTable
  const marks_version = marksVersion(sql`attempt.jadwal_id`).mapWith(Number)
  const facts = { id, jadwal_id, user_id, paper_sha256, sealed_at, log_sha256, marks_version }
  const [row] = await db.select(facts).from(attemptTable).where(eq(id, attempt_id))
  return row && row.sealed_at !== null ? row : undefined
}

async function newestResult(db: Db, attempt_id: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(resultTable)
    .where(eq(resultTable.attempt_id, attempt_id))
    .orderBy(desc(resultTable.revision))
    .limit(1)
  return row
}

function sameBasis(stored: Row, basis: Basis): boolean {
  const { version } = stored.score as Score
  const { key_version, calibration_id, log_sha256, marks_version } = stored
  const same = key_version === basis.key_version && calibration_id === basis.calibration_id
  const asked = log_sha256 === basis.log_sha256 && marks_version === basis.marks_version
  return same && asked && version === SCORE_VERSION
}

const asStored = ({ revision, key_version, calibration_id, score }: Row): StoredResult => ({
  revision,
  key_version,
  calibration_id,
  score: score as Score,
})

async function compute(db: Db, { id, jadwal_id }: { id: string; jadwal_id: string }, basis: Basis) {
  const work = [answersIn(db, id), loadMarks(db, [id]), scorerOf(db, basis)] as const
  const [{ folded }, marks, score] = await Promise.all(work)
  return score(folded, { attempt_id: id, jadwal_id }, marks(id))
}

/** A first or changed score is a new row; an unchanged one (only an explanation was edited) keeps its revision. */
async function keep(
  db: Tx,
  attempt_id: string,
  stored: Row | undefined,
  fresh: Basis & { score: Score; created_at: string },
): Promise<StoredResult | undefined> {
  const { score, created_at, ...basis } = fresh
  if (stored && isDeepStrictEqual(stored.score, score)) {
    const here = and(eq(resultTable.attempt_id, attempt_id), eq(resultTable.revision, stored.revision))
    await db.update(resultTable).set(basis).where(here)
    return { revision: stored.revision, key_version: basis.key_version, calibration_id: basis.calibration_id, score }
  }
  const revision = (stored?.revision ?? 0) + 1
  const row = { ...basis, attempt_id, revision, score, created_at }
  const written = await db
    .insert(resultTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ revision: resultTable.revision })
  const { key_version, calibration_id } = basis
  return written.length ? { revision, key_version, calibration_id, score } : undefined
}
