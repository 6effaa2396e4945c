import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { paketTable, stagedScoreTable, calibrationRunTable as table } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { Run as Rescore } from '../reporting/rescore.ts'
import { publish, writeDown } from './publish.ts'
import { begin, isOutOfDate, openRun, type Run, runOf, satVersions } from './runs.ts'
import { countedOf } from './table.ts'

interface Who {
  user_id: string
  now: number
}

/**
 * Begins a run. One that runs is answered as it is; one that was stopped goes on, unless keys changed since; ready and scheduled ones give way
 * to a new one.
 */
export async function startRun(db: Db, facts: Who & { paket_id: string; jadwal_id: string }): Promise<Run> {
  const { paket_id, user_id, now } = facts
  const total = await countedOf(db, Object.keys(await satVersions(db, paket_id)))
  if (total === 0) throw refusal('calibration.nobody')
  return db.transaction(async (tx) => {
    // One start at a time for each package.
    await tx.select({ id: paketTable.id }).from(paketTable).where(eq(paketTable.id, paket_id)).for('no key update')
    const open = await openRun(tx, paket_id)
    if (open?.state === 'running') return open
    const resumed = open?.state === 'stopped' && !(await isOutOfDate(db, open))
    const run = resumed ? await resume(tx, open) : await anew(tx, open, { ...facts, total })
    await writeDown(tx, 'calibration/start', run, { actor_id: user_id, now, detail: { dilanjutkan: resumed } })
    return run
  })
}

async function resume(tx: Tx, { id }: Run): Promise<Run> {
  const set = { state: 'running' as const, stopped_at: null, stopped_by: null, held_by: null, held_until: null }
  const [row] = await tx.update(table).set(set).where(eq(table.id, id)).returning()
  return row as Run
}

async function anew(tx: Tx, open: Run | undefined, facts: Parameters<typeof begin>[1]): Promise<Run> {
  if (open) {
    await tx.update(table).set({ state: 'discarded' }).where(eq(table.id, open.id))
    await tx.delete(stagedScoreTable).where(eq(stagedScoreTable.run_id, open.id))
  }
  return (await begin(tx, facts)) as Run
}

/** The step under way ends and is not kept. Stopped already, it changes nothing. */
export async function stopRun(db: Db, run: Run, { user_id, now }: Who): Promise<Run> {
  return db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(table)
      .set({ state: 'stopped', stopped_at: new Date(now).toISOString(), stopped_by: user_id })
      .where(and(eq(table.id, run.id), eq(table.state, 'running')))
      .returning()
    if (!stopped) {
      const current = await runOf(tx, run.id)
      if (current?.state === 'stopped') return current
      throw refusal('calibration.not_running')
    }
    await writeDown(tx, 'calibration/stop', stopped, { actor_id: user_id, now })
    return stopped
  })
}

/** Staff agree to a ready run: its scores are put in force at once, or at `at` (epoch ms) by the job. */
export async function approve(
  db: Db,
  run: Run,
  { at, user_id, reason, now }: Who & { at: number | null; reason: string },
): Promise<{ run: Run; rescore: Rescore | null }> {
  if (run.state === 'published' && at === null) return { run, rescore: null }
  if (await isOutOfDate(db, run)) throw refusal('calibration.out_of_date')
  const publish_at = new Date(at ?? now).toISOString()
  const approved = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(table)
      .set({ state: 'scheduled', publish_at, approved_by: user_id, reason })
      .where(and(eq(table.id, run.id), inArray(table.state, ['ready', 'scheduled'])))
      .returning()
    if (!row) throw refusal('calibration.not_ready')
    await writeDown(tx, 'calibration/publish', row, { actor_id: user_id, now, reason, detail: { terbit: publish_at } })
    return row
  })
  if (at !== null) return { run: approved, rescore: null }
  const rescore = await publish(db, run.id, now)
  return { run: (await runOf(db, run.id)) ?? approved, rescore }
}
