import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { epoch } from '#contract/epoch.ts'
import type { ShopTexts } from '#contract/packages/shop.ts'
import type { Db } from '../../db/connect.ts'
import {
  detailPaketTable,
  faqPaketTable,
  jadwalPaketTable,
  keunggulanPaketTable,
  paketTable,
  syaratPaketTable,
} from '../../db/tables/index.ts'

const MOST_SCHEDULES = 24

/** What the shop tells about a package. `now`: epoch ms. */
export async function shopTextsOf(db: Db, paket_id: string, now: number): Promise<ShopTexts> {
  const [details, keunggulan, faq, syarat, upcoming_jadwal] = await Promise.all([
    detailsOf(db, paket_id),
    advantagesOf(db, paket_id),
    questionsOf(db, paket_id),
    tasksOf(db, paket_id),
    schedulesAhead(db, paket_id, now),
  ])
  return { details, keunggulan, faq, syarat, upcoming_jadwal }
}

const detailsOf = (db: Db, of: string) => {
  const { id, judul, isi, urutan, paket_id } = detailPaketTable
  return db.select({ id, judul, isi }).from(detailPaketTable).where(eq(paket_id, of)).orderBy(asc(urutan), asc(id))
}

const advantagesOf = (db: Db, of: string) => {
  const { id, ikon, judul, teks, urutan, paket_id } = keunggulanPaketTable
  return db
    .select({ id, ikon, judul, teks })
    .from(keunggulanPaketTable)
    .where(eq(paket_id, of))
    .orderBy(asc(urutan), asc(id))
}

const questionsOf = (db: Db, of: string) => {
  const { id, question, answer, urutan, paket_id } = faqPaketTable
  return db.select({ id, question, answer }).from(faqPaketTable).where(eq(paket_id, of)).orderBy(asc(urutan), asc(id))
}

/** What a package asks for that is free on conditions; none of others, whatever stands there. */
const tasksOf = (db: Db, of: string) => {
  const { id, judul, penjelasan, link, min_gambar, maks_gambar, urutan, paket_id } = syaratPaketTable
  return db
    .select({ id, judul, penjelasan, link, min_gambar, maks_gambar })
    .from(syaratPaketTable)
    .innerJoin(paketTable, and(eq(paketTable.id, paket_id), eq(paketTable.tipe, 'gratis_bersyarat')))
    .where(eq(paket_id, of))
    .orderBy(asc(urutan), asc(id))
}

/** Those for everybody and for buyers: schedules of a class, and those to which staff enter people, are not for sale. */
async function schedulesAhead(db: Db, of: string, now: number): Promise<ShopTexts['upcoming_jadwal']> {
  const { id, nama, mulai, selesai, zona, paket_id, status, untuk } = jadwalPaketTable
  const rows = await db
    .select({ id, nama, mulai, selesai, zona })
    .from(jadwalPaketTable)
    .where(
      and(
        eq(paket_id, of),
        eq(status, 'terbit'),
        inArray(untuk, ['semua', 'pemilik']),
        gt(selesai, new Date(now).toISOString()),
      ),
    )
    .orderBy(asc(mulai), asc(id))
    .limit(MOST_SCHEDULES)
  return rows.map((row) => ({ ...row, mulai: epoch(row.mulai), selesai: epoch(row.selesai) }))
}
