import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EBOOK_PRICINGS, PUBLICATION_STATES, SHELF_STATES } from '#contract/choices.ts'
import { EBOOK_OWNER_STATES, OWNED_BY } from '#contract/ebooks/calls.ts'
import { EBOOK_FORMATS } from '#contract/ebooks/file.ts'
import { base, isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'

export const kategoriEbookTable = pgTable(
  'kategori_ebook',
  {
    ...base(),
    nama: text().notNull(),
    slug: text().notNull(),
    urutan: integer().notNull(),
    status: text({ enum: SHELF_STATES }).notNull(),
  },
  (t) => [
    uniqueIndex('kategori_ebook_slug').on(t.slug),
    index('kategori_ebook_urutan').on(t.urutan),
    index('kategori_ebook_status').on(t.status),
  ],
)

export const ebookTable = pgTable(
  'ebook',
  {
    ...base(),
    kategori_id: uuid()
      .notNull()
      .references(() => kategoriEbookTable.id),
    judul: text().notNull(),
    slug: text().notNull(),
    penulis: text().notNull(),
    penerbit: text().notNull(),
    tahun: integer(),
    deskripsi: text().notNull(),
    sampul: text(),
    harga: integer().notNull(),
    harga_coret: integer(),
    tipe: text({ enum: EBOOK_PRICINGS }).notNull(),
    urutan: integer().notNull(),
    status: text({ enum: PUBLICATION_STATES }).notNull(),
    format: text({ enum: EBOOK_FORMATS }),
    halaman: integer(),
    ukuran: integer(),
    peminat: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('ebook_slug').on(t.slug),
    index('ebook_kategori').on(t.kategori_id, t.urutan),
    index('ebook_status').on(t.status, t.urutan),
    index('ebook_peminat').on(t.status, t.peminat),
    index('ebook_tipe').on(t.tipe),
    index('ebook_judul').on(t.judul),
    index('ebook_harga').on(t.harga),
  ],
)

/** The file of an e-book in the file store; a new one takes the place of the one before. */
export const ebookFileTable = pgTable('ebook_file', {
  ebook_id: uuid()
    .primaryKey()
    .references(() => ebookTable.id, { onDelete: 'cascade' }),
  /** Its name in the file store. */
  key: text().notNull().unique(),
  sha256: text().notNull(),
  format: text({ enum: EBOOK_FORMATS }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  uploaded_at: isoTime().notNull(),
})

/** Whose e-book it is. */
export const ebookOwnerTable = pgTable(
  'ebook_owner',
  {
    ...base(),
    ebook_id: uuid()
      .notNull()
      .references(() => ebookTable.id),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    sumber: text({ enum: OWNED_BY }).notNull(),
    mulai: isoTime().notNull(),
    status: text({ enum: EBOOK_OWNER_STATES }).notNull(),
  },
  (t) => [uniqueIndex('ebook_owner_one').on(t.user_id, t.ebook_id), index('ebook_owner_ebook').on(t.ebook_id, t.mulai)],
)
