import type pg from 'pg'
import type { Attempt, Device, LogRow, StrayRow } from '../core/state.ts'
import type { Kept } from '../merge-outcome.ts'
import type { Range } from '../store.ts'

/**
 * Attempts with their devices, locked in the order of their ids so that two transactions never wait for each other.
 * NO KEY: rows that merely refer to an attempt can be written meanwhile.
 */
export async function loadAttempts(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, Kept>> {
  const locking = client.query<Attempt>({
    name: 'exam-attempts',
    text: 'select * from attempt where id = any($1::uuid[]) order by id for no key update',
    values: [ids],
  })
  const reading = client.query<Device>({
    name: 'exam-devices',
    text: 'select * from attempt_device where attempt_id = any($1::uuid[]) order by attempt_id, joined_at, device_id',
    values: [ids],
  })
  const [attempts, devices] = await Promise.all([locking, reading])
  const kept = new Map(
    attempts.rows.map((attempt) => [attempt.id, { attempt, devices: [], log: [], strays: [] } as Kept]),
  )
  for (const device of devices.rows) kept.get(device.attempt_id)?.devices.push(device)
  return kept
}

/** Which versions of an attempt's row and of its only device's row were read or written. */
export interface Version {
  attempt_version: string
  device_version: string
}

export interface Versions {
  /** The version that rows written by this transaction will bear. */
  writing: string
  /** Of attempts with one device, as loaded. */
  loaded: Map<string, Version>
}

/** The system column `xmin` names the transaction that wrote a row; locking a row leaves it as it is. */
export async function loadVersions(client: pg.ClientBase, ids: readonly string[]): Promise<Versions> {
  const { rows } = await client.query<{ writing: string; id: string | null } & Version>({
    name: 'exam-versions',
    text: `select pg_current_xact_id()::xid::text as writing, v.* from (select) as always left join (
        select a.id, a.xmin::text as attempt_version, d.xmin::text as device_version
        from attempt a join attempt_device d on d.attempt_id = a.id where a.id = any($1::uuid[])
      ) v on true`,
    values: [ids],
  })
  const loaded = new Map<string, Version>()
  for (const { id, attempt_version, device_version } of rows)
    if (id) loaded.set(id, { attempt_version, device_version })
  return { writing: rows[0]?.writing ?? '', loaded }
}

export interface AttemptRange extends Range {
  attempt_id: string
}

/** Adds to `kept` what is stored in the given ranges: there only where a phone repeats itself. */
export async function loadRanges(
  client: pg.ClientBase,
  kept: Map<string, Kept>,
  ranges: readonly AttemptRange[],
): Promise<void> {
  const repeated = ranges.filter((range) => isRepeated(kept.get(range.attempt_id), range))
  if (!repeated.length) return
  const values = [
    repeated.map((range) => range.attempt_id),
    repeated.map((range) => range.device_id),
    repeated.map((range) => range.from),
    repeated.map((range) => range.to),
  ]
  const rows = await client.query<LogRow>({ name: 'exam-log-ranges', text: inRanges('answer_log'), values })
  const strays = await client.query<StrayRow>({ name: 'exam-stray-ranges', text: inRanges('stray_entry'), values })
  for (const row of rows.rows) kept.get(row.attempt_id)?.log.push(row)
  for (const stray of strays.rows) kept.get(stray.attempt_id)?.strays.push(stray)
}

function isRepeated(kept: Kept | undefined, { device_id, from }: Range): boolean {
  const device = kept?.devices.find((candidate) => candidate.device_id === device_id)
  return device !== undefined && from <= device.acked_seq
}

const inRanges = (table: 'answer_log' | 'stray_entry') => `
  select distinct on (e.attempt_id, e.device_id, e.seq${table === 'stray_entry' ? ', e.body_sha256' : ''}) e.*
  from ${table} e
  join unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[]) as r (attempt_id, device_id, low, high)
    on e.attempt_id = r.attempt_id and e.device_id = r.device_id and e.seq between r.low and r.high`
