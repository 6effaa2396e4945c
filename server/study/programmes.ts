import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { regionTable, schoolMajorTable, schoolTable } from '../db/tables/index.ts'

/** A study programme as one chooses it (contract/study/choices.ts). `open`: what may be chosen. */
const columns = (open: SQL | undefined) => ({
  id: schoolMajorTable.id,
  nama: schoolMajorTable.nama,
  jenjang: schoolMajorTable.jenjang,
  universitas: schoolTable.nama,
  region: regionTable.nama,
  portofolio: schoolMajorTable.portofolio,
  tahun_data: schoolMajorTable.tahun_data,
  peminat: schoolMajorTable.peminat_snbt,
  daya_tampung: schoolMajorTable.daya_tampung_snbt,
  open: sql<boolean>`coalesce(${open ?? sql`true`}, false)`,
})

const estimate = {
  minimum: schoolMajorTable.perkiraan_skor,
  estimate_error: schoolMajorTable.estimate_error,
  sumber: schoolMajorTable.sumber_perkiraan,
}

/** Study programmes with their university. */
export const programmeRows = (db: Db | Tx, open: SQL | undefined) =>
  db
    .select(columns(open))
    .from(schoolMajorTable)
    .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
    .leftJoin(regionTable, eq(regionTable.id, schoolTable.kabupaten_kota_id))
    .$dynamic()

/** The same with the estimate of the lowest score. */
export const estimatedRows = (db: Db, open: SQL | undefined) =>
  db
    .select({ programme: columns(open), estimate })
    .from(schoolMajorTable)
    .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
    .leftJoin(regionTable, eq(regionTable.id, schoolTable.kabupaten_kota_id))
    .$dynamic()
