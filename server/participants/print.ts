import { and, asc, count, desc, eq, inArray, isNotNull, isNull, min, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { endOf, fullTime } from '../catalog/full-time.ts'
import type { Db } from '../db/connect.ts'
import { lastStartOfJadwal } from '../db/last-start.ts'
import {
  attemptTable,
  auditTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  paketTable,
  roomCodeTable,
  ujianTable,
  userTable,
} from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { incidentsOf } from '../proctoring/action-list.ts'
import { proctored } from '../security/proctored.ts'
import { letterheadOf } from './letterhead-of.ts'
import { progress } from './list.ts'

const member = jadwalPaketMemberTable
/** More is printed room by room. */
const MAX_PRINTED = 10_000
/** More does not fit a report of a page; the audit trail has all. */
const MAX_EVENTS = 100

/** Everything that the print-outs of a schedule say, of one room or of all. Throws `not_found`. */
export async function printOut(
  db: Db,
  viewer: Viewer,
  jadwal_id: string,
  ruang: string | undefined,
): Promise<PrintOut> {
  const [found] = await db
    .select({
      jadwal: jadwalPaketTable,
      paket_nama: paketTable.nama,
      usual: paketTable.cara_mulai,
      seconds: fullTime.mapWith(Number),
      last_start: lastStartOfJadwal.mapWith(jadwalPaketTable.selesai),
    })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .where(eq(jadwalPaketTable.id, jadwal_id))
  if (!found) throw refusal('missing.jadwal')
  const room = ruang === undefined ? undefined : ruang === '' ? isNull(member.ruang) : eq(member.ruang, ruang)
  const inRoom = and(room, proctored(viewer))
  const registered = and(eq(member.jadwal_id, jadwal_id), eq(member.status, 'terdaftar'), inRoom)
  const [ujian, people, figures, times, events, anomalies] = await Promise.all([
    ujianOf(db, jadwal_id),
    db
      .select({
        id: member.id,
        user_id: member.user_id,
        nama: userTable.nama,
        email: userTable.email,
        nisn: userTable.nisn,
        sekolah: userTable.sekolah,
        recorded: userTable.sekolah_tercatat,
        nomor_peserta: member.nomor_peserta,
        ruang: member.ruang,
        kursi: member.kursi,
        progress,
      })
      .from(member)
      .innerJoin(userTable, eq(userTable.id, member.user_id))
      .where(registered)
      .orderBy(asc(member.ruang), asc(member.kursi), asc(member.nomor_peserta), asc(userTable.nama), asc(member.id))
      .limit(MAX_PRINTED + 1),
    figuresOf(db, registered),
    timesOf(db, jadwal_id, inRoom),
    eventsOf(db, jadwal_id),
    anomaliesOf(db, jadwal_id, inRoom),
  ])
  const { id, nama, mulai, selesai, zona, kode_mulai } = found.jadwal
  const cara_mulai = found.jadwal.cara_mulai ?? found.usual
  return {
    jadwal: {
      ...{ id, nama, mulai, selesai, ends_at: endOf(found.last_start, found.seconds), zona, cara_mulai },
      kode_mulai: cara_mulai === 'code' ? kode_mulai : null,
      kode_ruang:
        cara_mulai === 'code' && found.jadwal.kode_per_ruang
          ? await roomCodesOf(db, jadwal_id, [...new Set(people.flatMap((person) => person.ruang ?? []))])
          : [],
    },
    letterhead: await letterheadOf(
      db,
      people.map(({ recorded }) => recorded),
    ),
    paket_nama: found.paket_nama,
    ujian,
    peserta: people.slice(0, MAX_PRINTED).map(({ recorded: _, ...person }) => person),
    more: people.length > MAX_PRINTED,
    minutes: {
      ...figures,
      ...times,
      events,
      anomalies,
    },
  }
}

/** Of these rooms. */
const roomCodesOf = (db: Db, jadwal_id: string, rooms: string[]) =>
  db
    .select({ ruang: roomCodeTable.ruang, kode: roomCodeTable.kode })
    .from(roomCodeTable)
    .where(and(eq(roomCodeTable.jadwal_id, jadwal_id), inArray(roomCodeTable.ruang, rooms)))
    .orderBy(asc(roomCodeTable.ruang))

/** How many there are, came, and have finished: of all, however many are printed. */
async function figuresOf(db: Db, registered: SQL | undefined) {
  const of = (filter: SQL) => sql<number>`count(*) filter (where ${filter})`.mapWith(Number)
  const [row] = await db
    .select({
      registered: count(),
      present: of(sql`${progress} <> 'not_started'`),
      finished: of(sql`${progress} = 'finished'`),
    })
    .from(member)
    .where(registered)
  return row ?? { registered: 0, present: 0, finished: 0 }
}

async function ujianOf(db: Db, jadwal_id: string): Promise<string[]> {
  const rows = await db
    .select({ nama: ujianTable.nama })
    .from(jadwalPaketUjianTable)
    .innerJoin(ujianTable, eq(ujianTable.id, jadwalPaketUjianTable.ujian_id))
    .where(eq(jadwalPaketUjianTable.jadwal_id, jadwal_id))
    .orderBy(asc(jadwalPaketUjianTable.urutan), asc(jadwalPaketUjianTable.id))
  return rows.map((row) => row.nama)
}

/** Attempts that stand, of those who are registered. */
const standing = (jadwal_id: string, inRoom: SQL | undefined) =>
  and(
    eq(jadwalPaketUjianTable.jadwal_id, jadwal_id),
    ne(attemptTable.status, 'archived'),
    eq(member.status, 'terdaftar'),
    inRoom,
  )

/**
 * When the first began, and when the last attempt that counts had its end: handed in, or its time was up. Not when it was
 * sealed: a phone that never comes back is waited for long after that. No end while one of them goes on.
 */
async function timesOf(db: Db, jadwal_id: string, inRoom: SQL | undefined) {
  const { counted, status, ended_at, ends_at } = attemptTable
  const [row] = await db
    .select({
      first: min(attemptTable.started_at),
      last: sql`case when not bool_or(${counted} and ${status} = 'open')
        then max(coalesce(${ended_at}, ${ends_at})) filter (where ${counted}) end`,
    })
    .from(attemptTable)
    .innerJoin(jadwalPaketUjianTable, eq(jadwalPaketUjianTable.id, attemptTable.jadwal_ujian_id))
    .innerJoin(member, and(eq(member.user_id, attemptTable.user_id), eq(member.jadwal_id, jadwal_id)))
    .where(standing(jadwal_id, inRoom))
  const whole = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return { first_start: whole(row?.first), last_end: whole(row?.last) }
}

/** Who has something odd noted on an attempt, and what: a proctor signs for it. */
function anomaliesOf(db: Db, jadwal_id: string, inRoom: SQL | undefined): Promise<PrintOut['minutes']['anomalies']> {
  return db
    .select({
      nama: userTable.nama,
      nomor_peserta: member.nomor_peserta,
      jenis: sql<string[]>`array_agg(distinct odd ->> 'kind' order by odd ->> 'kind')`,
    })
    .from(attemptTable)
    .innerJoin(jadwalPaketUjianTable, eq(jadwalPaketUjianTable.id, attemptTable.jadwal_ujian_id))
    .innerJoin(member, and(eq(member.user_id, attemptTable.user_id), eq(member.jadwal_id, jadwal_id)))
    .innerJoin(userTable, eq(userTable.id, member.user_id))
    .innerJoin(sql`jsonb_array_elements(${attemptTable.anomalies}) odd`, sql`true`)
    .where(standing(jadwal_id, inRoom))
    .groupBy(member.id, userTable.nama)
    .orderBy(asc(userTable.nama), asc(member.id))
    .limit(MAX_PRINTED)
}

/** What staff did to the schedule or its attempts, and why; one action on many attempts is one line. */
async function eventsOf(db: Db, jadwal_id: string): Promise<PrintOut['minutes']['events']> {
  const attempts = db
    .select({ id: sql<string>`${attemptTable.id}::text` })
    .from(attemptTable)
    .innerJoin(jadwalPaketUjianTable, eq(jadwalPaketUjianTable.id, attemptTable.jadwal_ujian_id))
    .where(eq(jadwalPaketUjianTable.jadwal_id, jadwal_id))
  const rows = await db
    .select({
      at: sql<string>`min(${auditTable.at})`.mapWith(auditTable.at),
      action: auditTable.action,
      reason: sql<string>`${auditTable.reason}`,
      by: userTable.nama,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(auditTable)
    .leftJoin(userTable, eq(userTable.id, auditTable.actor_id))
    .where(
      and(isNotNull(auditTable.reason), or(eq(auditTable.subject, jadwal_id), inArray(auditTable.subject, attempts))),
    )
    .groupBy(auditTable.action, auditTable.reason, userTable.nama, sql`date_trunc('minute', ${auditTable.at})`)
    .orderBy(desc(sql`min(${auditTable.at})`))
    .limit(MAX_EVENTS)
  return [...rows, ...(await missedBy(db, jadwal_id))].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Incidents that gave nobody time: they happened all the same. */
async function missedBy(db: Db, jadwal_id: string): Promise<PrintOut['minutes']['events']> {
  const incidents = await incidentsOf(db, jadwal_id)
  return incidents
    .filter(({ peserta }) => peserta === 0)
    .map(({ at, reason, actor_nama }) => ({
      ...{ at: new Date(at).toISOString(), action: 'attempt/record-incident', reason, by: actor_nama, count: 0 },
    }))
}
