import { and, asc, count, eq, max, ne, sql } from 'drizzle-orm'
import type { ParticipantSummary } from '#contract/scheduling/participants.ts'
import type { Db } from '../db/connect.ts'
import {
  attemptTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  roomCodeTable,
} from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { proctored } from '../security/proctored.ts'
import { overlappingSchedules } from './overlaps.ts'

const member = jadwalPaketMemberTable

/** How many members a schedule has, by status, state and room. Throws `not_found`. */
export async function participantSummary(db: Db, viewer: Viewer, jadwal_id: string): Promise<ParticipantSummary> {
  const [jadwal] = await db
    .select({ kuota: jadwalPaketTable.kuota })
    .from(jadwalPaketTable)
    .where(eq(jadwalPaketTable.id, jadwal_id))
  if (!jadwal) throw refusal('missing.jadwal')
  const registered = and(eq(member.jadwal_id, jadwal_id), eq(member.status, 'terdaftar'), proctored(viewer))
  const [statuses, ruang, sat, overlaps] = await Promise.all([
    db
      .select({ status: member.status, n: count() })
      .from(member)
      .where(and(eq(member.jadwal_id, jadwal_id), proctored(viewer)))
      .groupBy(member.status),
    db
      .select({ ruang: member.ruang, count: count(), kode: max(roomCodeTable.kode) })
      .from(member)
      .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, member.jadwal_id))
      .leftJoin(
        roomCodeTable,
        and(
          eq(roomCodeTable.jadwal_id, member.jadwal_id),
          eq(roomCodeTable.ruang, member.ruang),
          jadwalPaketTable.kode_per_ruang,
        ),
      )
      .where(registered)
      .groupBy(member.ruang)
      .orderBy(asc(member.ruang)),
    sittersOf(db, viewer, jadwal_id),
    overlappingSchedules(db, jadwal_id),
  ])
  const of = (status: string) => statuses.find((row) => row.status === status)?.n ?? 0
  const [people, cancelled, moved] = [of('terdaftar'), of('dibatalkan'), of('dijadwal_ulang')]
  const { working, finished } = sat
  const not_started = people - working - finished
  return { kuota: jadwal.kuota, registered: people, cancelled, moved, not_started, working, finished, ruang, overlaps }
}

/** Registered people with an attempt that was not set aside: under way, or handed in. */
async function sittersOf(db: Db, viewer: Viewer, jadwal_id: string): Promise<{ working: number; finished: number }> {
  const people = db
    .select({
      user_id: attemptTable.user_id,
      open: sql<boolean>`bool_or(${attemptTable.status} = 'open')`.as('open'),
    })
    .from(attemptTable)
    .innerJoin(jadwalPaketUjianTable, eq(jadwalPaketUjianTable.id, attemptTable.jadwal_ujian_id))
    .innerJoin(
      member,
      and(
        eq(member.jadwal_id, jadwalPaketUjianTable.jadwal_id),
        eq(member.user_id, attemptTable.user_id),
        eq(member.status, 'terdaftar'),
        proctored(viewer),
      ),
    )
    .where(and(eq(jadwalPaketUjianTable.jadwal_id, jadwal_id), ne(attemptTable.status, 'archived')))
    .groupBy(attemptTable.user_id)
    .as('people')
  const [row] = await db
    .select({
      working: sql<number>`count(*) filter (where ${people.open})`.mapWith(Number),
      finished: sql<number>`count(*) filter (where not ${people.open})`.mapWith(Number),
    })
    .from(people)
  return row ?? { working: 0, finished: 0 }
}
