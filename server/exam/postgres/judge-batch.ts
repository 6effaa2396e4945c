import type pg from 'pg'
import type { Attempt, Facts, Outcome } from '../core/state.ts'
import { type Kept, mergeOutcome } from '../merge-outcome.ts'
import type { Range, StartKey } from '../store.ts'
import { loadAttempts, loadRanges } from './load.ts'
import { holdStarts, loadOthers, othersOf } from './starts.ts'
import { type Writes, write } from './write.ts'

/** One rule that waits for its attempt, and what to do with its reply. */
export interface Job {
  attempt_id: string
  range: Range | null
  /** Whose start it is; only then are `others`, the student's other attempts of the schedule, looked for. */
  start?: StartKey
  rule: (facts: Facts | null, others: readonly Attempt[]) => Outcome<unknown>
  resolve: (reply: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Runs the rules of a batch one after the other in one transaction, each seeing what the ones before decided, and
 * writes everything at once. `result`: what to do after the commit; nobody is told anything before.
 */
export async function judgeBatch(client: pg.ClientBase, jobs: readonly Job[]) {
  const ids = [...new Set(jobs.map((job) => job.attempt_id))].sort()
  const starts = jobs.flatMap(({ start }) => start ?? [])
  const [others, kept] = await Promise.all([beforeStarts(client, starts), loadAttempts(client, ids)])
  const loaded = new Map(kept)
  await loadRanges(
    client,
    kept,
    jobs.flatMap(({ attempt_id, range }) => (range ? [{ attempt_id, ...range }] : [])),
  )
  const fresh: Omit<Writes, 'attempts' | 'devices'> = { rows: [], strays: [], rejudged: [], audit: [], directives: [] }
  const settlements = jobs.map((job) => {
    const outcome = attemptRule(job, kept, others)
    if ('failure' in outcome) return () => job.reject(outcome.failure)
    fresh.rows.push(...(outcome.rows ?? []))
    fresh.strays.push(...(outcome.strays ?? []))
    fresh.rejudged.push(...(outcome.rejudged ?? []))
    fresh.audit.push(...(outcome.audit ?? []))
    fresh.directives.push(...(outcome.directives ?? []))
    return () => (outcome.error ? job.reject(outcome.error) : job.resolve(outcome.reply))
  })
  return { result: settlements, written: write(client, { ...fresh, ...changedRows(loaded, kept) }) }
}

async function beforeStarts(client: pg.ClientBase, starts: readonly StartKey[]): Promise<Attempt[]> {
  if (!starts.length) return []
  const [, others] = await Promise.all([holdStarts(client, starts), loadOthers(client, starts)])
  return others
}

function attemptRule(
  job: Job,
  kept: Map<string, Kept>,
  others: readonly Attempt[],
): Outcome<unknown> | { failure: unknown } {
  try {
    const before = kept.get(job.attempt_id)
    const outcome = job.rule(before ?? null, job.start ? othersOf(job.start, others, kept) : [])
    const after = mergeOutcome(before, outcome)
    if (after) kept.set(job.attempt_id, after)
    return outcome
  } catch (failure) {
    return { failure }
  }
}

/** Attempts and devices that are not the objects that were loaded: rules never change one in place. */
function changedRows(loaded: Map<string, Kept>, kept: Map<string, Kept>): Pick<Writes, 'attempts' | 'devices'> {
  const all = [...kept.values()]
  const before = (id: string) => loaded.get(id)
  return {
    attempts: all.map(({ attempt }) => attempt).filter((attempt) => before(attempt.id)?.attempt !== attempt),
    devices: all
      .flatMap(({ devices }) => devices)
      .filter((device) => !before(device.attempt_id)?.devices.includes(device)),
  }
}
