import { minutesOf } from '../../content/text.ts'
import type { Db } from '../../db/connect.ts'
import { bannerTable, categoryPageTable, guideTable, mediaTable, pageTable } from '../../db/tables/index.ts'
import { encodeMedia } from '../../packages/media/encode.ts'
import { ARTICLES, BANNERS, CATEGORIES, GUIDES } from './reading-texts.ts'
import { demoId } from './shelf.ts'

/** Articles, guides, answers and banners of the demo, where missing. */
export async function seedReading(db: Db, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const times = { created_at: at, updated_at: at }
  const status = 'terbit' as const
  await db
    .insert(categoryPageTable)
    .values(
      CATEGORIES.map((row, urutan) => ({
        ...row,
        ...times,
        id: demoId(`artikel-kategori/${row.slug}`),
        urutan,
        status,
      })),
    )
    .onConflictDoNothing()
  const bare = { gambar: null, gambar_alt: '', penulis: 'Tim ELP', judul_meta: '', deskripsi_meta: '' }
  await db
    .insert(pageTable)
    .values(
      ARTICLES.map(({ category, ...row }, index) => ({
        ...{ ...bare, ...row, ...times, status, jenis: 'artikel' as const, id: demoId(`artikel/${row.slug}`) },
        category_id: demoId(`artikel-kategori/${category}`),
        terbit_at: new Date(now - index * 86_400_000).toISOString(),
        menit_baca: minutesOf(row.isi),
      })),
    )
    .onConflictDoNothing()
  await db
    .insert(guideTable)
    .values(
      GUIDES.map((row, urutan) => ({
        ...{ ...row, ...times, status, urutan, id: demoId(`${row.type}/${row.slug}`), menit_baca: minutesOf(row.isi) },
        terbit_at: at,
      })),
    )
    .onConflictDoNothing()
  for (const [urutan, { slug, alt, lines, ground, ...row }] of BANNERS.entries()) {
    const [wide, small] = await Promise.all([
      encodeMedia(drawn(lines, ground, { width: 1200, height: 400 })),
      encodeMedia(drawn(lines, ground, { width: 720, height: 450 })),
    ])
    await db
      .insert(mediaTable)
      .values([wide, small].map((picture) => ({ ...picture, created_at: at })))
      .onConflictDoNothing()
    const pictures = {
      gambar: `/files/media/${wide.sha256}`,
      gambar_hp: `/files/media/${small.sha256}`,
      gambar_alt: alt,
    }
    await db
      .insert(bannerTable)
      .values({ ...row, ...pictures, ...times, status, urutan, id: demoId(`banner/${slug}`), mulai: at, selesai: null })
      .onConflictDoNothing()
  }
}

/** Letters on a plain ground, as sharp on every screen. */
function drawn(lines: readonly string[], ground: string, { width, height }: { width: number; height: number }): Buffer {
  const size = Math.round(height / (width > 2 * height ? 6 : 9))
  const texts = lines.map(
    (line, index) =>
      `<text x="${size}" y="${height / 2 + (index - 0.2) * size * 1.4}" font-size="${index ? size * 0.7 : size}" font-weight="700" fill="#ffffff">${line}</text>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, Arial, sans-serif"><rect width="${width}" height="${height}" fill="${ground}"/>${texts.join('')}</svg>`,
  )
}
