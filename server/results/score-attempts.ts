import { sql } from 'drizzle-orm'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { SCORE_VERSION } from '#contract/results/results.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { resultTable } from '../db/tables/index.ts'
import { columns, jsonColumn } from '../db/text-array.ts'
import { readLogs } from '../exam/log/read-logs.ts'
import { keepEssays, loadMarks, marksVersion } from './essays.ts'
import { answersOn } from './load-answers.ts'
import { basisOf, type ScoreBasis } from './load-parameters.ts'
import { keepLines, lineOf } from './result-line.ts'
import { scoreAttempt } from './score-attempt.ts'
import { type Scorer, scorerOf } from './scorer.ts'

/** Attempts whose logs are read at once: some 10 KB each. */
const CHUNK = 200

interface Waiting {
  id: string
  jadwal_id: string
  user_id: string
  paper_sha256: string
  log_sha256: string | null
  marks_version: number
  facts: FactsMessage
  /** What its newest score was worked out of; null where it has none. */
  scored:
    | (Pick<typeof resultTable.$inferSelect, 'key_version' | 'calibration_id' | 'log_sha256' | 'marks_version'> & {
        version: number
      })
    | null
}

/**
 * Scores many sealed attempts; `scoreAttempt` for one. First scores are worked out together, by paper; what has a
 * score that still holds is left as it is, and others go one by one. One that cannot be scored does not stop the others; it is thrown at the end.
 */
export async function scoreAttempts(db: Db, ids: readonly string[], now: () => number): Promise<void> {
  const waiting = await sealedOf(db, ids)
  const failures: unknown[] = []
  for (const [paper_sha256, attempts] of Map.groupBy(waiting, (attempt) => attempt.paper_sha256)) {
    failures.push(...(await scorePaper(db, paper_sha256, attempts, now).catch((error) => [error])))
  }
  if (failures.length) throw failures[0]
}

async function sealedOf(db: Db, ids: readonly string[]): Promise<Waiting[]> {
  const { rows } = await db.execute<{ [K in keyof Waiting]: Waiting[K] }>(sql`
    select a.id, a.jadwal_id, a.user_id, a.paper_sha256, a.log_sha256, ${marksVersion(sql`a.jadwal_id`)} as marks_version, a.facts, (
      select json_build_object('key_version', key_version, 'calibration_id', calibration_id, 'log_sha256', log_sha256,
        'marks_version', marks_version, 'version', score -> 'version')
      from result where attempt_id = a.id order by revision desc limit 1
    ) as scored
    from attempt a
    where a.id = any(${sql.param(ids)}::uuid[]) and a.sealed_at is not null
    order by a.id`)
  return rows
}

async function scorePaper(db: Db, paper_sha256: string, attempts: Waiting[], now: () => number): Promise<unknown[]> {
  const basis = await basisOf(db, paper_sha256)
  const failures: unknown[] = []
  const [first, again] = [attempts.filter(({ scored }) => !scored), attempts.filter(({ scored }) => scored)]
  if (first.length) failures.push(...(await scoreFirst(db, basis, first, now())))
  for (const { id, log_sha256, marks_version, scored } of again) {
    const same = scored?.key_version === basis.key_version && scored.calibration_id === basis.calibration_id
    const read = scored?.log_sha256 === (log_sha256 ?? '') && scored.marks_version === marks_version
    const holds = same && read && scored.version === SCORE_VERSION
    if (!holds) await scoreAttempt(db, id, now).catch((error) => failures.push(error))
  }
  return failures
}

