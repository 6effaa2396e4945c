import { sql } from 'drizzle-orm'
import { MOVES_SHOWN, type Moves } from '#contract/reporting/calibration.ts'
import type { Db } from '../db/connect.ts'

interface Row {
  [key: string]: unknown
  attempt_id: string
  nama: string
  before: number
  after: number
  rank_before: number
  rank_after: number
}

interface Sums {
  [key: string]: unknown
  participants: number
  up: number
  down: number
  mean_before: number | null
  mean_after: number | null
}

/** Who of a schedule moves when the scores of a ready run take their place: each student's best attempt before and after. */
export async function moves(db: Db, jadwal_id: string, run_id: string): Promise<Moves> {
  const both = sql`
    with scores as materialized (
      select l.user_id, l.attempt_id, l.nilai as before, s.nilai as after, l.rank_key as old, s.rank_key as fresh, a.sealed_at
      from result_line l
      join attempt a on a.id = l.attempt_id
      join staged_score s on s.run_id = ${run_id} and s.attempt_id = l.attempt_id
      where l.jadwal_id = ${jadwal_id} and a.counted and a.status = 'sealed'
    ),
    best_before as (select distinct on (user_id) * from scores order by user_id, old desc, sealed_at, attempt_id),
    best_after as (select distinct on (user_id) * from scores order by user_id, fresh desc, sealed_at, attempt_id),
    ranked_before as (select *, rank() over (order by old desc) as place from best_before),
    ranked_after as (select *, rank() over (order by fresh desc) as place from best_after),
    moved as (
      select y.attempt_id, y.user_id, x.before, y.after, x.place as rank_before, y.place as rank_after
      from ranked_before x join ranked_after y using (user_id)
    )`
  const [{ rows }, { rows: sums }] = await Promise.all([
    db.execute<Row>(sql`${both}
      select m.attempt_id, u.nama, m.before, m.after, m.rank_before::int, m.rank_after::int
      from moved m join app_user u on u.id = m.user_id
      order by abs(m.after - m.before) desc, m.rank_after, m.attempt_id limit ${MOVES_SHOWN}`),
    db.execute<Sums>(sql`${both}
      select count(*)::int as participants, count(*) filter (where after > before)::int as up,
        count(*) filter (where after < before)::int as down, avg(before)::float8 as mean_before, avg(after)::float8 as mean_after
      from moved`),
  ])
  const { participants = 0, up = 0, down = 0, mean_before = null, mean_after = null } = sums[0] ?? {}
  return {
    ...{ participants, up, down, unchanged: participants - up - down },
    mean: { before: mean_before, after: mean_after },
    rows: rows.map(({ attempt_id, nama, before, after, rank_before, rank_after }) => ({
      ...{ attempt_id, nama },
      nilai: { before, after },
      rank: { before: rank_before, after: rank_after },
    })),
  }
}
