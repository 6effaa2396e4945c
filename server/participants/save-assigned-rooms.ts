import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AssignRoomsRequest } from '#contract/scheduling/participants.ts'
import type { Tx } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { type Assignment, assignRooms, type Seated } from './assign-rooms.ts'

const member = jadwalPaketMemberTable
/** Rows of one statement: PostgreSQL takes 65,535 parameters, and a statement of a second holds nobody up. */
const AT_ONCE = 5000

/** Deals the registered participants of a schedule and stores where they sit. Throws `not_found`. */
export async function saveAssignedRooms(tx: Tx, request: AssignRoomsRequest, now: number): Promise<Assignment> {
  const { jadwal_id } = request
  const jadwals = tx.select({ id: jadwalPaketTable.id }).from(jadwalPaketTable)
  const [jadwal] = await jadwals.where(eq(jadwalPaketTable.id, jadwal_id)).for('no key update')
  if (!jadwal) throw refusal('missing.jadwal')
  const peserta = await tx
    .select({ id: member.id, nomor_peserta: member.nomor_peserta, ruang: member.ruang, kursi: member.kursi })
    .from(member)
    .innerJoin(userTable, eq(userTable.id, member.user_id))
    .where(and(eq(member.jadwal_id, jadwal_id), eq(member.status, 'terdaftar')))
    .orderBy(...ORDER[request.order], asc(userTable.nama), asc(member.id))
  const others = await tx
    .select({ nomor: member.nomor_peserta })
    .from(member)
    .where(and(eq(member.jadwal_id, jadwal_id), ne(member.status, 'terdaftar')))
  const used = others.flatMap(({ nomor }) => nomor ?? [])
  const assigned = assignRooms(peserta, request, used)
  for (let from = 0; from < assigned.changed.length; from += AT_ONCE) {
    await store(tx, assigned.changed.slice(from, from + AT_ONCE), now)
  }
  return assigned
}

const ORDER: Record<AssignRoomsRequest['order'], SQL[]> = {
  nama: [],
  sekolah: [asc(userTable.sekolah)],
  nomor_peserta: [asc(member.nomor_peserta)],
}

/** First without numbers: two who change theirs with each other would otherwise be in each other's way. */
async function store(tx: Tx, rows: readonly Seated[], now: number): Promise<void> {
  const given = sql`unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => row.nomor_peserta))}::text[],
    ${sql.param(rows.map((row) => row.ruang))}::text[], ${sql.param(rows.map((row) => row.kursi))}::int[])`
  await tx.execute(
    sql`update ${member} set nomor_peserta = null where id = any(${sql.param(rows.map((row) => row.id))}::uuid[])`,
  )
  await tx.execute(sql`update ${member} as m
    set nomor_peserta = given.nomor, ruang = given.ruang, kursi = given.kursi, version = m.version + 1,
      updated_at = ${new Date(now).toISOString()}
    from ${given} as given(id, nomor, ruang, kursi) where m.id = given.id`)
}
