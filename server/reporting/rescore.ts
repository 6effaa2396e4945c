import { randomUUID } from 'node:crypto'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { RescoreState } from '#contract/reporting/report.ts'
import type { Db, Tx } from '../db/connect.ts'
import { paketTable, rescoreTable } from '../db/tables/index.ts'
import { type Moved, notifyRevised } from '../results/notify.ts'
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

/**
 * Writes down that the attempts on these papers are to be scored anew; the work itself is `runRescore`'s. `told`: those whom it
 * concerns hear of it otherwise.
 */
export async function askRescore(tx: Tx, paket_id: string, papers: string[], now: number, told = false): Promise<Run> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from attempt where paper_sha256 = any(${sql.param(papers)}) and sealed_at is not null`)
  const total = rows[0]?.n ?? 0
  const row = {
    ...{ id: randomUUID(), paket_id, papers, state: 'running' as const, cursor: null, done: 0, total, failed: 0 },
    told,
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
    // Where another process took this step too, only the first to finish it moves the cursor.
    const same = run.cursor === null ? sql`${rescoreTable.cursor} is null` : eq(rescoreTable.cursor, run.cursor)
    const here = and(eq(rescoreTable.id, id), same)
    if (!last) {
      await finish(db, run, here, now())
      continue
    }
    const done = sql`${rescoreTable.done} + ${step.length}`
    const set = { cursor: last, done, failed: sql`${rescoreTable.failed} + ${failed}` }
    await db.update(rescoreTable).set(set).where(here)
  }
}

/** The run is over; with the last one of its package that runs, those whose score moved are told. */
async function finish(db: Db, { paket_id }: Run, here: SQL | undefined, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    // In turn: of two that end at once the second sees that the first is done.
    await tx.select().from(paketTable).where(eq(paketTable.id, paket_id)).for('no key update')
    const ended = await tx
      .update(rescoreTable)
      .set({ state: 'done' })
      .where(and(here, eq(rescoreTable.state, 'running')))
      .returning()
    const running = and(eq(rescoreTable.paket_id, paket_id), eq(rescoreTable.state, 'running'))
    if (!ended.length || (await tx.$count(rescoreTable, running))) return
    const untold = and(eq(rescoreTable.paket_id, paket_id), eq(rescoreTable.told, false))
    const runs = await tx.update(rescoreTable).set({ told: true }).where(untold).returning()
    const [first] = runs.sort((a, b) => a.created_at.localeCompare(b.created_at))
    if (!first) return
    const papers = [...new Set(runs.flatMap((run) => run.papers))]
    await notifyRevised(tx, { paket_id, moved: await movedSince(tx, papers, first.created_at), key: first.id }, now)
  })
}

/** Whose score in force is another than it was then. That a provisional one became final is told by who publishes it. */
async function movedSince(tx: Tx, papers: readonly string[], since: string): Promise<Moved[]> {
  const score = (when: SQL) => sql`
    select score -> 'total' -> 'nilai' as nilai, calibration_id, created_at from result r
    where r.attempt_id = a.id and ${when} order by revision desc limit 1`
  const { rows } = await tx.execute<Moved & Record<string, unknown>>(sql`
    select a.jadwal_id, a.user_id from attempt a
    cross join lateral (${score(sql`true`)}) fresh
    cross join lateral (${score(sql`r.created_at < ${since}::timestamptz`)}) former
    where a.paper_sha256 = any(${sql.param([...papers])}::text[]) and a.status = 'sealed' and a.counted
      and fresh.nilai <> former.nilai and (former.calibration_id is not null or fresh.calibration_id is null)`)
  return rows
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
