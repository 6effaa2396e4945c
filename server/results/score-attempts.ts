import { sql } from 'drizzle-orm'
import { fold, type SaidEntry } from '#contract/exam/fold.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { Db } from '../db/connect.ts'
import { resultTable } from '../db/tables/index.ts'
import type { PaperKeys } from '../papers/keys.ts'
import { loadKeys, newestKeyVersion } from './load-keys.ts'
import { loadPaper } from './load-paper.ts'
import { answersOf, keepLines, lineOf } from './result-line.ts'
import { scoreLog } from './score/score-log.ts'
import { scoreAttempt } from './score-attempt.ts'

/** Attempts whose logs are read at once: some 160 lines each. */
const CHUNK = 50

interface Waiting {
  id: string
  jadwal_id: string
  user_id: string
  paper_sha256: string
  log_sha256: string | null
  scored: boolean
}

/**
 * Scores many sealed attempts; `scoreAttempt` for one. First scores are worked out together, by paper; whatever has
 * a score already goes one by one. One that cannot be scored does not stop the others; it is thrown at the end.
 */
export async function scoreAttempts(db: Db, ids: readonly string[], now: () => number): Promise<void> {
  const waiting = await sealedOf(db, ids)
  const failures: unknown[] = []
  const fresh = Map.groupBy(
    waiting.filter(({ scored }) => !scored),
    ({ paper_sha256 }) => paper_sha256,
  )
  for (const [paper_sha256, attempts] of fresh) {
    failures.push(...(await scorePaper(db, paper_sha256, attempts, now()).catch((error) => [error])))
  }
  for (const { id } of waiting.filter(({ scored }) => scored)) {
    await scoreAttempt(db, id, now).catch((error) => failures.push(error))
  }
  if (failures.length) throw failures[0]
}

async function sealedOf(db: Db, ids: readonly string[]): Promise<Waiting[]> {
  const { rows } = await db.execute<{ [K in keyof Waiting]: Waiting[K] }>(sql`
    select a.id, a.jadwal_id, a.user_id, a.paper_sha256, a.receipt ->> 'log_sha256' as log_sha256,
      exists (select from result r where r.attempt_id = a.id) as scored
    from attempt a
    where a.id = any(${sql.param(ids)}::uuid[]) and a.sealed_at is not null
    order by a.id`)
  return rows
}

async function scorePaper(db: Db, paper_sha256: string, attempts: Waiting[], now: number): Promise<unknown[]> {
  const key_version = await newestKeyVersion(db, paper_sha256)
  const [paper, keys] = await Promise.all([loadPaper(db, paper_sha256), loadKeys(db, paper_sha256, key_version)])
  const failures: unknown[] = []
  const left = [...attempts]
  // While the database is busy with one part the scores of another are worked out.
  const lane = async () => {
    while (left.length) await scoreChunk(left.splice(0, CHUNK))
  }
  await Promise.all([lane(), lane()])
  return failures

  async function scoreChunk(chunk: Waiting[]): Promise<void> {
    const logs = await logsOf(db, chunk)
    const rows = chunk.flatMap(({ id, log_sha256, jadwal_id, user_id }) => {
      const log = logs.get(id) ?? []
      const score = scored(log, paper, keys, failures)
      if (!score) return []
      const own = { attempt_id: id, paper_sha256, key_version, revision: 1 }
      const seen = { attempt_id: id, log_sha256: log_sha256 ?? '' }
      return {
        result: { ...own, ...seen, score, created_at: new Date(now).toISOString() },
        line: lineOf({ ...own, jadwal_id, user_id }, score),
        sheet: { ...seen, answers: answersOf(paper, fold(log)) },
      }
    })
    if (!rows.length) return
    await db.transaction(async (tx) => {
      // Where another scorer was quicker its score stands: the same log and keys give the same one.
      await tx
        .insert(resultTable)
        .values(rows.map((row) => row.result))
        .onConflictDoNothing()
      await keepLines(
        tx,
        rows.map((row) => row.line),
        rows.map((row) => row.sheet),
      )
    })
  }
}

function scored(log: readonly (SaidEntry & { reason: null })[], paper: Paper, keys: PaperKeys, failures: unknown[]) {
  try {
    return scoreLog(log, paper, keys)
  } catch (error) {
    failures.push(error)
    return undefined
  }
}

type Line = [device_id: string, seq: number, soal_id: string, t: number, value: SaidEntry['value']]

/**
 * The entries that count, put together by the database: one text per attempt instead of 160 rows through the driver.
 * Strung together as JSON by hand, since json_agg takes three times as long.
 */
async function logsOf(db: Db, attempts: readonly Waiting[]): Promise<Map<string, (SaidEntry & { reason: null })[]>> {
  const ids = attempts.map(({ id }) => id)
  const { rows } = await db.execute<{ attempt_id: string; lines: string }>(sql`
    select attempt_id, string_agg('["' || device_id || '",' || seq || ',"' || soal_id || '",' || t || ',' || value || ']', ',') as lines
    from answer_log where attempt_id = any(${sql.param(ids)}::uuid[]) and reason is null
    group by attempt_id`)
  const entries = (lines: string) =>
    (JSON.parse(`[${lines}]`) as Line[]).map(([device_id, seq, soal_id, t, value]) => ({
      device_id,
      seq,
      soal_id,
      t,
      value,
      reason: null,
    }))
  return new Map(rows.map(({ attempt_id, lines }) => [attempt_id, entries(lines)]))
}
