import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  type AddReply,
  type AddRequest,
  type CountReply,
  type CountRequest,
  MAX_PEOPLE,
  type Whom,
} from '#contract/scheduling/participants.ts'
import { demandPlaces, takenPlaces } from '../catalog/places.ts'
import { studentLevels } from '../catalog/student-levels.ts'
import type { Tx } from '../db/connect.ts'
import {
  jadwalPaketMemberTable,
  jadwalPaketTable,
  memberPaketTable,
  paketTable,
  userTable,
} from '../db/tables/index.ts'
import { fieldError, invalidInput, refusal } from '../lib/errors.ts'
import { overlappingWindow } from './overlaps.ts'

const member = jadwalPaketMemberTable
/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 5000

interface Candidate {
  user_id: string
  /** Of their row in this schedule; null where there is none. */
  status: 'terdaftar' | 'dibatalkan' | 'dijadwal_ulang' | null
}

/**
 * What entering these students for a schedule does, and does it where `save` says so. Throws `not_found`,
 * `quota_full`, and `invalid_input` where somebody named cannot be entered.
 */
export async function addParticipants(tx: Tx, request: Omit<AddRequest, 'batch'>, now: number): Promise<AddReply> {
  const { jadwal_id, from, save } = request
  const [jadwal] = await tx.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  if (!jadwal) throw refusal('missing.jadwal')
  const candidates = await candidatesOf(tx, request, jadwal.paket_id, now)
  if (from.jenis === 'people') refuseMissing(from.user_ids, candidates)
  // Who was taken out, or moved, comes back only where somebody names them.
  const back = candidates.filter((row) => row.status !== null && row.status !== 'terdaftar')
  const returning = from.jenis === 'people' ? back : []
  const fresh = candidates.filter((row) => row.status === null)
  const entering = [...fresh, ...returning].map((row) => row.user_id)
  const taken = jadwal.kuota === null ? 0 : ((await takenPlaces(tx, [jadwal_id])).get(jadwal_id) ?? 0)
  const made = save ? await enter(tx, jadwal_id, entering, now) : []
  return {
    saved: save,
    added: entering.length,
    returning: returning.length,
    already: candidates.filter((row) => row.status === 'terdaftar').length,
    skipped: back.length - returning.length,
    places_left: jadwal.kuota === null ? null : Math.max(0, jadwal.kuota - taken),
    added_rows: made.length <= MAX_PEOPLE && returning.length === 0 ? made : [],
  }
}

/** Active students only; with their row in the schedule, if any. */
async function candidatesOf(
  tx: Tx,
  request: Pick<AddRequest, 'jadwal_id' | 'from'>,
  paket_id: string,
  now: number,
): Promise<Candidate[]> {
  const students = await studentLevels(tx)
  return tx
    .select({ user_id: userTable.id, status: member.status })
    .from(userTable)
    .leftJoin(member, and(eq(member.user_id, userTable.id), eq(member.jadwal_id, request.jadwal_id)))
    .where(and(activeStudents(students), chosen(tx, request.from, paket_id, now)))
    .orderBy(userTable.id)
}

const activeStudents = (levels: string[]) => and(inArray(userTable.level_id, levels), eq(userTable.status, 'aktif'))

/** Whom a schedule that is not saved yet would get. */
export async function countPeople(tx: Tx, { paket_id, from, window }: CountRequest, now: number): Promise<CountReply> {
  if (from.length === 0) return { each: [], total: 0, overlaps: [] }
  const active = activeStudents(await studentLevels(tx))
  const means = from.map((one) => chosen(tx, one, paket_id, now))
  const anybody = and(active, or(...means))
  const [counted] = await tx
    .select({
      total: count(),
      each: sql<number[]>`array[${sql.join(
        means.map((one) => sql`count(*) filter (where ${one})`),
        sql`, `,
      )}]::int[]`,
    })
    .from(userTable)
    .where(anybody)
  const overlaps = window ? await overlappingWindow(tx, { ...window, paket_id }, anybody) : []
  return { each: counted?.each ?? [], total: counted?.total ?? 0, overlaps }
}

function chosen(tx: Tx, from: Whom, paket_id: string | null, now: number): SQL {
  if (from.jenis === 'people') return inArray(userTable.id, from.user_ids)
  if (from.jenis === 'groups') {
    const { sekolah_tercatat, kelas } = userTable
    const groups = from.groups.map((one) =>
      and(one.sekolah ? eq(sekolah_tercatat, one.sekolah) : undefined, one.kelas ? eq(kelas, one.kelas) : undefined),
    )
    return or(...groups) as SQL
  }
  if (from.jenis === 'owners' && paket_id === null) return sql`false`
  const pakets =
    from.jenis === 'owners'
      ? eq(memberPaketTable.paket_id, paket_id as string)
      : inArray(
          memberPaketTable.paket_id,
          tx.select({ id: paketTable.id }).from(paketTable).where(eq(paketTable.kategori_id, from.kategori_id)),
        )
  const unexpired = or(isNull(memberPaketTable.akhir), gt(memberPaketTable.akhir, new Date(now).toISOString()))
  const owners = tx
    .select({ id: memberPaketTable.user_id })
    .from(memberPaketTable)
    .where(and(pakets, eq(memberPaketTable.status, 'aktif'), unexpired))
  return inArray(userTable.id, owners)
}

function refuseMissing(user_ids: readonly string[], candidates: readonly Candidate[]): void {
  const known = new Set(candidates.map((row) => row.user_id))
  const missing = user_ids.flatMap((id, index) =>
    known.has(id) ? [] : [fieldError(`from.user_ids.${index}`, 'member.not_active')],
  )
  if (missing.length) throw invalidInput(missing)
}

async function enter(tx: Tx, jadwal_id: string, user_ids: readonly string[], now: number) {
  const stamp = new Date(now).toISOString()
  const made: { id: string; version: number }[] = []
  for (let from = 0; from < user_ids.length; from += AT_ONCE) {
    const rows = user_ids.slice(from, from + AT_ONCE).map((user_id) => ({
      ...{ id: randomUUID(), jadwal_id, user_id, status: 'terdaftar' as const },
      ...{ created_at: stamp, updated_at: stamp },
    }))
    const stored = await tx
      .insert(member)
      .values(rows)
      .onConflictDoUpdate({
        target: [member.jadwal_id, member.user_id],
        set: { status: 'terdaftar', mandiri: false, updated_at: stamp, version: sql`${member.version} + 1` },
        setWhere: sql`${member.status} <> 'terdaftar'`,
      })
      .returning({ id: member.id, version: member.version })
    made.push(...stored)
  }
  await demandPlaces(tx, [jadwal_id])
  return made
}