async function scoreFirst(db: Db, basis: ScoreBasis, attempts: Waiting[], now: number): Promise<unknown[]> {
  const score = await scorerOf(db, basis)
  const failures: unknown[] = []
  const left = [...attempts]
  // While the database is busy with one part the scores of another are worked out.
  const worker = async () => {
    while (left.length) await scoreChunk(left.splice(0, CHUNK))
  }
  await Promise.all([worker(), worker()])
  return failures

  async function scoreChunk(chunk: Waiting[]): Promise<void> {
    const found = await workedOut(db, basis.paper_sha256, score, chunk, failures)
    const { paper_sha256, key_version } = basis
    const rows = found.map(({ attempt, log_sha256, score, answers, essays }) => {
      const { id: attempt_id, jadwal_id, user_id, marks_version } = attempt
      const own = { attempt_id, paper_sha256, key_version, revision: 1 }
      return {
        result: { ...own, calibration_id: basis.calibration_id, log_sha256, marks_version, score },
        line: lineOf({ ...own, jadwal_id, user_id }, score),
        sheet: { attempt_id, log_sha256, answers },
        essays,
      }
    })
    if (!rows.length) return
    await db.transaction(async (tx) => {
      const results = rows.map((row) => row.result)
      await keepFirst(tx, results, new Date(now).toISOString())
      await keepLines(
        tx,
        rows.map((row) => row.line),
        rows.map((row) => row.sheet),
      )
      const essays = rows.flatMap((row) => row.essays)
      // A paper without essays asks for nothing more.
      if (essays.length)
        await keepEssays(
          tx,
          rows.map(({ sheet }) => sheet.attempt_id),
          essays,
        )
    })
  }
}

/** Scores of attempts on one paper, kept nowhere. What cannot be scored is left out and said in `failures`. */
async function workedOut(db: Db, paper_sha256: string, score: Scorer, chunk: readonly Waiting[], failures: unknown[]) {
  const ids = chunk.map(({ id }) => id)
  const [logs, read, marks] = await Promise.all([readLogs(db, ids), answersOn(db, paper_sha256), loadMarks(db, ids)])
  return chunk.flatMap((attempt) => {
    const found = tried(() => {
      const { id: attempt_id, jadwal_id } = attempt
      const { folded } = read(attempt.facts, logs.get(attempt_id) ?? [])
      return score(folded, { attempt_id, jadwal_id }, marks(attempt_id))
    }, failures)
    // Texts of thousands of answers are let go of as they are read.
    logs.delete(attempt.id)
    return found ? [{ attempt, log_sha256: attempt.log_sha256 ?? '', ...found }] : []
  })
}

/** The same of any attempts on papers with these bases; those on other papers are left out. */
export async function scoresUnder(
  db: Db,
  ids: readonly string[],
  bases: ReadonlyMap<string, ScoreBasis>,
  failures: unknown[],
) {
  const papers = Map.groupBy(await sealedOf(db, ids), (attempt) => attempt.paper_sha256)
  const all = []
  for (const [paper_sha256, attempts] of papers) {
    const basis = bases.get(paper_sha256)
    if (!basis) continue
    const found = await workedOut(db, paper_sha256, await scorerOf(db, basis), attempts, failures)
    all.push(
      ...found.map(({ attempt, log_sha256, score }) => ({ ...basis, attempt_id: attempt.id, log_sha256, score })),
    )
  }
  return all
}

function tried<T>(work: () => T, failures: unknown[]): T | undefined {
  try {
    return work()
  } catch (error) {
    failures.push(error)
    return undefined
  }
}

type Result = Omit<typeof resultTable.$inferInsert, 'created_at'>

/** Where another scorer was quicker its score stands: the same log and keys give the same one. */
async function keepFirst(tx: Tx, results: Result[], created_at: string): Promise<void> {
  const [id, revision, paper] = columns(results, ['attempt_id', 'revision', 'paper_sha256'])
  const [keys, log, calibration] = columns(results, ['key_version', 'log_sha256', 'calibration_id'])
  const [marks] = columns(results, ['marks_version'])
  await tx.execute(sql`
    insert into result (attempt_id, revision, paper_sha256, key_version, log_sha256, calibration_id, marks_version, score, created_at)
    select *, ${created_at}::timestamptz from unnest(${id}::uuid[], ${revision}::int[], ${paper}::text[], ${keys}::int[],
      ${log}::text[], ${calibration}::uuid[], ${marks}::int[], ${jsonColumn(results, ({ score }) => score)}::jsonb[])
    on conflict do nothing`)
}
