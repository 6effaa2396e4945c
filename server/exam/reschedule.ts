import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { RescheduleRequest } from '#contract/exam/admin.ts'
import { holdPlaces, overbooked } from '../catalog/places.ts'
import { registrationClosed } from '../catalog/registration.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isForGroup } from '../db/for-group.ts'
import { attemptTable, auditTable, jadwalPaketMemberTable, jadwalPaketTable } from '../db/tables/index.ts'
import { invalidField, refusal } from '../lib/errors.ts'
import { announce } from '../notices/announce.ts'

export interface Move {
  user_id: string
  actor_id: string
  /** Staff may also use a schedule that is closed to self-registration. */
  by_staff: boolean
  /** The deed of the board that this is part of. */
  act_id?: string
  request: RescheduleRequest
  now: number
}

/**
 * Moves a student who has not started to another schedule of the same package. Done already, it changes nothing.
 * Throws `in_use` (started), `window_closed`, `quota_full`, `not_registered`.
 */
export async function reschedule(db: Db, move: Move): Promise<void> {
  const { from_jadwal_id, to_jadwal_id } = move.request
  if (from_jadwal_id === to_jadwal_id) throw invalidField('to_jadwal_id', 'move.same')
  await db.transaction(async (tx) => {
    // Held, as a start holds it: nobody starts the old schedule while they leave it.
    const from = await membership(tx, from_jadwal_id, move.user_id)
    const to = await membership(tx, to_jadwal_id, move.user_id)
    if (from?.status === 'dijadwal_ulang' && to?.status === 'terdaftar') return
    if (from?.status !== 'terdaftar') throw notMember()
    if (to?.status === 'dibatalkan' && !move.by_staff) throw cancelled()
    await demandNotStarted(tx, move)
    await demandPlace(tx, move)
    // Both at once: two who change places would else wait for each other.
    await holdPlaces(tx, [from_jadwal_id, to_jadwal_id])
    // Whom staff entered, or move now, stays let in.
    const mandiri = from.mandiri && !move.by_staff
    await setStatus(tx, from_jadwal_id, move, { status: 'dijadwal_ulang', mandiri })
    // Time on top is theirs wherever they sit; a window of their own was one of that schedule.
    const { tambahan_detik } = from
    await setStatus(tx, to_jadwal_id, move, { status: 'terdaftar', mandiri, tambahan_detik })
    if (await overbooked(tx, [to_jadwal_id])) throw full()
    await tx.insert(auditTable).values(auditOf(move))
    await tellMoved(tx, move)
  })
}

/** Whom staff moved; who moves by themselves knows. */
async function tellMoved(tx: Tx, { user_id, request, by_staff, now }: Move): Promise<void> {
  if (!by_staff) return
  const { nama, mulai } = jadwalPaketTable
  const jadwal_id = request.to_jadwal_id
  const [to] = await tx.select({ nama, mulai }).from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  if (to) await announce(tx, { kind: 'schedule_changed', params: { jadwal_id, ...to }, to: { user_id } }, now)
}

async function membership(tx: Tx, jadwal_id: string, user_id: string) {
  const table = jadwalPaketMemberTable
  const [row] = await tx
    .select({ status: table.status, mandiri: table.mandiri, tambahan_detik: table.tambahan_detik })
    .from(table)
    .where(and(eq(table.jadwal_id, jadwal_id), eq(table.user_id, user_id)))
    .for('update')
  return row
}

async function demandNotStarted(tx: Tx, { user_id, request }: Move): Promise<void> {
  const { user_id: owner, jadwal_id, status, id } = attemptTable
  const mine = and(eq(owner, user_id), eq(jadwal_id, request.from_jadwal_id), ne(status, 'archived'))
  const [started] = await tx.select({ id }).from(attemptTable).where(mine).limit(1)
  if (started) throw refusal('move.started')
}

/** The schedule moved to is of the same package and still open. */
async function demandPlace(tx: Tx, { user_id, request, by_staff, now }: Move): Promise<void> {
  const table = jadwalPaketTable
  const [from] = await tx.select({ paket_id: table.paket_id }).from(table).where(eq(table.id, request.from_jadwal_id))
  const [to] = await tx.select().from(table).where(eq(table.id, request.to_jadwal_id)).for('key share')
  if (to?.status !== 'terbit') throw refusal('missing.target_jadwal')
  if (to.paket_id !== from?.paket_id) throw invalidField('to_jadwal_id', 'move.other_paket')
  const named = to.untuk === 'kelompok' && (await isForGroup(tx, to.kelompok, user_id))
  const closed = by_staff ? Date.parse(to.selesai) < now : registrationClosed(to, named, now) !== null
  if (closed) throw refusal('move.closed')
}

async function setStatus(
  tx: Tx,
  jadwal_id: string,
  { user_id, now }: Move,
  change: { status: 'terdaftar' | 'dijadwal_ulang'; mandiri: boolean; tambahan_detik?: number },
): Promise<void> {
  const table = jadwalPaketMemberTable
  const updated_at = new Date(now).toISOString()
  await tx
    .insert(table)
    .values({ id: randomUUID(), jadwal_id, user_id, ...change, created_at: updated_at, updated_at })
    .onConflictDoUpdate({
      target: [table.jadwal_id, table.user_id],
      set: { ...change, updated_at, version: sql`${table.version} + 1` },
    })
}

function auditOf({ user_id, actor_id, request, act_id, now }: Move) {
  const { from_jadwal_id, to_jadwal_id, reason = null } = request
  const detail = { from_jadwal_id, to_jadwal_id, ...(act_id && { act_id }) }
  return {
    id: randomUUID(),
    at: new Date(now).toISOString(),
    actor_id,
    action: 'jadwal-paket-member/reschedule' as const,
    subject: user_id,
    reason,
    detail,
  }
}

/** A place that staff took away is not taken back by moving to it (packages/register.ts refuses it too). */
const cancelled = () => refusal('move.cancelled')

const full = () => refusal('move.full')

const notMember = () => refusal('move.not_member')
