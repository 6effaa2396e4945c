import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** Changes whenever a score of the schedule does, an attempt counts no longer, or a key of its papers is corrected. */
export async function fingerprint(db: Db, jadwal_id: string): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(sql`
    select concat_ws('/', count(*), sum(l.revision), sum(hashtextextended(l.attempt_id::text, l.revision)),
      (select string_agg(k.paper_sha256 || ':' || k.newest, ',' order by k.paper_sha256) from (
        select paper_sha256, max(key_version) as newest from paper_key
        where paper_sha256 in (select distinct paper_sha256 from result_line where jadwal_id = ${jadwal_id})
        group by paper_sha256) k)) as mark
    from result_line l join attempt a on a.id = l.attempt_id
    where l.jadwal_id = ${jadwal_id} and a.counted and a.status = 'sealed'`)
  return `${jadwal_id}/${rows[0]?.mark}`
}
