import { type SQL, sql } from 'drizzle-orm'
import type { ParticipantSummary } from '#contract/scheduling/participants.ts'
import type { Db, Tx } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'

/** A window longer than this is open for practice: whoever stands in it can sit it at another hour. Days. */
const PRACTICE_DAYS = 14
/** Schedules named at most. */
const NAMED = 5

/**
 * Other schedules whose window overlaps that of this one, with how many of its participants are registered there too:
 * they cannot be sure to sit both. The one with the most comes first.
 */
export async function overlappingSchedules(db: Db, jadwal_id: string): Promise<ParticipantSummary['overlaps']> {
  const { rows } = await db.execute<ParticipantSummary['overlaps'][number]>(sql`
    select other.id as jadwal_id, other.nama, count(*)::int as count
    from jadwal_paket own
    join jadwal_paket other
      on other.id <> own.id and other.status <> 'batal' and other.mulai < own.selesai and other.selesai > own.mulai
      and other.selesai - other.mulai <= make_interval(days => ${PRACTICE_DAYS})
    join jadwal_paket_member here on here.jadwal_id = own.id and here.status = 'terdaftar'
    join jadwal_paket_member there
      on there.jadwal_id = other.id and there.user_id = here.user_id and there.status = 'terdaftar'
    where own.id = ${jadwal_id} and own.status <> 'batal'
      and own.selesai - own.mulai <= make_interval(days => ${PRACTICE_DAYS})
    group by other.id, other.nama
    order by 3 desc, other.nama, other.id
    limit ${NAMED}`)
  return rows
}

/** The same of a schedule that is not saved yet: whom of these people other schedules in its window have. */
export async function overlappingWindow(
  db: Db | Tx,
  { mulai, selesai }: { mulai: string; selesai: string },
  people: SQL | undefined,
): Promise<ParticipantSummary['overlaps']> {
  if (Date.parse(selesai) - Date.parse(mulai) > PRACTICE_DAYS * 86_400_000) return []
  const { rows } = await db.execute<ParticipantSummary['overlaps'][number]>(sql`
    select other.id as jadwal_id, other.nama, count(*)::int as count
    from jadwal_paket other
    join jadwal_paket_member there on there.jadwal_id = other.id and there.status = 'terdaftar'
    join ${userTable} on ${userTable.id} = there.user_id and ${people}
    where other.status <> 'batal' and other.mulai < ${selesai} and other.selesai > ${mulai}
      and other.selesai - other.mulai <= make_interval(days => ${PRACTICE_DAYS})
    group by other.id, other.nama
    order by 3 desc, other.nama, other.id
    limit ${NAMED}`)
  return rows
}
