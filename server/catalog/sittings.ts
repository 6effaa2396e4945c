import { and, asc, eq, inArray } from 'drizzle-orm'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { Db } from '../db/connect.ts'
import { bundleTable, jadwalPaketUjianTable, ujianTable } from '../db/tables/index.ts'

export interface ReadySitting {
  id: string
  jadwal_id: string
  nama: string
  bundle: BundleInfo
}

/** Sittings of these schedules whose paper can be fetched now, in their order. */
export async function readySittings(db: Db, jadwal_ids: readonly string[]): Promise<ReadySitting[]> {
  if (!jadwal_ids.length) return []
  const rows = await db
    .select({
      id: jadwalPaketUjianTable.id,
      jadwal_id: jadwalPaketUjianTable.jadwal_id,
      nama: ujianTable.nama,
      paper_sha256: bundleTable.paper_sha256,
      bundle_sha256: bundleTable.bundle_sha256,
      bytes: bundleTable.size,
      policy: bundleTable.policy,
      wrapped_key: bundleTable.wrapped_key,
    })
    .from(jadwalPaketUjianTable)
    .innerJoin(ujianTable, eq(ujianTable.id, jadwalPaketUjianTable.ujian_id))
    .innerJoin(
      bundleTable,
      and(eq(bundleTable.jadwal_ujian_id, jadwalPaketUjianTable.id), eq(bundleTable.current, true)),
    )
    .where(inArray(jadwalPaketUjianTable.jadwal_id, [...jadwal_ids]))
    .orderBy(asc(jadwalPaketUjianTable.urutan), asc(jadwalPaketUjianTable.id))
  return rows.map(({ id, jadwal_id, nama, ...bundle }) => ({ id, jadwal_id, nama, bundle }))
}
