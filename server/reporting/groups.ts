import { sql } from 'drizzle-orm'
import type { ReportGroup } from '#contract/reporting/report.ts'
import type { Db } from '../db/connect.ts'
import { bestAttempts } from './best-attempts.ts'

/** More are no table to read. */
const MOST = 500

/** Each school and class of a schedule: who was registered, who never came, and what the others scored. */
export async function groups(db: Db, jadwal_id: string): Promise<ReportGroup[]> {
  const { rows } = await db.execute<ReportGroup & Record<string, unknown>>(sql`
    with best as (${bestAttempts(jadwal_id)})
    select u.sekolah_tercatat as sekolah, u.kelas, count(*)::int as registered,
      count(*) filter (where not exists (
        select from attempt a join jadwal_paket_ujian s on s.id = a.jadwal_ujian_id
        where s.jadwal_id = ${jadwal_id} and a.user_id = m.user_id and a.status <> 'archived'))::int as absent,
      count(b.user_id)::int as scored, avg(b.nilai)::float8 as mean,
      max(b.nilai)::float8 as highest, min(b.nilai)::float8 as lowest
    from jadwal_paket_member m join app_user u on u.id = m.user_id left join best b on b.user_id = m.user_id
    where m.jadwal_id = ${jadwal_id} and m.status = 'terdaftar'
    group by u.sekolah_tercatat, u.kelas
    order by u.sekolah_tercatat nulls last, u.kelas nulls last limit ${MOST}`)
  return rows
}
