import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { RescoreState } from '#contract/reporting/report.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rescoreTable } from '../db/tables/index.ts'
import { scoreAttempt } from '../results/score-attempt.ts'

export type Run = typeof rescoreTable.$inferSelect

/** Attempts between two steps of the cursor, and how many of them are scored side by side. */
const STEP = 48
const ABREAST = 4

export interface RescoreDeps {
  db: Db
  now: () => number
  onError(error: unknown): void
  /** The process ends: what is left is done by the next one. */
  stopped?: () => boolean
}

export const runState = ({ id, state, done, total, failed }: Run): RescoreState => ({
  id,
  state,
  done,
  total,
  failed: failed,
})

/** Writes down that the attempts on these papers are to be scored anew; the work itself is `runRescore`'s. */
export async function askRescore(tx: Tx, paket_id: string, papers: string[], now: number): Promise<Run> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from attempt where paper_sha256 = any(${sql.param(papers)}) and sealed_at is not null`)
  const total = rows[0]?.n ?? 0
  const row = {
    ...{ id: randomUUID(), paket_id, papers, state: 'running' as const, cursor: null, done: 0, total, failed: 0 },
    created_at: new Date(now).toISOString(),
  }
  await tx.insert(rescoreTable).values(row)
  return row
}

/**
 * Scores anew, step by step. May stop anywhere and be called again, also twice at once: scoring is idempotent, and the
 * cursor only moves on. An attempt that cannot be scored keeps its last score and is counted as failed.
 */
export async function runRescore({ db, now, onError, stopped }: RescoreDeps, id: string): Promise<void> {
  while (!stopped?.()) {
    const [run] = await db.select().from(rescoreTable).where(eq(rescoreTable.id, id))
    if (run?.state !== 'running') return
    const step = await nextAttempts(db, run)
    const failed = await scoreAll(db, step, now, onError)
    const last = step.at(-1)
    const set = last
      ? {
          cursor: last,
          done: sql`${rescoreTable.done} + ${step.length}`,
          failed: sql`${rescoreTable.failed} + ${failed}`,
        }
      : { state: 'done' as const }
    const where = run.cursor === null ? sql`${rescoreTable.cursor} is null` : eq(rescoreTable.cursor, run.cursor)
    // Where another process took this step too, only the first to finish it moves the cursor.
    await db
      .update(rescoreTable)
      .set(set)
      .where(and(eq(rescoreTable.id, id), where))
  }
}

/** The newest run on a package; undefined where there never was one. */
export async function latestRun(db: Db, paket_id: string): Promise<Run | undefined> {
  const [row] = await db
    .select()
    .from(rescoreTable)
    .where(eq(rescoreTable.paket_id, paket_id))
    .orderBy(desc(rescoreTable.created_at), desc(rescoreTable.id))
    .limit(1)
  return row
}

/** Unfinished runs, those of a process that died included. */
export async function unfinishedRuns(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: rescoreTable.id })
    .from(rescoreTable)
    .where(eq(rescoreTable.state, 'running'))
    .orderBy(rescoreTable.created_at)
  return rows.map(({ id }) => id)
}

async function nextAttempts(db: Db, { papers, cursor }: Run): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from attempt
    where paper_sha256 = any(${sql.param(papers)}) and sealed_at is not null
      and (${cursor}::uuid is null or id > ${cursor}::uuid)
    order by id limit ${STEP}`)
  return rows.map((row) => row.id)
}

async function scoreAll(db: Db, ids: string[], now: () => number, onError: (error: unknown) => void): Promise<number> {
  let failed = 0
  const waiting = [...ids]
  const one = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await scoreAttempt(db, id, now).catch((error) => {
        failed += 1
        onError(error)
      })
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, one))
  return failed
}
