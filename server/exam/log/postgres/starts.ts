import type pg from 'pg'
import { column, jsonColumn } from '../../../db/text-array.ts'
import type { AttemptRow, Beginning, Known, StartKey } from '../store.ts'
import { besides } from './amend.ts'

export const ATTEMPT =
  'a.id as attempt_id, a.user_id as student_id, a.jadwal_id, a.jadwal_ujian_id, a.paper_sha256, a.facts'

type KnownRow = AttemptRow & { n: number; named: boolean; mine: boolean }

/** What starts may mean, in one statement for all of a moment. */
export async function readKnown(pool: pg.Pool, keys: readonly StartKey[]): Promise<Known[]> {
  const values = [
    column(keys, ({ attempt_id }) => attempt_id),
    column(keys, ({ student_id }) => student_id),
    column(keys, ({ jadwal_id }) => jadwal_id),
  ]
  const { rows } = await pool.query<KnownRow>({ name: 'log-known', text: KNOWN, values })
  const found = keys.map((): Known => ({ named: null, mine: [] }))
  for (const { n, named, mine, ...row } of rows) {
    const known = found[n - 1] as Known
    if (named) known.named = row
    if (mine) known.mine.push(row)
  }
  return found
}

const KNOWN = `
select k.n::int, ${ATTEMPT}, a.id = coalesce(m.attempt_id, k.name) as named,
  a.user_id = k.student_id and a.jadwal_id = k.jadwal_id as mine
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as k (name, student_id, jadwal_id, n)
left join log_name m on m.name = k.name
cross join lateral (
  select * from attempt where user_id = k.student_id and jadwal_id = k.jadwal_id
  union all
  select * from attempt where id = coalesce(m.attempt_id, k.name)
    and not (user_id = k.student_id and jadwal_id = k.jadwal_id)
) a
order by k.n, a.number`

export interface Begins {
  row: AttemptRow
  mine: number
  more?: Beginning
}

/** Of two that are the same the first begins. */
export async function beginAll(pool: pg.Pool, beginnings: readonly Begins[]): Promise<boolean[]> {
  const rows = beginnings
    .map(({ row, mine, more }, n) => ({ ...row, number: mine, ...besides(row.facts), more, n }))
    .sort((a, b) => (a.attempt_id < b.attempt_id ? -1 : a.attempt_id > b.attempt_id ? 1 : a.n - b.n))
  const { rows: begun } = await pool.query<{ n: number }>({
    name: 'log-begin',
    text: BEGIN,
    values: [
      column(rows, ({ n }) => n),
      column(rows, ({ attempt_id }) => attempt_id),
      column(rows, ({ student_id }) => student_id),
      column(rows, ({ jadwal_id }) => jadwal_id),
      column(rows, ({ jadwal_ujian_id }) => jadwal_ujian_id),
      column(rows, ({ paper_sha256 }) => paper_sha256),
      column(rows, ({ number }) => number),
      jsonColumn(rows, ({ facts }) => facts),
      column(rows, ({ facts_seq }) => facts_seq),
      column(rows, ({ sync_until }) => sync_until),
      column(rows, ({ facts }) => facts.started_at),
      column(rows, ({ more, sync_until }) => more?.ends_at ?? sync_until),
      column(rows, ({ counted }) => counted),
      column(rows, ({ more }) => more?.uncounted_reason),
      column(rows, ({ phone_id }) => phone_id),
      column(rows, ({ more }) => more?.member ?? false),
    ],
  })
  const all = new Set(begun.map(({ n }) => n))
  return beginnings.map((_, n) => all.has(n))
}

/** Whoever moves the student to another schedule holds the place (server/exam/reschedule.ts): only one of both happens. */
const BEGIN = `
with given as materialized (
  select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::int[], $8::json[],
    $9::int[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bool[], $14::text[], $15::uuid[], $16::bool[]) as g (n, id, user_id, jadwal_id,
    jadwal_ujian_id, paper_sha256, number, facts, facts_seq, sync_until, started_at, ends_at, counted, uncounted_reason, phone_id, member)
), places as materialized (
  select m.jadwal_id, m.user_id, m.status from jadwal_paket_member m join given g on m.jadwal_id = g.jadwal_id and m.user_id = g.user_id
  where g.member for share of m
), begun as (
  insert into attempt (id, user_id, jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, number, facts, facts_seq, sync_until,
    started_at, ends_at, status, paused, counted, uncounted_reason, phone_id, given, anomalies)
  select g.id, g.user_id, g.jadwal_id, g.jadwal_ujian_id, j.ujian_id, g.paper_sha256, g.number, g.facts, g.facts_seq, g.sync_until,
    g.started_at, g.ends_at, 'open', false, g.counted, g.uncounted_reason, g.phone_id, '{"grants":[],"acts":[]}', '[]'
  from given g join jadwal_paket_ujian j on j.id = g.jadwal_ujian_id
  where not exists (select from log_name where name = g.id)
    and (not g.member or exists (
      select from places p where p.jadwal_id = g.jadwal_id and p.user_id = g.user_id and p.status = 'terdaftar'
    ))
  on conflict do nothing
  returning id, user_id, number
)
select min(g.n) as n from given g join begun b on b.id = g.id and b.user_id = g.user_id and b.number = g.number
group by b.id`
