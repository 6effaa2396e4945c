import { sql } from 'drizzle-orm'

/**
 * Each student's best counted, sealed attempt of a schedule; of equal ones the first to be sealed. `best` in a
 * `with best as (…)`; `attempts`: how many of their attempts count.
 */
export const bestAttempts = (jadwal_id: string) => sql`
  select distinct on (l.user_id) l.*, a.sealed_at, a.started_at, coalesce(a.ended_at, a.ends_at) as finished_at,
    count(*) over (partition by l.user_id) as attempts
  from result_line l
  join attempt a on a.id = l.attempt_id
  where l.jadwal_id = ${jadwal_id} and a.counted and a.status = 'sealed'
  order by l.user_id, l.rank_key desc, a.sealed_at, l.attempt_id`
