import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable, memberPaketTable, paketTable } from '../db/tables/index.ts'
import type { Viewer } from '../plugins/viewer.ts'

/** What those without a resource's menu may see of packages and schedules, as sub-queries of ids. */

/** Packages the student owns, whatever their status. */
export function ownedPakets(db: Db | Tx, user_id: string) {
  return db
    .select({ id: memberPaketTable.paket_id })
    .from(memberPaketTable)
    .where(and(eq(memberPaketTable.user_id, user_id), eq(memberPaketTable.status, 'aktif')))
}

/** Packages on the shelf, and the reader's own even where they were taken off it. */
export function visiblePakets(db: Db | Tx, viewer: Viewer | null): SQL | undefined {
  const onShelf = eq(paketTable.status, 'terbit')
  return viewer ? or(onShelf, inArray(paketTable.id, ownedPakets(db, viewer.user_id))) : onShelf
}

/** Published schedules of own packages, of free packages open to all, and those the reader is registered for. */
export function visibleJadwals(db: Db | Tx, viewer: Viewer | null): SQL | undefined {
  if (!viewer) return sql`false`
  const free = db
    .select({ id: paketTable.id })
    .from(paketTable)
    .where(and(eq(paketTable.status, 'terbit'), eq(paketTable.tipe, 'gratis')))
  const registered = db
    .select({ id: jadwalPaketMemberTable.jadwal_id })
    .from(jadwalPaketMemberTable)
    .where(eq(jadwalPaketMemberTable.user_id, viewer.user_id))
  return and(
    eq(jadwalPaketTable.status, 'terbit'),
    or(
      inArray(jadwalPaketTable.paket_id, ownedPakets(db, viewer.user_id)),
      and(eq(jadwalPaketTable.pendaftaran_terbuka, true), inArray(jadwalPaketTable.paket_id, free)),
      inArray(jadwalPaketTable.id, registered),
    ),
  )
}
