import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { admits, forGroup } from '../db/for-group.ts'
import { jadwalPaketTable, memberPaketTable, paketTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'

/** What those without a resource's menu may see of packages and schedules, as sub-queries of ids. */

/** Packages the student owns, whatever their status. */
export function ownedPakets(db: Db | Tx, user_id: string) {
  return db
    .select({ id: memberPaketTable.paket_id })
    .from(memberPaketTable)
    .where(and(eq(memberPaketTable.user_id, user_id), eq(memberPaketTable.status, 'aktif')))
}

/** Schedules that the student is entered for, and still let in. */
const registeredJadwals = (user_id: string): SQL =>
  sql`(select m.jadwal_id from jadwal_paket_member m
    join jadwal_paket j on j.id = m.jadwal_id join paket k on k.id = j.paket_id
    where m.user_id = ${user_id} and m.status = 'terdaftar' and ${admits})`

/** For everybody, or for a class or school of the reader's. */
const isFor = (table: typeof paketTable | typeof jadwalPaketTable, viewer: Viewer | null): SQL | undefined => {
  const everybody = eq(table.untuk, 'semua')
  if (!viewer) return everybody
  return or(everybody, and(eq(table.untuk, 'kelompok'), forGroup(table.kelompok, sql`${viewer.user_id}::uuid`)))
}

/** Packages on the shelf for the reader, and their own, also where they were taken off it or never stood there. */
export function visiblePakets(db: Db | Tx, viewer: Viewer | null): SQL | undefined {
  const onShelf = and(eq(paketTable.status, 'terbit'), isFor(paketTable, viewer))
  if (!viewer) return onShelf
  const entered = db
    .select({ id: jadwalPaketTable.paket_id })
    .from(jadwalPaketTable)
    .where(and(eq(jadwalPaketTable.status, 'terbit'), inArray(jadwalPaketTable.id, registeredJadwals(viewer.user_id))))
  return or(onShelf, inArray(paketTable.id, ownedPakets(db, viewer.user_id)), inArray(paketTable.id, entered))
}

/**
 * Published schedules that the reader is entered for, those of own packages for owners, and those for the reader of own
 * packages and of free ones on the reader's shelf.
 */
export function visibleJadwals(db: Db | Tx, viewer: Viewer | null): SQL | undefined {
  if (!viewer) return sql`false`
  const free = db
    .select({ id: paketTable.id })
    .from(paketTable)
    .where(and(eq(paketTable.status, 'terbit'), eq(paketTable.tipe, 'gratis'), isFor(paketTable, viewer)))
  const forReader = isFor(jadwalPaketTable, viewer)
  return and(
    eq(jadwalPaketTable.status, 'terbit'),
    or(
      and(
        or(forReader, eq(jadwalPaketTable.untuk, 'pemilik')),
        inArray(jadwalPaketTable.paket_id, ownedPakets(db, viewer.user_id)),
      ),
      and(forReader, eq(jadwalPaketTable.pendaftaran_terbuka, true), inArray(jadwalPaketTable.paket_id, free)),
      inArray(jadwalPaketTable.id, registeredJadwals(viewer.user_id)),
    ),
  )
}

/** A schedule that a link names: for everybody, or one of those above. */
export const linkedJadwals = (db: Db | Tx, viewer: Viewer | null): SQL | undefined =>
  or(eq(jadwalPaketTable.untuk, 'semua'), visibleJadwals(db, viewer))
