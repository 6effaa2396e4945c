import { and, eq } from 'drizzle-orm'
import { takenPlaces } from '../catalog/places.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { memberPaketTable, type paketTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'

const DAY_MS = 86_400_000

type PaketRow = typeof paketTable.$inferSelect
type MemberRow = typeof memberPaketTable.$inferSelect

export async function membership(db: Db | Tx, user_id: string, paket_id: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(memberPaketTable)
    .where(and(eq(memberPaketTable.user_id, user_id), eq(memberPaketTable.paket_id, paket_id)))
  return row
}

/** Whether the package is the student's at `now` (epoch ms). */
export function owns(member: MemberRow | undefined, now: number): boolean {
  return member?.status === 'aktif' && (member.akhir === null || Date.parse(member.akhir) > now)
}

/** What was taken for nothing as one of a class lasts as long as the student is in it. */
export const keeps = (paket: PaketRow, member: MemberRow | undefined, named: boolean): boolean =>
  paket.untuk !== 'kelompok' || named || member?.sumber !== 'gratis'

/**
 * A free package on the shelf for everybody is anybody's, one for classes theirs (`named`: the student's is among them);
 * one that staff took back from the student is not.
 */
export function freeFor(paket: PaketRow, member: MemberRow | undefined, named: boolean): boolean {
  const isFor = paket.untuk === 'semua' || (paket.untuk === 'kelompok' && named)
  return paket.tipe === 'gratis' && paket.status === 'terbit' && isFor && member?.status !== 'dibatalkan'
}

/**
 * Makes a free package the student's, or renews it. What is left of its quota is looked at once it is written: the
 * counter is held then, so that two who ask for the last place at once do not both get it.
 */
export async function takeFreePaket(
  tx: Tx,
  user_id: string,
  paket: PaketRow,
  { now, random }: WriteDeps,
): Promise<void> {
  const mulai = new Date(now).toISOString()
  const akhir = paket.masa_akses_hari === null ? null : new Date(now + paket.masa_akses_hari * DAY_MS).toISOString()
  const granted = { sumber: 'gratis', mulai, akhir, status: 'aktif' } as const
  await tx
    .insert(memberPaketTable)
    .values({ id: randomId(random), paket_id: paket.id, user_id, ...granted, created_at: mulai, updated_at: mulai })
    .onConflictDoUpdate({
      target: [memberPaketTable.paket_id, memberPaketTable.user_id],
      set: { ...granted, updated_at: mulai },
    })
  if (paket.kuota === null || ((await takenPlaces(tx, [paket.id])).get(paket.id) ?? 0) <= paket.kuota) return
  throw refusal('register.paket_full')
}
