import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { visiblePakets } from '../catalog/visible.ts'
import type { Db } from '../db/connect.ts'
import { ebookTable, guideTable, kategoriEbookTable, paketTable } from '../db/tables/index.ts'
import type { Head } from '../http/page-head.ts'
import { renderArticle } from '../packages/text/render.ts'
import { readPage } from './public-pages.ts'
import { withoutFormulas } from './text.ts'

interface HeadDeps {
  db: Db
  now: () => number
  /** Where people open the app, without a slash at the end. */
  publicUrl: string
}

/** Asked for again after so long (ms): a text that is published or withdrawn is told to search engines by then. */
const KEPT_MS = 30_000
const MOST_KEPT = 500
const MOST_QUESTIONS = 50

const SITE = 'ELP'
/** Addresses whose words are always the same. */
const FIXED: Record<string, [title: string, description: string]> = {
  '/artikel': ['Artikel', 'Panduan skor, persiapan ujian, dan kabar seleksi masuk perguruan tinggi dan kedinasan.'],
  '/paket-tryout': ['Paket tryout', 'Tryout UTBK-SNBT, SKD, dan psikotes yang tetap jalan saat sinyal hilang.'],
  '/paket-selengkapnya': ['Semua paket tryout', 'Semua paket tryout dengan harga, isi, dan jadwalnya.'],
  '/e-book': ['E-book', 'E-book persiapan ujian yang dapat dibaca tanpa jaringan.'],
  '/e-book-banyak-dicari': ['E-book banyak dicari', 'E-book persiapan ujian yang paling banyak dicari.'],
  '/e-book-gratis': ['E-book gratis', 'E-book persiapan ujian gratis, dibaca tanpa jaringan.'],
}
const PAGES = ['tentang-kami', 'kebijakan-privasi', 'syarat-ketentuan']

