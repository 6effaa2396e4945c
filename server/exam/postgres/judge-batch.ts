import type pg from 'pg'
import type { Attempt, Device, Facts, Outcome } from '../core/state.ts'
import { type Kept, mergeOutcome } from '../merge-outcome.ts'
import type { Range, StartKey } from '../store.ts'
import type { KnownAttempts } from './known-attempts.ts'
import { loadAttempts, loadRanges, loadVersions, type Versions } from './load.ts'
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
export async function judgeBatch(client: pg.ClientBase, jobs: readonly Job[], known: KnownAttempts) {
  const ids = [...new Set(jobs.map((job) => job.attempt_id))].sort()
  const starts = jobs.flatMap(({ start }) => start ?? [])
  const [others, kept, versions] = await Promise.all([
    beforeStarts(client, starts),
    loadAttempts(client, ids),
    loadVersions(client, ids),
  ])
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
  const changed = changedRows(loaded, kept)
  const result = [() => learn(known, kept, changed, versions), ...settlements]
  return { result, written: write(client, { ...fresh, ...changed }) }
}

/** Once it is committed, what stands in the database is known without reading it again. */
function learn(known: KnownAttempts, kept: Map<string, Kept>, changed: Changed, { writing, loaded }: Versions): void {
  const attempts = new Set(changed.attempts)
  const devices = new Set(changed.devices)
  for (const one of kept.values()) {
    const before = loaded.get(one.attempt.id)
    const attempt_version = attempts.has(one.attempt) ? writing : before?.attempt_version
    const device_version = devices.has(one.devices[0] as Device) ? writing : before?.device_version
    if (attempt_version && device_version) known.learn(one, { attempt_version, device_version })
  }
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

type Changed = Pick<Writes, 'attempts' | 'devices'>

/**
 * Attempts and devices that are not the objects that were loaded: rules never change one in place. Where a device
 * joined, the attempt's row is written too: its version then stands for how many there are (append.ts).
 */
function changedRows(loaded: Map<string, Kept>, kept: Map<string, Kept>): Changed {
  const all = [...kept.values()]
  const before = (id: string) => loaded.get(id)
  const differs = ({ attempt, devices }: Kept) =>
    before(attempt.id)?.attempt !== attempt || before(attempt.id)?.devices.length !== devices.length
  return {
    attempts: all.filter(differs).map(({ attempt }) => attempt),
    devices: all
      .flatMap(({ devices }) => devices)
      .filter((device) => !before(device.attempt_id)?.devices.includes(device)),
  }
}
