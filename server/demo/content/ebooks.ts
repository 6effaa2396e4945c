import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { EBOOK_PRICINGS } from '#contract/choices.ts'
import { EBOOK_FORMATS } from '#contract/ebooks/file.ts'
import type { Db } from '../../db/connect.ts'
import { ebookFileTable, ebookTable, kategoriEbookTable, mediaTable } from '../../db/tables/index.ts'
import type { FileStore } from '../../files/store.ts'
import { encodeMedia } from '../../packages/media/encode.ts'
import { demoId } from './shelf.ts'

/** What scripts/demo-ebooks.ts made: file, cover and facts of each. */
const MADE = new URL('../assets/ebooks/', import.meta.url)
const KATEGORI = { panduan: 'Panduan', ringkasan: 'Ringkasan materi' } as const

const facts = z.object({
  slug: z.string(),
  judul: z.string(),
  kategori: z.enum(['panduan', 'ringkasan']),
  deskripsi: z.string(),
  format: z.enum(EBOOK_FORMATS),
  tipe: z.enum(EBOOK_PRICINGS),
  harga: z.int(),
  harga_coret: z.int().nullable(),
  halaman: z.int(),
})

/** E-books to read and to buy, where missing; the file before the row that names it. */
export async function seedEbooks(db: Db, files: FileStore, now: number): Promise<void> {
  const books = await Promise.all(
    readdirSync(MADE)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map(async (name) => facts.parse(JSON.parse(await readFile(new URL(name, MADE), 'utf8')))),
  )
  const ids = books.map(({ slug }) => demoId(`ebook/${slug}`))
  const there = await db.select({ id: ebookTable.id }).from(ebookTable).where(inArray(ebookTable.id, ids))
  const known = new Set(there.map(({ id }) => id))
  const stamp = new Date(now).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  if (known.size < books.length)
    await db
      .insert(kategoriEbookTable)
      .values(
        Object.entries(KATEGORI).map(([slug, nama], urutan) => ({
          ...{ ...times, id: demoId(`kategori-ebook/${slug}`), nama, slug, urutan, status: 'terbit' as const },
        })),
      )
      .onConflictDoNothing()
  for (const [urutan, { kategori, ...book }] of books.entries()) {
    const id = demoId(`ebook/${book.slug}`)
    if (known.has(id)) continue
    const bytes = await readFile(new URL(`${book.slug}.${book.format}`, MADE))
    const cover = await encodeMedia(await readFile(new URL(`${book.slug}.webp`, MADE)))
    const key = `ebook/${id}/demo.${book.format}`
    await files.put(key, bytes)
    await db.transaction(async (tx) => {
      await tx
        .insert(mediaTable)
        .values({ ...cover, created_at: stamp })
        .onConflictDoNothing()
      const made = await tx
        .insert(ebookTable)
        .values({
          ...book,
          ...times,
          ...{ id, urutan, kategori_id: demoId(`kategori-ebook/${kategori}`), penulis: 'Tim ELP', penerbit: 'ELP' },
          ...{ tahun: 2026, sampul: `/files/media/${cover.sha256}`, ukuran: bytes.length, status: 'terbit' },
        })
        .onConflictDoNothing()
        .returning({ id: ebookTable.id })
      if (!made.length) return
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await tx
        .insert(ebookFileTable)
        .values({ ebook_id: id, key, sha256, format: book.format, bytes: bytes.length, uploaded_at: stamp })
    })
  }
}
