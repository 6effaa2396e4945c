import { sql } from 'drizzle-orm'
import { batchedLookUp } from '../db/batched-look-up.ts'
import type { Db } from '../db/connect.ts'

type Place = { jadwal_id: string; user_id: string }

/** How a student stands in a schedule (`terdaftar`, …); undefined to a stranger. Many at once cost one statement. */
export function membershipFinder(db: Db): (place: Place) => Promise<string | undefined> {
  return batchedLookUp(async (places: Place[]) => {
    const { rows } = await db.execute<Place & { status: string }>(sql`
      select m.jadwal_id, m.user_id, m.status
      from unnest(${sql.param(places.map(({ jadwal_id }) => jadwal_id))}::uuid[],
        ${sql.param(places.map(({ user_id }) => user_id))}::uuid[]) as asked (jadwal_id, user_id)
      join jadwal_paket_member m on m.jadwal_id = asked.jadwal_id and m.user_id = asked.user_id`)
    const found = new Map(rows.map((row) => [`${row.jadwal_id}/${row.user_id}`, row.status]))
    return places.map(({ jadwal_id, user_id }) => found.get(`${jadwal_id}/${user_id}`))
  })
}
