import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** Places that are taken, counted anew. */
const COUNTED = sql`
  select jadwal_id as owner_id, count(*)::int as n from jadwal_paket_member where status = 'terdaftar' group by jadwal_id
  union all select paket_id, count(*)::int from member_paket where status = 'aktif' group by paket_id`

/**
 * Puts right what the counters of taken places say (db/taken-places.ts), should a restore or a hand have written past
 * them. Answers the schedules and packages that were wrong.
 */
export async function recountPlaces(db: Db): Promise<string[]> {
  const wrong = await db.execute<{ owner_id: string }>(sql`
    select coalesce(t.owner_id, c.owner_id) as owner_id from taken_places t
    full join (${COUNTED}) c on c.owner_id = t.owner_id where coalesce(t.taken, 0) <> coalesce(c.n, 0)`)
  const healed: string[] = []
  for (const { owner_id } of wrong.rows) if (await recount(db, owner_id)) healed.push(owner_id)
  return healed
}

/** Held first, counted then: what is being written meanwhile is in both or in neither. Answers whether it was wrong. */
function recount(db: Db, owner_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into taken_places as t (owner_id, taken) values (${owner_id}, 0)
      on conflict (owner_id) do update set taken = t.taken`)
    const { rowCount } = await tx.execute(sql`
      update taken_places t set taken = coalesce(c.n, 0)
      from (select 1) one left join (${COUNTED}) c on c.owner_id = ${owner_id}::uuid
      where t.owner_id = ${owner_id} and t.taken <> coalesce(c.n, 0)`)
    return (rowCount ?? 0) > 0
  })
}
