import type { OpenSitting } from './sitting.ts'
import { enrol } from './students.ts'
import type { BenchWorld } from './world.ts'

/** Attempts that were written and sealed before, with a full log of answers each; made by the database itself. */
export async function storedAttempts(world: BenchWorld, sitting: OpenSitting, count: number): Promise<string[]> {
  const students = await enrol(world, sitting, count)
  const { pool } = world.connection
  const { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, questions } = sitting
  const { rows } = await pool.query<{ id: string }>(ATTEMPTS, [
    students.map(({ id }) => id),
    jadwal_id,
    jadwal_ujian_id,
    ujian_id,
    paper_sha256,
    questions.length,
    Date.now(),
  ])
  const ids = rows.map(({ id }) => id)
  await pool.query(ENTRIES, [ids, questions])
  await pool.query('analyze')
  return ids
}

const ATTEMPTS = `
with made as (select uuidv7() as id, gen_random_uuid() as device_id, user_id from unnest($1::uuid[]) as user_id),
attempts as (
  insert into attempt (id, user_id, jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, started_at, ends_at, sync_until,
    extra_ms, status, counted, writer_device, moves, anomalies, ended_at, sealed_at, sealed_by, receipt)
  select id, user_id, $2::uuid, $3::uuid, $4::uuid, $5, $7::bigint, $7::bigint, $7::bigint, 0, 'sealed', true,
    device_id, '[]', '[]', $7::bigint, $7::bigint, 'student',
    jsonb_build_object('attempt_id', id, 'last_seq', $6::int, 'log_sha256', md5(id::text) || md5(id::text))
  from made returning id
), devices as (
  insert into attempt_device (attempt_id, device_id, acked_seq, head, spans, moves, joined_at, last_t)
  select id, device_id, $6::int, md5(id::text) || md5(id::text), '[]', '[]', $7::bigint, 0 from made
)
select id from attempts`

const ENTRIES = `
insert into answer_log (attempt_id, device_id, seq, soal_id, value, t, wall, prev, hash, received_at)
select a.id, a.writer_device, q.seq, q.id, json_build_object('a', substr('ABCDE', 1 + (q.seq % 5)::int, 1)),
  q.seq * 60000, a.started_at + q.seq * 60000, md5(a.id::text) || md5(a.id::text), md5(a.id::text) || md5(a.id::text),
  a.started_at
from attempt a, unnest($2::uuid[]) with ordinality as q (id, seq)
where a.id = any($1::uuid[])`
