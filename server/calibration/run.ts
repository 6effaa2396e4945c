import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { PERSON_RANGE, PERSON_STEP, type SubtestModel } from '#contract/reporting/calibration.ts'
import type { Db, Tx } from '../db/connect.ts'
import { calibrationRunTable, itemParameterTable, stagedScoreTable } from '../db/tables/index.ts'
import type { Calibration, CalibrationOptions, Checkpoint } from '../psychometrics/calibration.ts'
import { startCalibration } from '../psychometrics/calibration-thread.ts'
import { classicalOf } from '../psychometrics/classical.ts'
import { itemFit } from '../psychometrics/item-fit.ts'
import { type AuthorLevel, FROM_1PL, type KnownItem, planFor } from '../psychometrics/ladder.ts'
import { keyChecks } from '../psychometrics/options.ts'
import { marginalReliability } from '../psychometrics/reliability.ts'
import { type Patterns, patternsOf } from '../psychometrics/responses.ts'
import { eap } from '../psychometrics/scores.ts'
import { suspicionsOf } from '../psychometrics/suspicious.ts'
import type { ScoreBasis } from '../results/load-parameters.ts'
import { rankKey } from '../results/result-line.ts'
import { scoreAttempts, scoresUnder } from '../results/score-attempts.ts'
import { claim, Lost, note, type Run, release, runOf } from './runs.ts'
import { type SubtestTable, subtestTables, type TableItem } from './table.ts'

export interface RunDeps {
  db: Db
  now: () => number
  onError(error: unknown): void
  /** The process ends: what is left is done by the next one. */
  stopped?: () => boolean
  /** A checkpoint of a sub-test after so many cycles. */
  every?: number
}

type Held = Run & { held_by: string }

/**
 * Does all that is left of a running calibration: reads the answers, estimates one sub-test after the other, works out scores. May be
 * killed anywhere and called again, also twice at once: one process holds a run, and each step is kept with what it was made of.
 */
export async function runCalibration(deps: RunDeps, id: string): Promise<void> {
  const { db, now } = deps
  const held_by = randomUUID()
  const run = await claim(db, id, held_by, now())
  if (!run) return
  const held: Held = { ...run, held_by }
  try {
    if (run.phase !== 'score' && !(await calibrate(deps, held))) return
    await stage(deps, held)
  } catch (error) {
    if (error instanceof Lost) return
    deps.onError(error)
    await note(db, held, { state: 'failed', failure: 'internal' }, now()).catch(() => {})
  } finally {
    await release(db, id, held_by)
  }
}

/** False where nothing was there to calibrate. */
async function calibrate(deps: RunDeps, held: Held): Promise<boolean> {
  const { db, now } = deps
  const go = async () => {
    if (deps.stopped?.()) throw new Lost()
    await note(db, held, {}, now())
  }
  const tables = await subtestTables(db, held.key_versions, now, go)
  const persons = tables[0]?.responses.persons ?? 0
  const failure = !tables.length ? ('no_items' as const) : persons === 0 ? ('nobody' as const) : null
  if (failure) {
    await note(db, held, { state: 'failed', failure }, now())
    return false
  }
  await note(db, held, { phase: 'calibrate', parts: tables.length }, now())
  for (const table of tables) {
    if (!held.models.some(({ subtes_id }) => subtes_id === table.subtes_id)) await calibrateSubtest(deps, held, table)
  }
  await note(db, held, { phase: 'score', cursor: null, done: 0 }, now())
  return true
}

