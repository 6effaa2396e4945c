import type pg from 'pg'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { column, jsonColumn } from '../../../db/text-array.ts'
import { closedBy } from '../seal.ts'
import type { Also } from '../store.ts'

/** The columns that stand beside the facts, for those who ask by them. */
export const besides = (facts: FactsMessage) => ({
  facts_seq: facts.seq,
  sync_until: facts.sync_until,
  status: facts.archived ? ('archived' as const) : closedBy(facts) ? ('sealed' as const) : ('open' as const),
  paused: facts.stops.at(-1)?.until === null,
  counted: !facts.uncounted,
  phone_id: facts.claims.at(-1)?.phone_id,
})

interface Amending {
  attempt_id: string
  facts: FactsMessage
  also: Also
}

/** Facts that take the place of those one `seq` before, with what goes with them: all of a moment in one statement. */
export async function amendAll(pool: pg.Pool, questions: readonly Amending[]): Promise<boolean[]> {
  const rows = questions
    .map(({ attempt_id, facts, also }, n) => ({ n, attempt_id, facts, ...besides(facts), ...also }))
    .sort((a, b) => (a.attempt_id < b.attempt_id ? -1 : 1))
  const { rows: amended } = await pool.query<{ n: number }>({
    name: 'log-amend',
    text: AMEND,
    values: [
      column(rows, ({ n }) => n),
      column(rows, ({ attempt_id }) => attempt_id),
      jsonColumn(rows, ({ facts }) => facts),
      column(rows, ({ facts_seq }) => facts_seq),
      column(rows, ({ sync_until }) => sync_until),
      column(rows, ({ status }) => status),
      column(rows, ({ paused }) => paused),
      column(rows, ({ counted }) => counted),
      column(rows, ({ phone_id }) => phone_id),
      jsonColumn(rows, ({ columns = {} }) => columns),
      jsonColumn(rows, ({ audit = {} }) => audit),
      jsonColumn(rows, ({ directive = {} }) => directive),
      jsonColumn(rows, ({ whole, facts }) => (whole ? Object.fromEntries(facts.seals.at(-1)?.heads ?? []) : null)),
    ],
  })
  const done = new Set(amended.map(({ n }) => n))
  return questions.map((_, n) => done.has(n))
}

/** What is odd about logs is worked out anew each time; what is noted as it happens stays. */
const AMEND = `
with given as materialized (
  select * from unnest($1::int[], $2::uuid[], $3::json[], $4::int[], $5::bigint[], $6::text[], $7::bool[], $8::bool[], $9::uuid[],
    $10::jsonb[], $11::jsonb[], $12::jsonb[], $13::jsonb[])
    as g (n, id, facts, facts_seq, sync_until, status, paused, counted, phone_id, columns, audit, directive, sealed)
), amended as (
  update attempt a set facts = g.facts, facts_seq = g.facts_seq, sync_until = g.sync_until, status = g.status, paused = g.paused,
    counted = g.counted, phone_id = g.phone_id,
    (started_at, ends_at, ended_at, ended_by_time, sealed_at, sealed_by, receipt, log_sha256, archived_reason, given) = (
      select p.started_at, p.ends_at, p.ended_at, p.ended_by_time, p.sealed_at, p.sealed_by, p.receipt, p.log_sha256, p.archived_reason, p.given
      from jsonb_populate_record(a, g.columns - 'anomalies') p
    ),
    anomalies = case when g.columns ? 'anomalies' then coalesce((
      select jsonb_agg(o) from jsonb_array_elements(a.anomalies) o where o ->> 'kind' = 'conflict'
    ), '[]') || (g.columns -> 'anomalies') else a.anomalies end
  from given g where a.id = g.id and a.facts_seq = g.facts_seq - 1 and (g.sealed = 'null' or not exists (
    select from log_batch b where b.attempt_id = g.id and b.from_seq > coalesce((g.sealed ->> b.writer)::int, 0)
  ))
  returning g.n
), audited as (
  insert into audit (id, at, actor_id, action, subject, reason, detail)
  select p.id, p.at, p.actor_id, p.action, p.subject, p.reason, p.detail
  from given g join amended using (n) cross join lateral jsonb_populate_record(null::audit, g.audit) p where p.id is not null
), directed as (
  insert into attempt_directive
  select p.* from given g join amended using (n) cross join lateral jsonb_populate_record(null::attempt_directive, g.directive) p
  where p.act_id is not null
)
select n from amended`
