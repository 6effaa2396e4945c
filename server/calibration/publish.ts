import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  auditTable,
  paperCalibrationTable,
  stagedScoreTable,
  calibrationRunTable as table,
} from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { announce } from '../notices/announce.ts'
import { askRescore, type Run as Rescore } from '../reporting/rescore.ts'
import { type Moved, notifyRevised, schedulesOut } from '../results/notify.ts'
import { isOutOfDate, type Run, runOf } from './runs.ts'

/** Staged scores that take their place in one statement. */
const STEP = 5000

/**
 * Puts the scores of a ready run in force, all in one transaction: nobody sees some of them without the others. Answers the rescoring of
 * what was handed in while they were worked out; null where nothing was. Published already, it changes nothing.
 */
export async function publish(db: Db, id: string, now: number): Promise<Rescore | null> {
  const run = await runOf(db, id)
  if (!run) throw refusal('missing.calibration')
  if (run.state === 'published') return null
  if (await isOutOfDate(db, run)) throw refusal('calibration.out_of_date')
  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(table).where(eq(table.id, id)).for('update')
    if (locked?.state === 'published') return null
    if (locked?.state !== 'ready' && locked?.state !== 'scheduled') throw refusal('calibration.not_ready')
    const at = new Date(now).toISOString()
    const moved = await movedBy(tx, id)
    for (let cursor: string | null = null; ; ) {
      const last: string | null = await keepStep(tx, id, cursor, at)
      if (last === null) break
      cursor = last
    }
    const replaced = await tx
      .update(table)
      .set({ state: 'superseded' })
      .where(and(eq(table.paket_id, run.paket_id), eq(table.state, 'published')))
      .returning({ id: table.id })
    if (replaced.length) await notifyRevised(tx, { paket_id: run.paket_id, moved, key: id }, now)
    else await tellFinal(tx, run, now)
    await tx.update(table).set({ state: 'published', published_at: at }).where(eq(table.id, id))
    for (const [paper_sha256, key_version] of Object.entries(run.key_versions)) {
      await tx
        .insert(paperCalibrationTable)
        .values({ paper_sha256, key_version, run_id: id })
        .onConflictDoUpdate({ target: paperCalibrationTable.paper_sha256, set: { key_version, run_id: id } })
    }
    await tx.delete(stagedScoreTable).where(eq(stagedScoreTable.run_id, id))
    return (await anyLeft(tx, run)) ? askRescore(tx, run.paket_id, Object.keys(run.key_versions), now, true) : null
  })
}

/** Once for each schedule whose results are out: its participants read that their scores are final. */
async function tellFinal(tx: Tx, { id, paket_id }: Run, now: number): Promise<void> {
  for (const [jadwal_id, nama] of await schedulesOut(tx, { paket_id }, now)) {
    const params = { jadwal_id, nama, attempt_id: null }
    const key = `scores_final ${id} ${jadwal_id}`
    await announce(tx, { kind: 'scores_final', params, to: { sat_jadwal_id: jadwal_id }, key }, now)
  }
}

/** Whose score in force another one takes the place of. */
async function movedBy(tx: Tx, id: string): Promise<Moved[]> {
  const { rows } = await tx.execute<Moved & Record<string, unknown>>(sql`
    select l.jadwal_id, l.user_id from staged_score s
    join result_line l on l.attempt_id = s.attempt_id join attempt a on a.id = s.attempt_id
    where s.run_id = ${id} and l.nilai <> s.nilai and a.status = 'sealed' and a.counted`)
  return rows
}

/** The last attempt of the step; null after the end. A log that went on since is left to the rescoring. */
async function keepStep(tx: Tx, run_id: string, cursor: string | null, at: string): Promise<string | null> {
  const step = sql`
    step as materialized (
      select s.*, n.revision, n.score is not distinct from s.score as same
      from (
        select * from staged_score where run_id = ${run_id} and (${cursor}::uuid is null or attempt_id > ${cursor}::uuid)
        order by attempt_id limit ${STEP}
      ) s
      cross join lateral (
        select revision, score, log_sha256 from result where attempt_id = s.attempt_id order by revision desc limit 1
      ) n
      where n.log_sha256 = s.log_sha256
    )`
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with ${step},
    fresh as (
      insert into result (attempt_id, revision, paper_sha256, key_version, log_sha256, calibration_id, score, created_at)
      select attempt_id, revision + 1, paper_sha256, key_version, log_sha256, run_id, score, ${at}::timestamptz
      from step where not same
      on conflict do nothing
    ),
    kept as (
      update result r set key_version = s.key_version, calibration_id = s.run_id
      from step s where s.same and r.attempt_id = s.attempt_id and r.revision = s.revision
    ),
    lines as (
      update result_line l set revision = s.revision + case when s.same then 0 else 1 end, key_version = s.key_version,
        nilai = s.nilai, rank_key = s.rank_key, provisional = (s.score -> 'provisional')::boolean,
        subtes = array(select (part -> 'nilai')::float8 from jsonb_array_elements(s.score -> 'subtes') part),
        subtes_lulus = array(select (part ->> 'lulus')::boolean from jsonb_array_elements(s.score -> 'subtes') part),
        lulus = (s.score -> 'total' ->> 'lulus')::boolean, benar = (s.score -> 'total' -> 'benar')::int,
        salah = (s.score -> 'total' -> 'salah')::int, kosong = (s.score -> 'total' -> 'kosong')::int
      from step s where l.attempt_id = s.attempt_id
      returning l.jadwal_id
    ),
    ranked as (insert into ranking_due (jadwal_id, asked) select distinct jadwal_id, true from lines)
    select attempt_id as last from staged_score
    where run_id = ${run_id} and (${cursor}::uuid is null or attempt_id > ${cursor}::uuid)
    order by attempt_id limit 1 offset ${STEP - 1}`)
  if (rows[0]) return rows[0].last
  return null
}

/** Sealed attempts without a score by this run. */
async function anyLeft(tx: Tx, { id, key_versions }: Run): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from attempt a
    where a.paper_sha256 = any(${sql.param(Object.keys(key_versions))}::text[]) and a.sealed_at is not null
      and not exists (select from result r where r.attempt_id = a.id and r.calibration_id = ${id}) limit 1`)
  return rows.length > 0
}

/** Who started, stopped or published what and why. */
export async function writeDown(
  db: Db | Tx,
  action: AuditAction,
  run: Run,
  by: { actor_id: string; now: number; reason?: string | null; detail?: object },
): Promise<void> {
  const { actor_id, now, reason = null, detail = {} } = by
  const at = new Date(now).toISOString()
  const facts = { paket_id: run.paket_id, jadwal_id: run.jadwal_id, ...detail }
  await db.insert(auditTable).values({ id: randomUUID(), at, actor_id, action, subject: run.id, reason, detail: facts })
}
