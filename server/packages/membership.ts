import { sql } from 'drizzle-orm'
import { batchedLookUp } from '../db/batched-look-up.ts'
import type { Db } from '../db/connect.ts'
import { admits } from '../db/for-group.ts'

type Place = { jadwal_id: string; user_id: string }

export interface Membership {
  /** `terdaftar`, … */
  status: string
  tanpa_kode: boolean
  /** Whether the schedule is still for them. */
  admitted: boolean
}

/** How a student stands in a schedule; undefined to a stranger. Many at once cost one statement. */
export function membershipFinder(db: Db): (place: Place) => Promise<Membership | undefined> {
  return batchedLookUp(async (places: Place[]) => {
    const { rows } = await db.execute<Place & Membership & Record<string, unknown>>(sql`
      select m.jadwal_id, m.user_id, m.status, m.tanpa_kode, m.status = 'terdaftar' and ${admits} as admitted
      from unnest(${sql.param(places.map(({ jadwal_id }) => jadwal_id))}::uuid[],
        ${sql.param(places.map(({ user_id }) => user_id))}::uuid[]) as asked (jadwal_id, user_id)
      join jadwal_paket_member m on m.jadwal_id = asked.jadwal_id and m.user_id = asked.user_id
      join jadwal_paket j on j.id = m.jadwal_id join paket k on k.id = j.paket_id`)
    const found = new Map(rows.map((row) => [`${row.jadwal_id}/${row.user_id}`, row]))
    return places.map(({ jadwal_id, user_id }) => found.get(`${jadwal_id}/${user_id}`))
  })
}
