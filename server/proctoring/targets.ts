import { sql } from 'drizzle-orm'
import type { Targets } from '#contract/exam/deed.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { proctored } from '../security/proctored.ts'

export interface Target {
  user_id: string
  nama: string
  /** The attempt that an act is done to; null where the student has not started. */
  attempt_id: string | null
  paper_sha256: string | null
  /** The attempt of the row that was picked, null before the start; absent where no row was. */
  picked?: string | null
}

/** The participants of a schedule that an act is meant for and whom the viewer is there for, each with the attempt that the board shows. */
export async function targetsOf(
  db: Db | Tx,
  viewer: Pick<Viewer, 'user_id'>,
  jadwal_id: string,
  targets: Targets,
): Promise<Target[]> {
  const picked = 'picked' in targets ? new Map(targets.picked.map((row) => [row.user_id, row.attempt_id])) : null
  const user_ids = 'user_ids' in targets ? targets.user_ids : picked && [...picked.keys()]
  const only = user_ids
    ? sql`m.user_id = any(${sql.param(user_ids)}::uuid[])`
    : 'ruang' in targets
      ? sql`m.ruang = any(${sql.param(targets.ruang)}::text[])`
      : sql`true`
  const { rows } = await db.execute<Target & Record<string, unknown>>(sql`
    select m.user_id, u.nama, a.id as attempt_id, a.paper_sha256
    from jadwal_paket_member m
    join app_user u on u.id = m.user_id
    left join lateral (
      select id, paper_sha256 from attempt
      where jadwal_id = m.jadwal_id and user_id = m.user_id and status <> 'archived'
      order by started_at desc, id limit 1
    ) a on true
    where m.jadwal_id = ${jadwal_id} and ${only} and ${proctored(viewer, sql`m`)} and (m.status = 'terdaftar' or a.id is not null)
    order by u.nama, m.user_id`)
  return picked ? rows.map((row) => ({ ...row, picked: picked.get(row.user_id) ?? null })) : rows
}
