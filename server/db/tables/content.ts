import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PUBLICATION_STATES, SHELF_STATES } from '#contract/choices.ts'
import { BANNER_PLACES, GUIDE_KINDS, PAGE_KINDS } from '#contract/content/content.ts'
import { PICTURE_FORMATS } from '#contract/content/source-set.ts'
import { bytea } from '../bytea.ts'
import { base, isoTime } from '../columns.ts'
import { mediaTable } from './questions.ts'

export const categoryPageTable = pgTable(
  'category_page',
  {
    ...base(),
    nama: text().notNull(),
    slug: text().notNull(),
    urutan: integer().notNull(),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('category_page_slug').on(t.slug),
    index('category_page_urutan').on(t.urutan),
    index('category_page_status').on(t.status),
  ],
)

export const pageTable = pgTable(
  'page',
  {
    ...base(),
    jenis: text({ enum: PAGE_KINDS }).notNull(),
    category_id: uuid().references(() => categoryPageTable.id),
    judul: text().notNull(),
    slug: text().notNull(),
    ringkasan: text().notNull(),
    isi: text().notNull(),
    gambar: text(),
    gambar_alt: text().notNull(),
    penulis: text().notNull(),
    status: text({ enum: PUBLICATION_STATES }).notNull(),
    terbit_at: isoTime(),
    judul_meta: text().notNull(),
    deskripsi_meta: text().notNull(),
    menit_baca: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('page_slug').on(t.jenis, t.slug),
    // What is shown: of a kind, the newest first.
    index('page_shown').on(t.jenis, t.terbit_at, t.id).where(sql`status = 'terbit'`),
    index('page_category').on(t.category_id, t.terbit_at),
    index('page_status').on(t.status),
    index('page_judul').on(t.judul),
    index('page_terbit').on(t.terbit_at, t.id),
  ],
)

const SLUG_KINDS = [...PAGE_KINDS, ...GUIDE_KINDS, 'kategori-artikel', 'ebook'] as const
export type SlugKind = (typeof SLUG_KINDS)[number]

/** Slugs that a row had before: they lead to it. Of which table it is follows from `kind`. */
export const formerSlugTable = pgTable(
  'former_slug',
  { kind: text({ enum: SLUG_KINDS }).notNull(), slug: text().notNull(), row_id: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index('former_slug_row').on(t.row_id)],
)

export const guideTable = pgTable(
  'guide',
  {
    ...base(),
    type: text({ enum: GUIDE_KINDS }).notNull(),
    judul: text().notNull(),
    slug: text().notNull(),
    topik: text().notNull(),
    isi: text().notNull(),
    urutan: integer().notNull(),
    status: text({ enum: PUBLICATION_STATES }).notNull(),
    /** None in what was published before there was a date. */
    terbit_at: isoTime(),
    menit_baca: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('guide_slug').on(t.type, t.slug),
    index('guide_shown').on(t.type, t.urutan, t.id).where(sql`status = 'terbit'`),
    index('guide_topik').on(t.topik),
    index('guide_status').on(t.status),
    index('guide_judul').on(t.judul),
    index('guide_urutan').on(t.urutan),
    index('guide_terbit').on(t.terbit_at, t.id),
  ],
)

export const bannerTable = pgTable(
  'banner',
  {
    ...base(),
    judul: text().notNull(),
    gambar: text().notNull(),
    gambar_hp: text(),
    gambar_alt: text().notNull(),
    tujuan: text().notNull(),
    tempat: text({ enum: BANNER_PLACES }).notNull(),
    mulai: isoTime().notNull(),
    selesai: isoTime(),
    urutan: integer().notNull(),
    status: text({ enum: PUBLICATION_STATES }).notNull(),
  },
  (t) => [
    index('banner_tempat').on(t.tempat, t.urutan),
    index('banner_status').on(t.status),
    index('banner_mulai').on(t.mulai),
    index('banner_selesai').on(t.selesai),
    index('banner_urutan').on(t.urutan),
    index('banner_judul').on(t.judul),
  ],
)

/** How often a banner was seen and followed on a day of WIB. Of whom nothing is known. */
export const bannerCountTable = pgTable(
  'banner_count',
  {
    banner_id: uuid()
      .notNull()
      .references(() => bannerTable.id, { onDelete: 'cascade' }),
    tanggal: date().notNull(),
    seen: integer().notNull(),
    clicked: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.banner_id, t.tanggal] })],
)

/** How many readers of a text said on a day whether it helped; nothing of who they were. */
export const pageCountTable = pgTable(
  'page_count',
  {
    page_id: uuid()
      .notNull()
      .references(() => pageTable.id, { onDelete: 'cascade' }),
    tanggal: date().notNull(),
    helpful: integer().notNull(),
    unhelpful: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.page_id, t.tanggal] })],
)

/** A stored picture made smaller; made when it is first asked for. */
export const mediaSizeTable = pgTable(
  'media_size',
  {
    sha256: text()
      .notNull()
      .references(() => mediaTable.sha256, { onDelete: 'cascade' }),
    width: integer().notNull(),
    format: text({ enum: PICTURE_FORMATS }).notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.width, t.format] })],
)
