import { type SQL, sql } from 'drizzle-orm'
import type { NoticeAudience } from '#contract/notices/kinds.ts'

/** Ids of the people of an audience as it stands now, each once, in any order: a query with the column `user_id`. */
export function peopleOf(to: NoticeAudience): SQL {
  if ('user_id' in to) return sql`select ${to.user_id}::uuid as user_id`
  if ('user_ids' in to) return sql`select distinct unnest(${sql.param(to.user_ids)}::uuid[]) as user_id`
  if ('jadwal_id' in to)
    return sql`select user_id from jadwal_paket_member where jadwal_id = ${to.jadwal_id} and status = 'terdaftar'`
  if ('sat_jadwal_id' in to)
    return sql`select distinct user_id from attempt where jadwal_id = ${to.sat_jadwal_id} and status = 'sealed' and counted`
  return sql`select user_id from member_paket where paket_id = ${to.paket_id} and status = 'aktif'`
}
