import type pg from 'pg'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { column, jsonColumn } from '../../../db/text-array.ts'
import { closedBy } from '../seal.ts'
import type { AttemptRow, Known, StartKey } from '../store.ts'

export const ATTEMPT = 'a.id as attempt_id, a.student_id, a.jadwal_id, a.jadwal_ujian_id, a.paper_sha256, a.facts'

/** The columns that stand beside the facts, for those who ask by them. */
export const besides = (facts: FactsMessage) => ({
  facts_seq: facts.seq,
  sync_until: facts.sync_until,
  closed: closedBy(facts) !== null,
  paused: facts.stops.at(-1)?.until === null,
})

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
  a.student_id = k.student_id and a.jadwal_id = k.jadwal_id as mine
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as k (name, student_id, jadwal_id, n)
left join log_name m on m.name = k.name
cross join lateral (
  select * from log_attempt where student_id = k.student_id and jadwal_id = k.jadwal_id
  union all
  select * from log_attempt where id = coalesce(m.attempt_id, k.name)
    and not (student_id = k.student_id and jadwal_id = k.jadwal_id)
) a
order by k.n, a.number`

export interface Beginning {
  row: AttemptRow
  mine: number
}

/** Of two that are the same the first begins. */
export async function beginAll(pool: pg.Pool, beginnings: readonly Beginning[]): Promise<boolean[]> {
  const rows = beginnings
    .map(({ row, mine }, n) => ({ ...row, number: mine, ...besides(row.facts), n }))
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
    ],
  })
  const all = new Set(begun.map(({ n }) => n))
  return beginnings.map((_, n) => all.has(n))
}

const BEGIN = `
with given as materialized (
  select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::int[], $8::json[],
    $9::int[], $10::bigint[]) as g (n, id, student_id, jadwal_id, jadwal_ujian_id, paper_sha256, number, facts, facts_seq,
    sync_until)
), begun as (
  insert into log_attempt (id, student_id, jadwal_id, jadwal_ujian_id, paper_sha256, number, facts, facts_seq, sync_until,
    closed, paused)
  select id, student_id, jadwal_id, jadwal_ujian_id, paper_sha256, number, facts, facts_seq, sync_until, false, false
  from given g where not exists (select from log_name where name = g.id)
  on conflict do nothing
  returning id, student_id, number
)
select min(g.n) as n from given g join begun b on b.id = g.id and b.student_id = g.student_id and b.number = g.number
group by b.id`
