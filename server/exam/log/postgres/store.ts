import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { DatabaseGuard } from '../../../db/guard.ts'
import { isAway } from '../../postgres/failures.ts'
import { tooBusy } from '../../postgres/lanes.ts'
import { examPool } from '../../postgres/pool.ts'
import { bytesOf, MAX_CONFLICT_BYTES, MAX_CONFLICTS, MAX_NAMES, MAX_PHONES } from '../quota.ts'
import type { AttemptRow, LogStore } from '../store.ts'
import { addRows } from './add.ts'
import { amendAll } from './amend.ts'
import { grouped } from './grouped.ts'
import { readPart, readReceipts, readRows, readStandings } from './read.ts'
import { ATTEMPT, beginAll, readKnown } from './starts.ts'

export interface PostgresLogStore extends LogStore {
  /** Requests that wait for their commit. */
  load(): number
  /** Waits for what is under way, then lets go of the connections. */
  close(): Promise<void>
}

/** A city's phones may come back in one second after an outage. */
const LANES = { lanes: 2, size: 128, limit: 6000 }
/** Starts come in one second for a whole sitting; apart from the saves, which must not wait for them. */
const START_LANES = { lanes: 2, size: 128, limit: 20_000 }
const READERS = 2

/** Attempts and logs in PostgreSQL; requests of the same moment share a statement and its commit. */
export function postgresLogStore(guard: DatabaseGuard): PostgresLogStore {
  const saves = examPool(guard, LANES.lanes)
  const others = examPool(guard, START_LANES.lanes + READERS)
  const adding = grouped((all: Parameters<LogStore['add']>[0][]) => addRows(saves, all), LANES)
  const looking = grouped((ids: string[]) => readStandings(others, ids), LANES)
  const knowing = grouped((keys: Parameters<LogStore['known']>[0][]) => readKnown(others, keys), START_LANES)
  const beginning = grouped((all: Parameters<typeof beginAll>[1][number][]) => beginAll(others, all), START_LANES)
  const amending = grouped((all: Parameters<typeof amendAll>[1][number][]) => amendAll(others, all), LANES)
  const lanes = [adding, looking, knowing, beginning, amending]

  /** One that no other waits for, or is grouped with. */
  async function alone<T extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<T[]> {
    try {
      return (await others.query<T>({ name, text, values })).rows
    } catch (error) {
      throw isAway(error) ? tooBusy() : error
    }
  }

  return {
    find: async (attempt_id) => (await alone<AttemptRow>('log-find', FIND, [attempt_id]))[0] ?? null,
    known: knowing.ask,
    begin: (row, mine, more) => beginning.ask({ row, mine, ...(more && { more }) }),
    join: async (name, attempt_id) => {
      const [joined] = await alone<{ joins: boolean }>('log-join', JOIN, [name, attempt_id, MAX_NAMES])
      return joined?.joins ?? false
    },
    amend: (attempt_id, facts, also = {}) => amending.ask({ attempt_id, facts, also }),
    add: adding.ask,
    stands: looking.ask,
    rows: (attempt_id, beyond = new Map(), most) =>
      readRows(others, attempt_id, beyond, most ?? null).catch((error) => {
        throw isAway(error) ? tooBusy() : error
      }),
    receipts: (attempt_id) =>
      readReceipts(others, attempt_id).catch((error) => {
        throw isAway(error) ? tooBusy() : error
      }),
    part: (attempt_id, writer, from, to) =>
      readPart(others, attempt_id, writer, from, to).catch((error) => {
        throw isAway(error) ? tooBusy() : error
      }),
    keepConflict: async (attempt_id, { writer, phone_id, sent, at }) => {
      const body = JSON.stringify(sent)
      const sha256 = createHash('sha256').update(body).digest('hex')
      const values = [attempt_id, sha256, writer, phone_id, at, body, MAX_CONFLICTS, MAX_CONFLICT_BYTES - bytesOf(body)]
      await alone('log-conflict', CONFLICT, values)
    },
    hear: async (attempt_id, phone_id, at) => {
      await alone('log-hear', HEAR, [attempt_id, phone_id, at, MAX_PHONES])
    },
    due: async (now, most) => (await alone<{ id: string }>('log-due', DUE, [now, most])).map(({ id }) => id),
    load: () => lanes.reduce((sum, lane) => sum + lane.load(), 0),
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.idle()))
      await Promise.all([saves.end(), others.end()])
    },
  }
}

const FIND = `
select ${ATTEMPT} from attempt a where a.id = coalesce((select attempt_id from log_name where name = $1), $1)`

/** Of two that ask in the same moment the second waits for the first, whose row its snapshot has not: it writes that anew. */
const JOIN = `
with joined as (
  insert into log_name (name, attempt_id)
  select $1, $2 where (select count(*) from log_name where attempt_id = $2) < $3
  on conflict (name) do update set name = excluded.name where log_name.attempt_id = excluded.attempt_id
  returning 1
)
select exists (select from joined) or exists (select from log_name where name = $1 and attempt_id = $2) as joins`

/** The first one is noted with the attempt, for staff to look at. */
const CONFLICT = `
with added as (
  insert into log_conflict (attempt_id, sha256, writer, phone_id, received_at, body)
  select $1, $2, $3, $4, $5, $6 from (
    select count(*) as kept, coalesce(sum(150 + octet_length(body)), 0) as bytes from log_conflict where attempt_id = $1
  ) k
  where k.kept < $7 and k.bytes <= $8 and exists (select from attempt where id = $1)
  on conflict do nothing
  returning attempt_id
)
update attempt set anomalies = anomalies || jsonb_build_array(jsonb_build_object(
  'kind', 'conflict', 'at', $5::bigint, 'device_id', $4::uuid, 'detail', '{}'::jsonb
))
where id = (select attempt_id from added) and not anomalies @> '[{"kind":"conflict"}]'`

const HEAR = `
insert into log_heard (attempt_id, phone_id, at)
select $1, $2, $3 where exists (select from log_heard where attempt_id = $1 and phone_id = $2)
  or (select count(*) from log_heard where attempt_id = $1) < $4
on conflict (attempt_id, phone_id) do update set at = greatest(log_heard.at, excluded.at)`

const DUE = `
select id from attempt where status = 'open' and not paused and sync_until < $1 order by sync_until limit $2`
