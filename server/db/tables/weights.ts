import { doublePrecision, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PointPart, SubcatPart, TrackPart, WeightPart } from '#contract/weights/weights.ts'
import { base } from '../columns.ts'
import { kategoriPaketTable, rumpunTable } from './packages.ts'
import { mapelTable } from './questions.ts'

export const bobotPenilaianPasTable = pgTable(
  'bobot_penilaian_pas',
  {
    ...base(),
    mapel_id: uuid()
      .notNull()
      .references(() => mapelTable.id),
    bobot_harian: doublePrecision().notNull(),
    bobot_pts: doublePrecision().notNull(),
    bobot_pas: doublePrecision().notNull(),
    kkm: doublePrecision().notNull(),
  },
  (t) => [uniqueIndex('bobot_penilaian_pas_mapel').on(t.mapel_id)],
)

export const settingBobotSubtestUtbkTable = pgTable(
  'setting_bobot_subtest_utbk',
  {
    ...base(),
    nama: text().notNull(),
    rumpun_id: uuid().references(() => rumpunTable.id),
    bagian: jsonb().$type<WeightPart[]>().notNull(),
  },
  (t) => [
    uniqueIndex('setting_bobot_subtest_utbk_nama').on(t.nama),
    index('setting_bobot_subtest_utbk_rumpun').on(t.rumpun_id),
  ],
)

export const settingBobotSubtestKedinasanTable = pgTable(
  'setting_bobot_subtest_kedinasan',
  { ...base(), nama: text().notNull(), bagian: jsonb().$type<PointPart[]>().notNull() },
  (t) => [uniqueIndex('setting_bobot_subtest_kedinasan_nama').on(t.nama)],
)

export const settingBobotSubtestBintaraTable = pgTable(
  'setting_bobot_subtest_bintara',
  { ...base(), nama: text().notNull(), bagian: jsonb().$type<TrackPart[]>().notNull() },
  (t) => [uniqueIndex('setting_bobot_subtest_bintara_nama').on(t.nama)],
)

export const settingBobotSubcatTable = pgTable(
  'setting_bobot_subcat',
  {
    ...base(),
    nama: text().notNull(),
    kategori_id: uuid()
      .notNull()
      .references(() => kategoriPaketTable.id),
    bagian: jsonb().$type<SubcatPart[]>().notNull(),
  },
  (t) => [
    index('setting_bobot_subcat_nama').on(t.nama),
    uniqueIndex('setting_bobot_subcat_kategori').on(t.kategori_id),
  ],
)
