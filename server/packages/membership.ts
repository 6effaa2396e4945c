import { sql } from 'drizzle-orm'
import { batched } from '../db/batched.ts'
import type { Db } from '../db/connect.ts'
import { admits } from '../db/for-group.ts'
import { epochOrNull } from '../lib/times.ts'

type Place = { jadwal_id: string; user_id: string }

export interface Membership {
  /** `terdaftar`, … */
  status: string
  tanpa_kode: boolean
  ruang: string | null
  /** Whether the schedule is still for them. */
  admitted: boolean
  /** Time on top, ms; from when until when they may start, epoch ms, null: as the schedule says. */
  extra_ms: number
  mulai: number | null
  selesai: number | null
}

type Stored = Omit<Membership, 'mulai' | 'selesai'> & { mulai: string | null; selesai: string | null }

/** How a student stands in a schedule; undefined to a stranger. Many at once cost one statement. */
export function membershipFinder(db: Db): (place: Place) => Promise<Membership | undefined> {
  return batched(async (places: Place[]) => {
    const { rows } = await db.execute<Place & Stored & Record<string, unknown>>(sql`
      select m.jadwal_id, m.user_id, m.status, m.tanpa_kode, m.ruang, m.status = 'terdaftar' and ${admits} as admitted,
        m.tambahan_detik * 1000 as extra_ms, m.mulai_sendiri as mulai, m.selesai_sendiri as selesai
      from unnest(${sql.param(places.map(({ jadwal_id }) => jadwal_id))}::uuid[],
        ${sql.param(places.map(({ user_id }) => user_id))}::uuid[]) as asked (jadwal_id, user_id)
      join jadwal_paket_member m on m.jadwal_id = asked.jadwal_id and m.user_id = asked.user_id
      join jadwal_paket j on j.id = m.jadwal_id join paket k on k.id = j.paket_id`)
    const found = new Map(
      rows.map(({ jadwal_id, user_id, mulai, selesai, ...row }) => [
        `${jadwal_id}/${user_id}`,
        { ...row, mulai: epochOrNull(mulai), selesai: epochOrNull(selesai) },
      ]),
    )
    return places.map(({ jadwal_id, user_id }) => found.get(`${jadwal_id}/${user_id}`))
  })
}