async function calibrateSubtest(deps: RunDeps, held: Held, table: SubtestTable): Promise<void> {
  const { db, now } = deps
  const { items, responses, choices } = table
  const anchors = await anchorsOf(db, held.paket_id, items)
  const known = items.map((item, index): KnownItem => {
    const anchor = anchors[index]
    return { level: LEVELS[item.tingkat], ...(anchor && { anchor }) }
  })
  const { rung, options } = planFor(responses.persons, known)
  const patterns = patternsOf(responses)
  const basis = basisName(table, options)
  const calibration = await estimated(deps, held, { patterns, options, basis })
  const estimates = calibration.items.map(({ a, d }) => (a === null || d === null ? null : { a, d }))
  const usable = estimates.filter((item) => item !== null)
  const fit = itemFit(patterns, estimates, calibration.model, { latent: calibration.latent })
  const classical = classicalOf(responses, choices)
  const checks = keyChecks(
    choices,
    items.map(({ key }) => key),
  ).map((check, index) => (items[index]?.soal.jenis === 'pilihan' ? check : { ...check, suggested: null }))
  const suspicions = suspicionsOf({ classical, calibration, fit, keys: checks })
  const { theta } = eap(patterns, estimates, calibration.latent)
  const { mean, sd } = calibration.latent
  const model: SubtestModel & { persons: number[] } = {
    ...{ subtes_id: table.subtes_id, kode: table.kode, nama: table.nama, rung, mean, sd },
    examinees: responses.persons,
    items: items.length,
    reliability: marginalReliability(usable, calibration.latent),
    converged: calibration.converged,
    cycles: calibration.cycles,
    persons: counted(patterns, theta),
  }
  const rows = items.map((item, index) => {
    const { a = null, b = null, se_a = null, se_b = null } = calibration.items[index] ?? {}
    const own = classical.items[index]
    const flags = (suspicions[index] ?? []).map(({ code }) => code)
    const suggested = checks[index]?.suggested ?? null
    return {
      ...{ run_id: held.id, subtes_id: table.subtes_id, soal_id: item.soal.id, urutan: index },
      ...{ soal_sha256: item.soal_sha256, key_sha256: item.key_sha256, paper_sha256: item.paper_sha256 },
      ...{ kode: item.kode, tingkat: item.tingkat, a, b, se_a, se_b, flags },
      ...{ n: own?.n ?? 0, p: own?.p ?? null, corrected: own?.corrected ?? null },
      ...{ s_x2: fit[index]?.s_x2 ?? null, df: fit[index]?.df ?? null, fit_p: fit[index]?.p ?? null },
      anchored: anchors[index] !== undefined,
      suggested: suggested !== null && 'opsi' in item.soal ? (item.soal.opsi[suggested]?.id ?? null) : null,
    }
  })
  held.models = [...held.models, model]
  await db.transaction(async (tx) => {
    await note(tx, held, { models: held.models, checkpoint: null, basis: null }, now())
    const { run_id, subtes_id } = itemParameterTable
    await tx.delete(itemParameterTable).where(and(eq(run_id, held.id), eq(subtes_id, table.subtes_id)))
    await tx.insert(itemParameterTable).values(rows)
  })
  held.checkpoint = null
}

const LEVELS: Record<TableItem['tingkat'], AuthorLevel> = { mudah: 'easy', sedang: 'medium', sulit: 'hard' }

/** A checkpoint goes on only with just these answers and options. */
const basisName = ({ subtes_id, responses }: SubtestTable, options: CalibrationOptions) =>
  createHash('sha256')
    .update(JSON.stringify([subtes_id, responses.persons, responses.items, options]))
    .update(responses.values)
    .digest('hex')

/** Below so many answers a second thread costs more than it saves. */
const WORTH_TWO = 200_000

async function estimated(
  { db, now, stopped, every }: RunDeps,
  held: Held,
  { patterns, options, basis }: { patterns: Patterns; options: CalibrationOptions; basis: string },
): Promise<Calibration> {
  let saving = Promise.resolve()
  let lost: unknown
  const running = startCalibration({
    ...{ patterns, options },
    threads: patterns.count * patterns.items < WORTH_TWO ? 1 : 2,
    ...(every !== undefined && { every }),
    ...(held.basis === basis && held.checkpoint ? { checkpoint: held.checkpoint as Checkpoint } : {}),
    onCheckpoint: (checkpoint) => {
      saving = saving
        .then(() => note(db, held, { checkpoint, basis }, now()))
        .then(() => {
          if (stopped?.()) throw new Lost()
        })
        .catch((error) => {
          lost ??= error
          running.stop()
        })
    },
  })
  const outcome = await running.outcome
  await saving
  if (lost) throw lost
  if (!('calibration' in outcome)) throw new Lost()
  return outcome.calibration
}

