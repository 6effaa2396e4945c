import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { readBody } from './body.ts'
import type { BatchRow } from './store.ts'

/** How much of each writer's log somebody has, by attempt. */
export type KnownHeads = ReadonlyMap<string, ReadonlyMap<string, number>>

interface Stored extends Record<string, unknown> {
  attempt_id: string
  writer: string
  from_seq: number
  to_seq: number
  hash: string
  phone_id: string
  received_at: string
  body: string
}

/** The logs of many attempts in one look-up, by writer and as they came; `beyond`: only what is newer than this. */
export async function readLogs(
  db: Db | Tx,
  attempt_ids: readonly string[],
  beyond: KnownHeads = new Map(),
): Promise<Map<string, BatchRow[]>> {
  if (!attempt_ids.length) return new Map()
  const known = attempt_ids.flatMap((id) => [...(beyond.get(id) ?? [])].map(([writer, seq]) => ({ id, writer, seq })))
  const list = (of: (one: (typeof known)[number]) => unknown) => sql.param(known.map(of))
  const { rows } = await db.execute<Stored>(sql`
    select b.attempt_id, b.writer, b.from_seq, b.to_seq, encode(b.hash, 'hex') as hash, b.phone_id, b.received_at, b.body
    from log_batch b left join unnest(${list(({ id }) => id)}::uuid[], ${list(({ writer }) => writer)}::text[],
      ${list(({ seq }) => seq)}::int[]) as k (attempt_id, writer, seq) on k.attempt_id = b.attempt_id and k.writer = b.writer
    where b.attempt_id = any(${sql.param([...attempt_ids])}::uuid[]) and b.from_seq > coalesce(k.seq, 0)
    order by b.attempt_id, b.writer, b.from_seq`)
  return Map.groupBy(rows.map(rowOf), ({ attempt_id }) => attempt_id)
}

function rowOf({ attempt_id, writer, from_seq, to_seq, hash, phone_id, received_at, body }: Stored): BatchRow {
  const entries = readBody(writer, from_seq, hash, body)
  return { attempt_id, writer, entries, body, to: { seq: to_seq, hash, received_at: Number(received_at), phone_id } }
}
