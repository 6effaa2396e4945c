import type pg from 'pg'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { column, textColumn } from '../../../db/text-array.ts'
import { bytesOf, STEP_BYTES } from '../quota.ts'
import type { Added, Adding, Addition } from '../store.ts'

interface Given extends Addition, Omit<Adding, 'rows'> {
  /** Which of the questions it belongs to, and as which of its rows. */
  asked: number
  place: number
}

interface News {
  n: number
  received_at: number | null
  known: boolean
  facts: FactsMessage | null
}

/** Rows of many requests in one statement. It answers only what is not as usual: rows that were not added, and news of the facts. */
export async function addRows(pool: pg.Pool, questions: readonly Adding[]): Promise<(Added | null)[]> {
  const given = questions
    .flatMap(({ rows, ...rest }, asked) => rows.map((row, place): Given => ({ ...rest, ...row, asked, place })))
    .sort(byKey)
  const { rows } = await pool.query<News>({ name: 'log-add', text: ADD, values: valuesOf(given) })
  const answers = questions.map((adding): Added | null => ({
    heads: adding.rows.map(({ row }) => row.to),
    facts: null,
  }))
  for (const { n, received_at, known, facts } of rows) {
    const { asked, place, row } = given[n - 1] as Given
    if (!known) answers[asked] = null
    const answer = answers[asked]
    if (!answer) continue
    answer.heads[place] = received_at === null ? null : { ...row.to, received_at }
    answer.facts ??= facts
  }
  return answers
}

/** In one order for everybody: two statements must not wait for each other. */
function byKey({ row: a }: Given, { row: b }: Given): number {
  if (a.attempt_id !== b.attempt_id) return a.attempt_id < b.attempt_id ? -1 : 1
  if (a.writer !== b.writer) return a.writer < b.writer ? -1 : 1
  return a.to.seq - b.to.seq
}

const valuesOf = (given: readonly Given[]): string[] => [
  column(given, ({ row }) => row.attempt_id),
  column(given, ({ row }) => row.writer),
  column(given, ({ after }) => (after?.seq ?? 0) + 1),
  column(given, ({ row }) => row.to.seq),
  column(given, ({ after }) => after?.hash),
  column(given, ({ row }) => row.to.hash),
  column(given, ({ row }) => row.to.phone_id),
  column(given, ({ row }) => row.to.received_at),
  column(given, ({ row }) => bytesOf(row.body)),
  textColumn(given, ({ row }) => row.body),
  column(given, ({ looked }) => looked),
  column(given, ({ facts_seq }) => facts_seq),
]

/**
 * The compare-and-set: a row is added where the last of its writer is the one that it follows on. Of two that would follow on the same one
 * the second finds the key taken. When a log came never goes back, whichever node's clock said so.
 */
const ADD = `
with given as materialized (
  select * from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::uuid[], $8::bigint[],
    $9::int[], $10::text[], $11::bool[], $12::int[]) with ordinality as g (attempt_id, writer, from_seq, to_seq, prev, hash,
    phone_id, at, bytes, body, looked, seen, n)
), added as (
  insert into log_batch (attempt_id, writer, from_seq, to_seq, hash, phone_id, received_at, bytes, body)
  select g.attempt_id, g.writer, g.from_seq, g.to_seq, decode(g.hash, 'hex'), g.phone_id, greatest(g.at, h.received_at),
    coalesce(h.bytes, 0) + g.bytes, g.body
  from given g left join lateral (
    select b.to_seq, b.hash, b.phone_id, b.received_at, b.bytes from log_batch b
    where b.attempt_id = g.attempt_id and b.writer = g.writer order by b.from_seq desc limit 1
  ) h on true
  where case
    when h.to_seq is null then g.looked and g.from_seq = 1
    else h.to_seq = g.from_seq - 1 and h.hash = decode(g.prev, 'hex') and h.phone_id = g.phone_id
      and (g.looked or h.bytes / ${STEP_BYTES} = (h.bytes + g.bytes) / ${STEP_BYTES})
  end
  on conflict do nothing
  returning attempt_id, writer, from_seq, hash, received_at
)
select g.n::int, d.received_at, a.id is not null as known,
  case when a.facts_seq <> g.seen or a.status <> 'open' or a.phone_id is distinct from g.phone_id then a.facts end as facts
from given g
left join added d on d.attempt_id = g.attempt_id and d.writer = g.writer and d.from_seq = g.from_seq
  and d.hash = decode(g.hash, 'hex')
left join attempt a on a.id = g.attempt_id
where d.received_at is distinct from g.at or a.id is null or a.facts_seq <> g.seen or a.status <> 'open'
  or a.phone_id is distinct from g.phone_id`
