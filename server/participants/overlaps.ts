import { type SQL, sql } from 'drizzle-orm'
import type { ParticipantSummary } from '#contract/scheduling/participants.ts'
import { fullTimeOf } from '../catalog/full-time.ts'
import type { Db, Tx } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'

/** A window longer than this is open for practice: whoever stands in it can sit it at another hour. Days. */
const PRACTICE_DAYS = 14
/** Schedules named at most. */
const NAMED = 5

/** A schedule `j` that is held at a time of its own: neither cancelled nor open for practice. */
const timed = sql`j.status <> 'batal' and j.selesai - j.mulai <= make_interval(days => ${PRACTICE_DAYS})`

/** From when a participant may sit a schedule. */
const from = (member: SQL, jadwal: SQL): SQL => sql`coalesce(${member}.mulai_sendiri, ${jadwal}.mulai)`

/**
 * Until when a participant may be sitting a schedule: begun at the last moment, with the full time of the package and
 * their own on top. `selesai` is the last moment to start, and two schedules can be far apart by it and meet all the same.
 */
const until = (member: SQL, jadwal: SQL): SQL => sql`coalesce(${member}.selesai_sendiri, ${jadwal}.selesai)
  + (${jadwal}.seconds + ${member}.tambahan_detik) * interval '1 second'`

/**
 * Other schedules that can take the time of this one, with how many of its participants are registered there too:
 * they cannot be sure to sit both. The one with the most comes first.
 */
export async function overlappingSchedules(db: Db, jadwal_id: string): Promise<ParticipantSummary['overlaps']> {
  const { rows } = await db.execute<ParticipantSummary['overlaps'][number]>(sql`
    with places as materialized (
      select there.jadwal_id, there.mulai_sendiri, there.selesai_sendiri, there.tambahan_detik,
        ${from(sql`here`, sql`own`)} as own_from, ${until(sql`here`, sql`own`)} as own_until
      from (
        select j.id, j.mulai, j.selesai, ${fullTimeOf(sql`j.paket_id`)} as seconds
        from jadwal_paket j where j.id = ${jadwal_id} and ${timed}
      ) own
      join jadwal_paket_member here on here.jadwal_id = own.id and here.status = 'terdaftar'
      join jadwal_paket_member there
        on there.user_id = here.user_id and there.status = 'terdaftar' and there.jadwal_id <> own.id
    ), other as materialized (
      select j.id, j.nama, j.mulai, j.selesai, ${fullTimeOf(sql`j.paket_id`)} as seconds
      from jadwal_paket j where j.id in (select jadwal_id from places) and ${timed}
    )
    select other.id as jadwal_id, other.nama, count(*)::int as count
    from places
    join other on other.id = places.jadwal_id
      and ${from(sql`places`, sql`other`)} < places.own_until and ${until(sql`places`, sql`other`)} > places.own_from
    group by other.id, other.nama
    order by 3 desc, other.nama, other.id
    limit ${NAMED}`)
  return rows
}

/** Times of a schedule that is not saved yet, and the package whose full time follows its last start. */
interface NewSchedule {
  mulai: string
  selesai: string
  paket_id: string | null
}

/** The same of a schedule that is not saved yet: whom of these people other schedules have at its time. */
export async function overlappingWindow(
  db: Db | Tx,
  { mulai, selesai, paket_id }: NewSchedule,
  people: SQL | undefined,
): Promise<ParticipantSummary['overlaps']> {
  if (Date.parse(selesai) - Date.parse(mulai) > PRACTICE_DAYS * 86_400_000) return []
  const { rows } = await db.execute<ParticipantSummary['overlaps'][number]>(sql`
    with places as materialized (
      select there.jadwal_id, there.mulai_sendiri, there.selesai_sendiri, there.tambahan_detik
      from jadwal_paket_member there
      join ${userTable} on ${userTable.id} = there.user_id and ${people}
      where there.status = 'terdaftar'
    ), other as materialized (
      select j.id, j.nama, j.mulai, j.selesai, ${fullTimeOf(sql`j.paket_id`)} as seconds
      from jadwal_paket j where j.id in (select jadwal_id from places) and ${timed}
    )
    select other.id as jadwal_id, other.nama, count(*)::int as count
    from places
    join other on other.id = places.jadwal_id
      and ${from(sql`places`, sql`other`)}
        < ${selesai}::timestamptz + coalesce(${fullTimeOf(sql`${paket_id}::uuid`)}, 0) * interval '1 second'
      and ${until(sql`places`, sql`other`)} > ${mulai}
    group by other.id, other.nama
    order by 3 desc, other.nama, other.id
    limit ${NAMED}`)
  return rows
}
