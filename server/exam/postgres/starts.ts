import type pg from 'pg'
import type { Attempt } from '../core/state.ts'
import type { Kept } from '../merge-outcome.ts'
import type { StartKey } from '../store.ts'

/**
 * A start makes rows that do not exist yet, so what it must keep out is held by names instead of by rows, until the
 * transaction ends. In one order for everybody: two batches of starts must not wait for each other.
 */
export async function holdStarts(client: pg.ClientBase, keys: readonly StartKey[]): Promise<void> {
  const names = keys.flatMap((key) => [`attempt/${key.attempt_id}`, `start/${key.user_id}/${key.jadwal_id}`])
  await client.query({
    name: 'exam-hold-starts',
    text: 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name',
    values: [[...new Set(names)].sort()],
  })
}

/** Every attempt of these students in these schedules. */
export async function loadOthers(client: pg.ClientBase, keys: readonly StartKey[]): Promise<Attempt[]> {
  const { rows } = await client.query<Attempt>({
    name: 'exam-others',
    text: `select distinct on (a.id) a.* from attempt a
      join unnest($1::uuid[], $2::uuid[]) as k (user_id, jadwal_id) on a.user_id = k.user_id and a.jadwal_id = k.jadwal_id`,
    values: [keys.map((key) => key.user_id), keys.map((key) => key.jadwal_id)],
  })
  return rows
}

/** The student's other attempts of the schedule, those that the same batch began included. */
export function othersOf(key: StartKey, stored: readonly Attempt[], kept: ReadonlyMap<string, Kept>): Attempt[] {
  const all = new Map(stored.map((attempt) => [attempt.id, attempt]))
  for (const { attempt } of kept.values()) all.set(attempt.id, attempt)
  return [...all.values()].filter(
    ({ id, user_id, jadwal_id }) => id !== key.attempt_id && user_id === key.user_id && jadwal_id === key.jadwal_id,
  )
}
