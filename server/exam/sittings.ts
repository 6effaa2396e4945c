import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { Db } from '../db/connect.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import {
  bundleRoomTable,
  bundleTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  paketTable,
  roomCodeTable,
} from '../db/tables/index.ts'
import { type Membership, membershipFinder } from '../packages/membership.ts'
import { type CodeAsked, type CodedPaper, codeStanding } from './code-proof.ts'
import type { Sitting, SittingPaper } from './sitting.ts'

/** What a start says of the sitting that it means. */
export type Asked = CodeAsked & Pick<InitRequest, 'jadwal_id' | 'jadwal_ujian_id'>

/**
 * The sitting that a start means: the one it names, else the first of the schedule that hands out its paper. Null
 * where there is none.
 */
export function sittingFinder(db: Db): (user_id: string, request: Asked) => Promise<Sitting | null> {
  // A whole sitting begins in one second, and all of it asks for the same rows.
  const schedules = sharedLookUp((jadwal_id) => readSchedule(db, jadwal_id))
  const memberOf = membershipFinder(db)
  return async (user_id, request) => {
    const { jadwal_id } = request
    const [facts, member] = await Promise.all([schedules(jadwal_id), memberOf({ jadwal_id, user_id })])
    return facts && sittingFor(request, facts, member)
  }
}

async function readSchedule(db: Db, jadwal_id: string) {
  const [[schedule], sittings] = await Promise.all([scheduleOf(db, jadwal_id), sittingsOf(db, jadwal_id)])
  if (!schedule) return null
  const papers = await papersOf(
    db,
    sittings.map(({ id }) => id),
  )
  return { schedule, sittings, papers, room_codes: await roomCodesOf(db, jadwal_id, schedule.per_room) }
}

type Facts = NonNullable<Awaited<ReturnType<typeof readSchedule>>>

function sittingFor(
  request: Asked,
  { schedule, sittings, papers, room_codes }: Facts,
  place?: Membership,
): Sitting | null {
  const hands = (sitting: { id: string }) =>
    papers.some((paper) => paper.jadwal_ujian_id === sitting.id && paper.paper_sha256 === request.paper_sha256)
  const wanted = sittings.find(({ id }) => id === request.jadwal_ujian_id)
  const chosen = request.jadwal_ujian_id ? wanted : (sittings.find(hands) ?? sittings[0])
  if (!chosen) return null
  const own = papers.filter(({ jadwal_ujian_id }) => jadwal_ujian_id === chosen.id)
  return {
    jadwal_id: request.jadwal_id,
    jadwal_ujian_id: chosen.id,
    ujian_id: chosen.ujian_id,
    mulai: place?.mulai ?? Date.parse(schedule.mulai),
    selesai: place?.selesai ?? Date.parse(schedule.selesai),
    extra_ms: place?.extra_ms ?? 0,
    published: schedule.status === 'terbit',
    mode: schedule.mode,
    grace_ms: (schedule.grace ?? schedule.paket_grace) * 1000,
    max_attempts: schedule.maks_percobaan,
    tolerance_ms: schedule.tolerance === null ? null : schedule.tolerance * 1000,
    hold_marked: schedule.unsure === 'tahan',
    member: place?.admitted === true,
    former_member: place !== undefined && !place.admitted,
    code: place?.tanpa_kode ? 'admitted' : codeStanding(request, { ...schedule, room_codes }, own, place?.ruang),
    papers: own,
  }
}

function scheduleOf(db: Db, jadwal_id: string) {
  const { mulai, selesai, status, kelonggaran_kirim_detik: grace, paket_id, id, kode_mulai } = jadwalPaketTable
  const { toleransi_waktu_detik: tolerance, jawaban_tak_pasti: unsure } = jadwalPaketTable
  const { kelonggaran_kirim_detik: paket_grace, maks_percobaan, mode } = paketTable
  return db
    .select({
      ...{ mulai, selesai, status, grace, paket_grace, maks_percobaan, mode, kode_mulai, tolerance, unsure },
      per_room: jadwalPaketTable.kode_per_ruang,
      ...{ own_policy: jadwalPaketTable.cara_mulai, usual_policy: paketTable.cara_mulai },
    })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, paket_id))
    .where(eq(id, jadwal_id))
}

/** None where the schedule has one code for everybody. */
async function roomCodesOf(db: Db, jadwal_id: string, per_room: boolean): Promise<ReadonlyMap<string, string>> {
  if (!per_room) return new Map()
  const rows = await db.select().from(roomCodeTable).where(eq(roomCodeTable.jadwal_id, jadwal_id))
  return new Map(rows.map(({ ruang, kode }) => [ruang, kode]))
}

function sittingsOf(db: Db, jadwal_id: string) {
  const table = jadwalPaketUjianTable
  const { id, ujian_id } = table
  return db
    .select({ id, ujian_id })
    .from(table)
    .where(eq(table.jadwal_id, jadwal_id))
    .orderBy(asc(table.urutan), asc(id))
}

/** Newest first, what is handed out now before what was: a paper may have been sealed more than once. */
async function papersOf(
  db: Db,
  sittings: string[],
): Promise<(SittingPaper & CodedPaper & { jadwal_ujian_id: string })[]> {
  if (!sittings.length) return []
  const { jadwal_ujian_id, paper_sha256, bundle_sha256, policy, paper_key, current } = bundleTable
  const { created_at, start_code, code_key } = bundleTable
  const rows = await db
    .select({ jadwal_ujian_id, paper_sha256, bundle_sha256, policy, paper_key, current, start_code, code_key })
    .from(bundleTable)
    .where(inArray(jadwal_ujian_id, sittings))
    .orderBy(desc(current), desc(created_at))
  const coded = rows.filter(({ policy }) => policy === 'code').map((row) => row.bundle_sha256)
  const rooms = coded.length
    ? await db.select().from(bundleRoomTable).where(inArray(bundleRoomTable.bundle_sha256, coded))
    : []
  return rows.map((row) => ({
    ...row,
    rooms: rooms.filter(
      (room) => room.bundle_sha256 === row.bundle_sha256 && room.jadwal_ujian_id === row.jadwal_ujian_id,
    ),
  }))
}
