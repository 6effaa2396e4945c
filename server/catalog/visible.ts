import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, memberPaketTable, paketTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'

/** What those without a resource's menu may see of packages and schedules, as sub-queries of ids. */

/** Packages the student owns, whatever their status. */
export function ownedPakets(db: Db | Tx, user_id: string) {
  return db
    .select({ id: memberPaketTable.paket_id })
    .from(memberPaketTable)
    .where(and(eq(memberPaketTable.user_id, user_id), eq(memberPaketTable.status, 'aktif')))
}

/** Schedules that the student is entered for. */
const registeredJadwals = (db: Db | Tx, user_id: string) =>
  db
    .select({ id: jadwalPaketMemberTable.jadwal_id })
    .from(jadwalPaketMemberTable)
    .where(and(eq(jadwalPaketMemberTable.user_id, user_id), eq(jadwalPaketMemberTable.status, 'terdaftar')))

/** Packages on the shelf for everybody, and the reader's own, also where they were taken off it or never stood there. */
export function visiblePakets(db: Db | Tx, viewer: Viewer | null): SQL | undefined {
  const onShelf = and(eq(paketTable.status, 'terbit'), eq(paketTable.untuk, 'semua'))
  if (!viewer) return onShelf
  const entered = db
    .select({ id: jadwalPaketTable.paket_id })
    .from(jadwalPaketTable)
    .where(
      and(eq(jadwalPaketTable.status, 'terbit'), inArray(jadwalPaketTable.id, registeredJadwals(db, viewer.user_id))),
    )
  return or(onShelf, inArray(paketTable.id, ownedPakets(db, viewer.user_id)), inArray(paketTable.id, entered))
}

/**
 * Published schedules that the reader is entered for, those of own packages for owners, and those for everybody of free
 * packages on the shelf.
 */
export function visibleJadwals(db: Db | Tx, viewer: Viewer | null): SQL | undefined {
  if (!viewer) return sql`false`
  const free = db
    .select({ id: paketTable.id })
    .from(paketTable)
    .where(and(eq(paketTable.status, 'terbit'), eq(paketTable.tipe, 'gratis'), eq(paketTable.untuk, 'semua')))
  const forOwners = inArray(jadwalPaketTable.untuk, ['semua', 'pemilik'])
  return and(
    eq(jadwalPaketTable.status, 'terbit'),
    or(
      and(forOwners, inArray(jadwalPaketTable.paket_id, ownedPakets(db, viewer.user_id))),
      and(forEverybody, eq(jadwalPaketTable.pendaftaran_terbuka, true), inArray(jadwalPaketTable.paket_id, free)),
      inArray(jadwalPaketTable.id, registeredJadwals(db, viewer.user_id)),
    ),
  )
}

const forEverybody = eq(jadwalPaketTable.untuk, 'semua')

/** A schedule that a link names: for everybody, or one of those above. */
export const linkedJadwals = (db: Db | Tx, viewer: Viewer | null): SQL | undefined =>
  or(forEverybody, visibleJadwals(db, viewer))
