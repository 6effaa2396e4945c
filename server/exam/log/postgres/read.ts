import type pg from 'pg'
import type { Acked, FactsMessage } from '#contract/exam/log/messages.ts'
import { readBody } from '../body.ts'
import { chargeOf } from '../quota.ts'
import type { BatchRow, Standing } from '../store.ts'

interface StandingRow {
  id: string
  facts: FactsMessage
  heads: [writer: string, seq: number, hash: string, received_at: number, phone_id: string, bytes: number][] | null
  heard: [phone_id: string, at: number][] | null
}

/** Where attempts stand. Of each log only the last row is looked at, writer by writer along the key. */
export async function readStandings(pool: pg.Pool, ids: readonly string[]): Promise<(Standing | null)[]> {
  const { rows } = await pool.query<StandingRow>({ name: 'log-stands', text: STANDS, values: [[...new Set(ids)]] })
  const found = new Map(rows.map((row) => [row.id, row]))
  // Each caller has one of its own, to note in it what it does.
  return ids.map((id) => standingOf(found.get(id)))
}

function standingOf(row: StandingRow | undefined): Standing | null {
  if (!row) return null
  const standing: Standing = { facts: row.facts, heads: new Map(), heard: new Map(row.heard ?? []), charged: 0 }
  for (const [writer, seq, hash, received_at, phone_id, bytes] of row.heads ?? []) {
    standing.heads.set(writer, { seq, hash, received_at, phone_id })
    standing.heard.set(phone_id, Math.max(received_at, standing.heard.get(phone_id) ?? 0))
    standing.charged += chargeOf(bytes)
  }
  return standing
}

const STANDS = `
with recursive writers as (
  select a.id, (select min(b.writer) from log_batch b where b.attempt_id = a.id) as writer
  from attempt a where a.id = any($1::uuid[])
  union all
  select w.id, (select min(b.writer) from log_batch b where b.attempt_id = w.id and b.writer > w.writer)
  from writers w where w.writer is not null
), heads as (
  select w.id, json_agg(json_build_array(w.writer, h.to_seq, encode(h.hash, 'hex'), h.received_at, h.phone_id, h.bytes)) as heads
  from writers w cross join lateral (
    select * from log_batch b where b.attempt_id = w.id and b.writer = w.writer order by b.from_seq desc limit 1
  ) h
  group by w.id
)
select a.id, a.facts, h.heads, (
  select json_agg(json_build_array(phone_id, at)) from log_heard where attempt_id = a.id
) as heard
from attempt a left join heads h on h.id = a.id where a.id = any($1::uuid[])`

type StoredRow = Pick<BatchRow, 'attempt_id' | 'writer' | 'body'> & {
  from_seq: number
  to_seq: number
  hash: string
  phone_id: string
  received_at: number
}

const COLUMNS = `b.attempt_id, b.writer, b.from_seq, b.to_seq, encode(b.hash, 'hex') as hash, b.phone_id, b.received_at, b.body`

function rowOf({ attempt_id, writer, from_seq, to_seq, hash, phone_id, received_at, body }: StoredRow): BatchRow {
  const entries = readBody(writer, from_seq, hash, body)
  return { attempt_id, writer, entries, body, to: { seq: to_seq, hash, received_at, phone_id } }
}

export async function readRows(
  pool: pg.Pool,
  attempt_id: string,
  beyond: ReadonlyMap<string, number>,
  most: number | null,
): Promise<BatchRow[]> {
  const values = [attempt_id, [...beyond.keys()], [...beyond.values()], most]
  const { rows } = await pool.query<StoredRow>({ name: 'log-rows', text: ROWS, values })
  return rows.map(rowOf)
}

const ROWS = `
select ${COLUMNS} from log_batch b left join unnest($2::text[], $3::int[]) as k (writer, seq) on k.writer = b.writer
where b.attempt_id = $1 and b.to_seq > coalesce(k.seq, 0) order by b.writer, b.from_seq limit $4`

export async function readReceipts(pool: pg.Pool, attempt_id: string): Promise<Acked[]> {
  const { rows } = await pool.query<Acked>({ name: 'log-receipts', text: RECEIPTS, values: [attempt_id] })
  return rows
}

const RECEIPTS = `
select writer, to_seq as seq, received_at as at from log_batch where attempt_id = $1 order by writer, from_seq`

export async function readPart(
  pool: pg.Pool,
  attempt_id: string,
  writer: string,
  from: number,
  to: number,
): Promise<BatchRow[]> {
  const { rows } = await pool.query<StoredRow>({ name: 'log-part', text: PART, values: [attempt_id, writer, from, to] })
  return rows.map(rowOf)
}

/** Of the rows that begin before `from` the last may hold it; the one before that ends before it. */
const PART = `
select ${COLUMNS} from log_batch b
where b.attempt_id = $1 and b.writer = $2 and b.from_seq <= $4 and b.from_seq >= coalesce((
  select from_seq from log_batch where attempt_id = $1 and writer = $2 and from_seq < $3
  order by from_seq desc offset 1 limit 1
), 1)
order by b.from_seq`
