import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REGION_LEVELS } from '#contract/catalog/regions.ts'
import { ACCREDITATIONS, SEKOLAH_KINDS, SEKOLAH_OWNERS, SHELF_STATES } from '#contract/choices.ts'
import { base } from '../columns.ts'

/** Regions of all levels, by their codes. */
export const regionTable = pgTable(
  'region',
  {
    id: text().primaryKey(),
    level: text({ enum: REGION_LEVELS }).notNull(),
    nama: text().notNull(),
    /** The region above; null for provinces. */
    above_id: text(),
    /** False: the last list of regions no longer has it; what refers to it stands. */
    listed: boolean().notNull(),
  },
  (t) => [index('region_above').on(t.above_id, t.nama), index('region_level').on(t.level, t.nama)],
)

export const sekolahSiswaTable = pgTable(
  'sekolah_siswa',
  {
    ...base(),
    npsn: text().notNull(),
    nama: text().notNull(),
    bentuk: text({ enum: SEKOLAH_KINDS }).notNull(),
    kepemilikan: text({ enum: SEKOLAH_OWNERS }).notNull(),
    kabupaten_kota_id: text().references(() => regionTable.id),
    alamat: text().notNull(),
    akreditasi: text({ enum: ACCREDITATIONS }),
    e_rapor: boolean().notNull(),
    kuota_snbp: integer(),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('sekolah_siswa_npsn').on(t.npsn),
    index('sekolah_siswa_nama').on(t.nama),
    index('sekolah_siswa_bentuk').on(t.bentuk),
    index('sekolah_siswa_kepemilikan').on(t.kepemilikan),
    index('sekolah_siswa_akreditasi').on(t.akreditasi),
    index('sekolah_siswa_region').on(t.kabupaten_kota_id),
    index('sekolah_siswa_status').on(t.status),
  ],
)

/** Of print-outs: one for each school, and one for all others. */
export const letterheadTable = pgTable(
  'letterhead',
  {
    ...base(),
    nama: text().notNull(),
    alamat: text().notNull(),
    kontak: text().notNull(),
    logo: text(),
    sekolah: text(),
  },
  (t) => [
    uniqueIndex('letterhead_sekolah').on(sql`coalesce(${t.sekolah}, '')`),
    index('letterhead_nama').on(t.nama, t.id),
    index('letterhead_by_sekolah').on(t.sekolah, t.id),
  ],
)