/** Examinees by steps of θ; the ends hold those beyond. */
function counted({ weight }: Patterns, theta: Float64Array): number[] {
  const steps = (2 * PERSON_RANGE) / PERSON_STEP + 1
  const counts = Array.from({ length: steps }, () => 0)
  for (const [pattern, value] of theta.entries()) {
    const step = Math.min(steps - 1, Math.max(0, Math.round((value + PERSON_RANGE) / PERSON_STEP)))
    counts[step] = (counts[step] as number) + (weight[pattern] as number)
  }
  return counts
}

/** Parameters that another package's published calibration found of the same question with the same key, where enough sat it. */
async function anchorsOf(db: Db, paket_id: string, items: readonly TableItem[]) {
  const [item, run] = [itemParameterTable, calibrationRunTable]
  const ids = items.map(({ soal }) => soal.id)
  const rows = await db
    .select({
      ...{ soal_id: item.soal_id, soal_sha256: item.soal_sha256, key_sha256: item.key_sha256, flags: item.flags },
      ...{ a: item.a, b: item.b, se_a: item.se_a, se_b: item.se_b },
    })
    .from(item)
    .innerJoin(run, eq(run.id, item.run_id))
    .where(
      and(
        inArray(item.soal_id, ids),
        eq(run.state, 'published'),
        ne(run.paket_id, paket_id),
        sql`${item.n} >= ${FROM_1PL}`,
      ),
    )
    .orderBy(desc(run.published_at))
  return items.map(({ soal, soal_sha256, key_sha256 }) => {
    const row = rows.find(
      (one) => one.soal_id === soal.id && one.soal_sha256 === soal_sha256 && one.key_sha256 === key_sha256,
    )
    if (!row || row.a === null || row.b === null || row.a <= 0 || row.flags.length) return undefined
    return { a: row.a, b: row.b, se_a: row.se_a, se_b: row.se_b }
  })
}

/** Attempts between two steps of the cursor. */
const STEP = 200

async function stage(deps: RunDeps, held: Held): Promise<void> {
  const { db, now, onError, stopped } = deps
  const papers = Object.keys(held.key_versions)
  const bases = new Map<string, ScoreBasis>(
    Object.entries(held.key_versions).map(([paper_sha256, key_version]) => [
      paper_sha256,
      { paper_sha256, key_version, calibration_id: held.id },
    ]),
  )
  for (;;) {
    if (stopped?.()) throw new Lost()
    const run = await runOf(db, held.id)
    if (run?.state !== 'running') throw new Lost()
    const ids = await nextSealed(db, papers, run.cursor)
    const last = ids.at(-1)
    if (last === undefined) {
      await note(db, held, { state: 'ready', total: run.done }, now())
      return
    }
    const failures: unknown[] = []
    await scoreAttempts(db, ids, now).catch((error) => failures.push(error))
    const scores = await scoresUnder(db, ids, bases, failures)
    for (const failure of failures) onError(failure)
    await db.transaction(async (tx) => {
      await note(tx, held, { cursor: last, done: run.done + scores.length }, now())
      await keepStaged(tx, held.id, scores)
    })
  }
}

async function nextSealed(db: Db, papers: readonly string[], cursor: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from attempt
    where paper_sha256 = any(${sql.param([...papers])}::text[]) and sealed_at is not null
      and (${cursor}::uuid is null or id > ${cursor}::uuid)
    order by id limit ${STEP}`)
  return rows.map(({ id }) => id)
}

async function keepStaged(tx: Tx, run_id: string, scores: Awaited<ReturnType<typeof scoresUnder>>): Promise<void> {
  if (!scores.length) return
  const rows = scores.map(({ attempt_id, paper_sha256, key_version, log_sha256, score }) => ({
    ...{ run_id, attempt_id, paper_sha256, key_version, log_sha256, score },
    nilai: score.total.nilai,
    rank_key: rankKey(score),
  }))
  await tx.insert(stagedScoreTable).values(rows).onConflictDoNothing()
}
