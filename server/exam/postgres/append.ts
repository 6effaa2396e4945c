import type pg from 'pg'
import { column, columns, jsonColumn } from '../../db/text-array.ts'
import type { Device, LogRow } from '../core/state.ts'
import type { Job } from './judge-batch.ts'
import type { Known, KnownAttempts } from './known-attempts.ts'

/** What the jobs of one attempt add to it: the next entries of its only device, and nothing else. */
interface Growth {
  before: Known
  device: Device
  rows: LogRow[]
  jobs: { job: Job; reply: unknown }[]
}

/**
 * The common case in one statement: phones that send the next entries of logs that this process knows. Each is judged
 * on what is known, and written only where attempt and device are still the rows it was judged on; attempts are locked
 * as for every other change. Answers the jobs that are left for `judgeBatch`: those that want anything else, and those
 * whose rows were changed meanwhile by another node or another call. What it took in is durable, and answered.
 */
export async function appendKnown(pool: pg.Pool, jobs: readonly Job[], known: KnownAttempts): Promise<Job[]> {
  const { growths, left } = judged(jobs, known)
  if (!growths.length) return left
  let written: Written
  try {
    written = await write(pool, growths)
  } catch (error) {
    for (const { before } of growths) known.forget(before.attempt.id)
    throw error
  }
  for (const { before, device, jobs: taken } of growths) {
    const { attempt, attempt_version } = before
    if (written.has(attempt.id)) {
      known.keep({ attempt, device, attempt_version, device_version: written.version })
      for (const { job, reply } of taken) job.resolve(reply)
    } else {
      known.forget(attempt.id)
      for (const { job } of taken) left.push(job)
    }
  }
  return left
}

function judged(jobs: readonly Job[], known: KnownAttempts): { growths: Growth[]; left: Job[] } {
  const growths = new Map<string, Growth>()
  const left: Job[] = []
  for (const job of jobs) {
    const before = known.get(job.attempt_id)
    const growth = before && (growths.get(job.attempt_id) ?? { before, device: before.device, rows: [], jobs: [] })
    if (growth && grow(growth, job)) growths.set(job.attempt_id, growth)
    else left.push(job)
  }
  return { growths: [...growths.values()], left }
}

/** Whether the job does nothing but add the next entries; only then is it taken in. */
function grow(growth: Growth, job: Job): boolean {
  const { before, device } = growth
  const { range } = job
  if (job.start || !range || range.device_id !== device.device_id || range.from !== device.acked_seq + 1) return false
  const outcome = ruled(job, { attempt: before.attempt, devices: [device], log: growth.rows, strays: [] })
  if (!outcome || !isAppend(outcome, device)) return false
  growth.device = outcome.devices?.[0] ?? device
  growth.rows.push(...(outcome.rows ?? []))
  growth.jobs.push({ job, reply: outcome.reply })
  return true
}

/** A rule that fails does so again where it can be told from the others. */
function ruled(job: Job, facts: Parameters<Job['rule']>[0]): ReturnType<Job['rule']> | undefined {
  try {
    return job.rule(facts, [])
  } catch {
    return undefined
  }
}

function isAppend(outcome: ReturnType<Job['rule']>, before: Device): boolean {
  if (outcome.error || outcome.attempt || outcome.directives?.length || outcome.audit?.length) return false
  if (outcome.strays?.length || outcome.rejudged?.length || !outcome.rows?.length) return false
  const [after, ...others] = outcome.devices ?? []
  if (!after || others.length || after.device_id !== before.device_id) return false
  return after.spans === before.spans && after.moves === before.moves && after.joined_at === before.joined_at
}

interface Written {
  /** The version that the devices' rows now bear. */
  version: string
  has(attempt_id: string): boolean
}

async function write(pool: pg.Pool, growths: Growth[]): Promise<Written> {
  const rows = growths.length === 1 ? (growths[0] as Growth).rows : growths.flatMap((growth) => growth.rows)
  const { rows: answer } = await pool.query<{ version: string; refused: string | null }>({
    name: 'exam-append',
    text: APPEND,
    values: [
      column(growths, ({ before }) => before.attempt.id),
      column(growths, ({ before }) => before.attempt_version),
      column(growths, ({ device }) => device.device_id),
      column(growths, ({ before }) => before.device_version),
      column(growths, ({ device }) => device.acked_seq),
      column(growths, ({ device }) => device.head),
      column(growths, ({ device }) => device.last_t),
      column(growths, ({ device }) => device.heard_at),
      column(growths, ({ device }) => device.log_bytes),
      ...columns(rows, ['attempt_id', 'device_id', 'seq', 'soal_id']),
      jsonColumn(rows, (row) => row.value),
      ...columns(rows, ['t', 'wall', 'prev', 'hash', 'reason', 'received_at']),
    ],
  })
  const { version, refused } = answer[0] as { version: string; refused: string | null }
  const without = new Set(refused?.split(',') ?? [])
  return { version, has: (attempt_id) => !without.has(attempt_id) }
}

/**
 * The lock reads the newest version of an attempt, also where the statement had to wait for it; a device that was
 * written meanwhile is looked at again by the update. Neither can be older than what is compared.
 */
const APPEND = `
with given as materialized (
  select * from unnest($1::uuid[], $2::xid[], $3::uuid[], $4::xid[], $5::int[], $6::text[], $7::bigint[], $8::bigint[],
    $9::int[]) as g (attempt_id, attempt_version, device_id, device_version, acked_seq, head, last_t, heard_at, log_bytes)
), locked as materialized (
  select id, xmin as version from attempt where id = any($1::uuid[]) order by id for no key update
), moved as (
  update attempt_device d set acked_seq = g.acked_seq, head = g.head, last_t = g.last_t, heard_at = g.heard_at,
    log_bytes = g.log_bytes
  from given g join locked l on l.id = g.attempt_id and l.version = g.attempt_version
  where d.attempt_id = g.attempt_id and d.device_id = g.device_id and d.xmin = g.device_version
  returning d.attempt_id
), entries as (
  insert into answer_log (attempt_id, device_id, seq, soal_id, value, t, wall, prev, hash, reason, received_at)
  select e.* from unnest($10::uuid[], $11::uuid[], $12::int[], $13::uuid[], $14::json[], $15::bigint[], $16::bigint[],
    $17::text[], $18::text[], $19::text[], $20::bigint[])
    as e (attempt_id, device_id, seq, soal_id, value, t, wall, prev, hash, reason, received_at)
  where e.attempt_id in (select attempt_id from moved)
)
select pg_current_xact_id()::xid::text as version, (
  select string_agg(attempt_id::text, ',') from given where attempt_id not in (select attempt_id from moved)
) as refused`
