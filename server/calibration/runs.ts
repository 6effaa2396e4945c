import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CalibrationRun, RunState } from '#contract/reporting/calibration.ts'
import type { Db, Tx } from '../db/connect.ts'
import { calibrationRunTable as table, userTable } from '../db/tables/index.ts'
import { judgeAlike } from '../results/load-parameters.ts'

export type Run = typeof table.$inferSelect

/** Those that a package has one of at most. */
const OPEN: RunState[] = ['running', 'stopped', 'ready', 'scheduled']

export async function runOf(db: Db | Tx, id: string): Promise<Run | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}

export async function openRun(db: Db | Tx, paket_id: string): Promise<Run | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.paket_id, paket_id), inArray(table.state, OPEN)))
  return row
}

export async function publishedRun(db: Db | Tx, paket_id: string): Promise<Run | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.paket_id, paket_id), eq(table.state, 'published')))
  return row
}

/** The open one, else the newest that was not given up. */
export async function newestRun(db: Db, paket_id: string): Promise<Run | undefined> {
  const open = await openRun(db, paket_id)
  if (open) return open
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.paket_id, paket_id), ne(table.state, 'discarded')))
    .orderBy(desc(table.started_at), desc(table.id))
    .limit(1)
  return row
}

/** The papers of a package that were sat, each with the newest version of its keys. */
export async function satVersions(db: Db | Tx, paket_id: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ paper_sha256: string; version: number }>(sql`
    select p.paper_sha256, max(k.key_version)::int as version
    from paper p join paper_key k on k.paper_sha256 = p.paper_sha256
    where p.paket_id = ${paket_id}
      and exists (select from attempt a where a.paper_sha256 = p.paper_sha256 and a.sealed_at is not null)
    group by p.paper_sha256 order by p.paper_sha256`)
  return Object.fromEntries(rows.map(({ paper_sha256, version }) => [paper_sha256, version]))
}

/** Whether a paper is scored by other keys since, or was sat and is not among those of the run. */
export async function isOutOfDate(db: Db, { paket_id, key_versions }: Run): Promise<boolean> {
  for (const [paper_sha256, version] of Object.entries(await satVersions(db, paket_id))) {
    const own = key_versions[paper_sha256]
    if (own === undefined || !(await judgeAlike(db, paper_sha256, own, version))) return true
  }
  return false
}

export async function asReply(db: Db, run: Run): Promise<CalibrationRun> {
  const ids = [run.started_by, run.stopped_by, run.approved_by].filter((id) => id !== null)
  const rows = await db
    .select({ id: userTable.id, nama: userTable.nama })
    .from(userTable)
    .where(inArray(userTable.id, ids))
  const names = new Map(rows.map(({ id, nama }) => [id, nama]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const { id, state, phase, failure, started_at, stopped_at, publish_at, published_at, reason } = run
  return {
    ...{ id, state, phase, failure, started_at, stopped_at, publish_at, published_at, reason },
    progress: progressOf(run),
    attempts: run.total,
    models: run.models.map(({ persons: _, ...model }) => model),
    out_of_date: OPEN_OR_PUBLISHED.includes(state) && (await isOutOfDate(db, run)),
    started_by: nameOf(run.started_by),
    stopped_by: nameOf(run.stopped_by),
    approved_by: nameOf(run.approved_by),
  }
}

const OPEN_OR_PUBLISHED: RunState[] = [...OPEN, 'published']

/** Shares of the whole work: reading answers, estimating, and scoring the rest. */
const GATHERED = 0.1
const CALIBRATED = 0.7

function progressOf({ state, phase, models, parts, done, total }: Run): number {
  if (!['running', 'stopped', 'failed'].includes(state)) return 1
  if (phase === 'gather') return 0
  if (phase === 'calibrate') return GATHERED + (CALIBRATED - GATHERED) * (parts ? models.length / parts : 0)
  return CALIBRATED + (1 - CALIBRATED) * (total ? Math.min(1, done / total) : 1)
}

/** A new one; null where another was quicker. */
export async function begin(
  tx: Tx,
  facts: { paket_id: string; jadwal_id: string; user_id: string; total: number; now: number },
): Promise<Run | undefined> {
  const { paket_id, jadwal_id, user_id, total, now } = facts
  const [row] = await tx
    .insert(table)
    .values({
      ...{ id: randomUUID(), paket_id, jadwal_id, total },
      ...{ state: 'running', phase: 'gather', models: [], parts: 0, done: 0 },
      key_versions: await satVersions(tx, paket_id),
      started_at: new Date(now).toISOString(),
      started_by: user_id,
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** How long a process that says nothing more holds a run. */
export const HELD_MS = 60_000

/** Takes a running one for this process; undefined while another works on it. */
export async function claim(db: Db, id: string, held_by: string, now: number): Promise<Run | undefined> {
  const free = sql`(${table.held_until} is null or ${table.held_until} <= ${iso(now)} or ${table.held_by} = ${held_by})`
  const [row] = await db
    .update(table)
    .set({ held_by, held_until: iso(now + HELD_MS) })
    .where(and(eq(table.id, id), eq(table.state, 'running'), free))
    .returning()
  return row
}

export const release = (db: Db, id: string, held_by: string) =>
  db
    .update(table)
    .set({ held_by: null, held_until: null })
    .where(and(eq(table.id, id), eq(table.held_by, held_by)))

/** What a process writes counts only while it holds the run and nobody stopped it: else `Lost`. */
export async function note(
  db: Db | Tx,
  { id, held_by }: { id: string; held_by: string },
  set: Partial<typeof table.$inferInsert>,
  now: number,
): Promise<void> {
  const rows = await db
    .update(table)
    .set({ ...set, held_until: iso(now + HELD_MS) })
    .where(and(eq(table.id, id), eq(table.state, 'running'), eq(table.held_by, held_by)))
    .returning({ id: table.id })
  if (!rows.length) throw new Lost()
}

/** The run was stopped, or is another process's by now. */
export class Lost extends Error {}

const iso = (ms: number) => new Date(ms).toISOString()

export async function unfinishedRuns(db: Db): Promise<string[]> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.state, 'running')).orderBy(table.started_at)
  return rows.map(({ id }) => id)
}

/** Approved ones whose announced moment has come. */
export async function scheduledRuns(db: Db, now: number): Promise<string[]> {
  const due = and(eq(table.state, 'scheduled'), sql`${table.publish_at} <= ${iso(now)}`)
  const rows = await db.select({ id: table.id }).from(table).where(due).orderBy(table.started_at)
  return rows.map(({ id }) => id)
}