/** What search engines and shared links are told of a public address; undefined for all others of the app. */
export function pageHeads({ db, now, publicUrl }: HeadDeps): (path: string) => Promise<Head | undefined> {
  const kept = new Map<string, { head: Promise<Head | undefined>; until: number }>()
  return (path) => {
    const known = kept.get(path)
    if (known && known.until > now()) return known.head
    const head = headOf(path)
    if (!head) return Promise.resolve(undefined)
    kept.delete(path)
    kept.set(path, { head, until: now() + KEPT_MS })
    head.catch(() => kept.delete(path))
    const oldest = kept.keys().next().value
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return head
  }

  function headOf(path: string): Promise<Head | undefined> | undefined {
    const parts = path.split('/').slice(1)
    const [first = '', second, third] = parts
    if (path === '/home') return Promise.resolve(organization())
    const fixed = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined
    if (fixed) return Promise.resolve(plain(path, fixed[0], fixed[1]))
    if (PAGES.includes(first) && parts.length === 1) return written(first, 'halaman', () => `/${first}`)
    if (first === 'artikel' && second === 'detail' && third && parts.length === 3)
      return written(third, 'artikel', (slug) => `/artikel/detail/${slug}`)
    if (path === '/faq') return questions()
    if (first === 'paket-detail' && second && parts.length === 2) return paket(second)
    if (first === 'e-book-detail' && second && parts.length === 2) return ebook(second)
    if (first === 'ebook' && second === 'category' && third && parts.length === 3) return shelf(third)
    return undefined
  }

  function plain(path: string, title: string, description: string, data: object[] = []): Head {
    return { status: 200, title: `${title} · ${SITE}`, description, canonical: publicUrl + path, type: 'website', data }
  }

  function organization(): Head {
    const org = { '@context': 'https://schema.org', '@type': 'Organization', name: SITE, url: publicUrl }
    return {
      status: 200,
      canonical: `${publicUrl}/home`,
      type: 'website',
      data: [{ ...org, logo: `${publicUrl}/icons/icon.svg` }],
    }
  }

  async function written(slug: string, jenis: 'artikel' | 'halaman', at: (slug: string) => string): Promise<Head> {
    const row = slug.length <= 160 ? await readPage(db, decoded(slug), jenis, now()) : undefined
    if (!row) return MISSING
    const title = row.judul_meta || row.judul
    const description = row.deskripsi_meta || row.ringkasan || startOf(row.isi)
    const canonical = publicUrl + at(row.slug)
    const image = row.gambar ? { image: publicUrl + row.gambar } : {}
    const article = {
      ...{ '@context': 'https://schema.org', '@type': 'Article', headline: row.judul, description, url: canonical },
      ...{ datePublished: row.terbit_at, dateModified: row.updated_at, inLanguage: 'id', ...image },
      author: { '@type': row.penulis ? 'Person' : 'Organization', name: row.penulis || SITE },
      publisher: { '@type': 'Organization', name: SITE, url: publicUrl },
    }
    const data = jenis === 'artikel' ? [article] : []
    return { status: 200, title: `${title} · ${SITE}`, description, canonical, type: 'article', ...image, data }
  }

  async function questions(): Promise<Head> {
    const rows = await db
      .select({ judul: guideTable.judul, isi: guideTable.isi })
      .from(guideTable)
      .where(and(eq(guideTable.type, 'faq'), eq(guideTable.status, 'terbit')))
      .orderBy(asc(guideTable.urutan), asc(guideTable.id))
      .limit(MOST_QUESTIONS)
    const mainEntity = rows.map(({ judul, isi }) => ({
      ...{ '@type': 'Question', name: judul },
      acceptedAnswer: { '@type': 'Answer', text: startOf(isi, 2000) },
    }))
    const page = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }
    return plain('/faq', 'Pertanyaan yang sering diajukan', 'Jawaban tentang ujian, skor, pembayaran, dan akun.', [
      ...(rows.length ? [page] : []),
    ])
  }

  async function paket(id: string): Promise<Head> {
    if (!z.uuid().safeParse(id).success) return MISSING
    const [row] = await db
      .select()
      .from(paketTable)
      .where(and(eq(paketTable.id, id), visiblePakets(db, null)))
    if (!row) return MISSING
    return product(`/paket-detail/${id}`, {
      nama: row.nama,
      deskripsi: row.deskripsi,
      gambar: row.gambar,
      harga: row.harga,
    })
  }

  async function ebook(given: string): Promise<Head> {
    const at = z.uuid().safeParse(given).success ? eq(ebookTable.id, given) : eq(ebookTable.slug, decoded(given))
    const [row] = await db
      .select()
      .from(ebookTable)
      .where(and(at, eq(ebookTable.status, 'terbit')))
    if (!row) return MISSING
    const { judul: nama, deskripsi, sampul: gambar, harga } = row
    return product(`/e-book-detail/${row.id}`, { nama, deskripsi, gambar, harga })
  }

  async function shelf(id: string): Promise<Head> {
    if (!z.uuid().safeParse(id).success) return MISSING
    const [row] = await db
      .select()
      .from(kategoriEbookTable)
      .where(and(eq(kategoriEbookTable.id, id), eq(kategoriEbookTable.status, 'terbit')))
    if (!row) return MISSING
    return plain(`/ebook/category/${id}`, row.nama, `E-book ${row.nama}: dibaca tanpa jaringan.`)
  }

  function product(
    path: string,
    sold: { nama: string; deskripsi: string; gambar: string | null; harga: number },
  ): Head {
    const { nama, gambar, harga } = sold
    const description = startOf(sold.deskripsi) || nama
    const canonical = publicUrl + path
    const image = gambar ? { image: publicUrl + gambar } : {}
    const offer = { '@type': 'Offer', price: harga, priceCurrency: 'IDR', url: canonical }
    const data = [
      {
        ...{ '@context': 'https://schema.org', '@type': 'Product', name: nama, description, ...image },
        offers: { ...offer, availability: 'https://schema.org/InStock' },
      },
    ]
    return { status: 200, title: `${nama} · ${SITE}`, description, canonical, type: 'product', ...image, data }
  }
}

const MISSING: Head = { status: 404, data: [] }

/** A slug has plain letters alone; what cannot be read is none. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('\0', '')
  } catch {
    return ''
  }
}

/** The beginning of a text in plain words. */
function startOf(text: string, letters = 160): string {
  const plain = withoutFormulas(renderArticle(text).html, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= letters) return plain
  return `${plain.slice(0, letters).split(' ').slice(0, -1).join(' ')} …`
}
