import type pg from 'pg'
import { columns, jsonColumn } from '../../db/text-array.ts'
import type { Attempt, AuditRow, Device, DirectiveRow, LogRow, StrayRow } from '../core/state.ts'

/** Everything that a transaction changes, over all its attempts. */
export interface Writes {
  attempts: Attempt[]
  devices: Device[]
  rows: LogRow[]
  strays: StrayRow[]
  rejudged: LogRow[]
  audit: AuditRow[]
  directives: DirectiveRow[]
}

type Key = { attempt_id: string; device_id: string; seq: number }

/** One statement. Rows go in sorted by key: in random order two such statements can deadlock. */
export async function write(client: pg.ClientBase, writes: Writes): Promise<void> {
  const { rows, strays, rejudged } = writes
  rows.sort(byKey)
  strays.sort(byKey)
  rejudged.sort(byKey)
  await client.query({
    name: 'exam-write',
    text: WRITE,
    values: [
      JSON.stringify(writes.attempts),
      JSON.stringify(
        writes.devices.toSorted((a, b) => byText(a.attempt_id, b.attempt_id) || byText(a.device_id, b.device_id)),
      ),
      ...columns(rows, ['attempt_id', 'device_id', 'seq', 'soal_id']),
      jsonColumn(rows, (row) => row.value),
      ...columns(rows, ['t', 'wall', 'prev', 'hash', 'reason', 'received_at']),
      ...columns(strays, ['attempt_id', 'device_id', 'seq', 'body_sha256', 'reason']),
      jsonColumn(strays, (stray) => stray.body),
      ...columns(strays, ['received_at']),
      ...columns(rejudged, ['attempt_id', 'device_id', 'seq', 'reason']),
      JSON.stringify(writes.audit),
      JSON.stringify(writes.directives),
    ],
  })
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byKey = (a: Key, b: Key) =>
  byText(a.attempt_id, b.attempt_id) || byText(a.device_id, b.device_id) || a.seq - b.seq

const ATTEMPT_CHANGES = [
  'ends_at',
  'sync_until',
  'extra_ms',
  'status',
  'counted',
  'uncounted_reason',
  'writer_device',
  'moves',
  'anomalies',
  'ended_at',
  'sealed_at',
  'sealed_by',
  'receipt',
  'archived_reason',
  'ended_by_time',
  'live',
].map((column) => `${column} = excluded.${column}`)

const WRITE = `
with attempts as (
  insert into attempt select * from jsonb_populate_recordset(null::attempt, $1::jsonb)
  on conflict (id) do update set ${ATTEMPT_CHANGES.join(', ')}
), devices as (
  insert into attempt_device select * from jsonb_populate_recordset(null::attempt_device, $2::jsonb)
  on conflict (attempt_id, device_id) do update
  set acked_seq = excluded.acked_seq, head = excluded.head, spans = excluded.spans, moves = excluded.moves,
    last_t = excluded.last_t, heard_at = excluded.heard_at, log_bytes = excluded.log_bytes,
    stray_count = excluded.stray_count, stray_bytes = excluded.stray_bytes
), entries as (
  insert into answer_log (attempt_id, device_id, seq, soal_id, value, t, wall, prev, hash, reason, received_at)
  select * from unnest($3::uuid[], $4::uuid[], $5::int[], $6::uuid[], $7::json[], $8::bigint[], $9::bigint[],
    $10::text[], $11::text[], $12::text[], $13::bigint[])
  on conflict do nothing
), strays as (
  insert into stray_entry (attempt_id, device_id, seq, body_sha256, reason, body, received_at)
  select * from unnest($14::uuid[], $15::uuid[], $16::int[], $17::text[], $18::text[], $19::json[], $20::bigint[])
  on conflict do nothing
), rejudged as (
  update answer_log l set reason = r.reason
  from unnest($21::uuid[], $22::uuid[], $23::int[], $24::text[]) as r (attempt_id, device_id, seq, reason)
  where l.attempt_id = r.attempt_id and l.device_id = r.device_id and l.seq = r.seq
), directives as (
  insert into attempt_directive select * from jsonb_populate_recordset(null::attempt_directive, $26::jsonb)
  on conflict do nothing
)
insert into audit (id, at, actor_id, action, subject, reason, detail)
  select id, at, actor_id, action, subject, reason, detail from jsonb_populate_recordset(null::audit, $25::jsonb)
  on conflict do nothing`
