import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { visiblePakets } from '../catalog/visible.ts'
import type { Db } from '../db/connect.ts'
import {
  categoryPageTable,
  ebookTable,
  guideTable,
  kategoriEbookTable,
  kategoriPaketTable,
  paketTable,
} from '../db/tables/index.ts'
import type { Head } from '../http/page-head.ts'
import { renderArticle } from '../packages/text/render.ts'
import { listData } from './list-heads.ts'
import { readGuide } from './public-guides.ts'
import { inCategoryAt, readPage } from './public-pages.ts'
import { readableGuide } from './readable.ts'
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
/** Shown beside a shared link where the page has no picture of its own. */
const LOGO = '/icons/icon-512.png'
/** As the screen says them. */
const HOME = [
  'Sinyal boleh hilang. Jawabanmu tidak.',
  'Tryout UTBK, SKD, dan kedinasan yang bisa kamu kerjakan penuh di HP, bahkan saat internet mati.',
] as const
/** Addresses whose words are always the same. */
const FIXED: Record<string, [title: string, description: string]> = {
  '/artikel': ['Artikel', 'Panduan skor, persiapan ujian, dan kabar seleksi masuk perguruan tinggi dan kedinasan.'],
  '/paket-tryout': ['Paket tryout', 'Tryout UTBK-SNBT, SKD, dan psikotes yang tetap jalan saat sinyal hilang.'],
  '/paket-selengkapnya': ['Semua paket tryout', 'Semua paket tryout dengan harga, isi, dan jadwalnya.'],
  '/e-book': ['E-book', 'E-book persiapan ujian yang dapat dibaca tanpa jaringan.'],
  '/e-book-banyak-dicari': ['E-book banyak dicari', 'E-book persiapan ujian yang paling banyak dicari.'],
  '/e-book-gratis': ['E-book gratis', 'E-book persiapan ujian gratis, dibaca tanpa jaringan.'],
  '/panduan': ['Panduan', 'Cara memakai ELP langkah demi langkah, dengan gambar.'],
  '/coba-satu-soal': [
    'Coba satu soal, mode pesawat',
    'Tanpa akun: matikan sinyal, jawab satu soal, dan lihat jawabanmu bertahan.',
  ],
  '/kredit': ['Kredit data dan karya', 'Data dan karya pihak lain yang dipakai ELP, dengan sumber dan lisensinya.'],
}
const GUIDES = '/panduan'
/** One of them is named by the query. */
const A_GUIDE = `${GUIDES}?slug=`
const ARTICLES = '/artikel'
const A_CATEGORY = `${ARTICLES}?category=`
const PAGES = ['tentang-kami', 'kebijakan-privasi', 'syarat-ketentuan']

/** What search engines and shared links are told of a public address with its query; undefined for all others of the app. */
export function pageHeads({ db, now, publicUrl }: HeadDeps): (url: string) => Promise<Head | undefined> {
  const kept = new Map<string, { head: Promise<Head | undefined>; until: number }>()
  return (url) => {
    const address = addressOf(url)
    const known = kept.get(address)
    if (known && known.until > now()) return known.head
    const head = headOf(address)?.then(pictured)
    if (!head) return Promise.resolve(undefined)
    kept.delete(address)
    kept.set(address, { head, until: now() + KEPT_MS })
    head.catch(() => kept.delete(address))
    const oldest = kept.keys().next().value
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return head
  }

  function pictured(head: Head | undefined): Head | undefined {
    return head?.type && !head.image ? { ...head, image: publicUrl + LOGO } : head
  }

  function headOf(path: string): Promise<Head | undefined> | undefined {
    if (path.startsWith(A_GUIDE)) return guideOf(decoded(path.slice(A_GUIDE.length)))
    if (path.startsWith(A_CATEGORY)) return articlesOf(decoded(path.slice(A_CATEGORY.length)))
    const parts = path.split('/').slice(1)
    const [first = '', second, third] = parts
    if (path === '/home') return Promise.resolve(organization())
    const fixed = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined
    if (fixed) return list(path, fixed[0], fixed[1])
    if (PAGES.includes(first) && parts.length === 1)
      return pageOf(first, 'halaman').then((row) => written(row, () => `/${first}`))
    if (first === 'artikel' && second === 'detail' && third && parts.length === 3) return articleAt(third)
    if (path === '/faq') return questions()
    if (first === 'paket-detail' && second && parts.length === 2) return paket(second)
    if (first === 'e-book-detail' && second && parts.length === 2) return ebook(second)
    if (first === 'ebook' && second === 'category' && third && parts.length === 3) return shelf(third)
    return undefined
  }

  function plain(path: string, title: string, description: string, data: object[] = []): Head {
    return { status: 200, title: `${title} · ${SITE}`, description, canonical: publicUrl + path, type: 'website', data }
  }

  async function list(path: string, title: string, description: string): Promise<Head> {
    return plain(path, title, description, await listData({ path, title, description }, { db, now: now(), publicUrl }))
  }

  function organization(): Head {
    const org = { '@context': 'https://schema.org', '@type': 'Organization', name: SITE, url: publicUrl }
    return {
      ...plain('/home', HOME[0], HOME[1], [{ ...org, logo: publicUrl + LOGO }]),
      title: `${SITE} · ${HOME[0]}`,
      titled: true,
    }
  }

  /** By a slug that it had before, or by its id, the way to the address that it has. */
  async function articleAt(given: string): Promise<Head> {
    const at = (slug: string) => `/artikel/detail/${slug}`
    const row = await pageOf(given, 'artikel')
    if (row && row.slug !== decoded(given)) return moved(at(row.slug))
    return written(row, at)
  }

  async function pageOf(given: string, jenis: 'artikel' | 'halaman') {
    return given.length <= 160 ? readPage(db, decoded(given), jenis, now()) : undefined
  }

  function written(row: Awaited<ReturnType<typeof pageOf>>, at: (slug: string) => string): Head {
    if (!row) return MISSING
    const { jenis } = row
    const title = row.judul_meta || row.judul
    const description = row.deskripsi_meta || row.ringkasan || startOf(row.isi)
    const canonical = publicUrl + at(row.slug)
    const image = row.gambar ? { image: publicUrl + row.gambar } : {}
    const about = { headline: row.judul, description, url: canonical, datePublished: row.terbit_at, ...image }
    const data = jenis === 'artikel' ? [article(about, row)] : []
    return { status: 200, title: `${title} · ${SITE}`, description, canonical, type: 'article', ...image, data }
  }

  /** A list has one address: none of its categories has a head of its own. */
  async function articlesOf(given: string): Promise<Head | undefined> {
    const [row] = await db
      .select({ slug: categoryPageTable.slug })
      .from(categoryPageTable)
      .where(and(inCategoryAt(db, given), eq(categoryPageTable.status, 'terbit')))
    return row && row.slug !== given ? moved(ARTICLES, { category: row.slug }) : headOf(ARTICLES)
  }

  function article(about: object, { updated_at, penulis = '' }: { updated_at: string; penulis?: string }): object {
    const facts = { ...about, dateModified: updated_at, inLanguage: 'id' }
    const author = { '@type': penulis ? 'Person' : 'Organization', name: penulis || SITE }
    const publisher = { '@type': 'Organization', name: SITE, url: publicUrl }
    return { '@context': 'https://schema.org', '@type': 'Article', ...facts, author, publisher }
  }

  async function guideOf(given: string): Promise<Head> {
    const row = await readGuide(db, 'panduan', given, now())
    if (!row) return MISSING
    if (row.slug !== given) return moved(GUIDES, { slug: row.slug })
    const path = A_GUIDE + encodeURIComponent(row.slug)
    const description = startOf(row.isi) || row.judul
    const data = [article({ headline: row.judul, description, url: publicUrl + path }, row)]
    return { ...plain(path, row.judul, description, data), type: 'article' }
  }

  async function questions(): Promise<Head> {
    const rows = await db
      .select({ judul: guideTable.judul, isi: guideTable.isi })
      .from(guideTable)
      .where(and(eq(guideTable.type, 'faq'), readableGuide(now())))
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
    const { nama, deskripsi, gambar, harga } = paketTable
    const [row] = await db
      .select({ nama, deskripsi, gambar, harga, kategori: kategoriPaketTable.nama })
      .from(paketTable)
      .innerJoin(kategoriPaketTable, eq(kategoriPaketTable.id, paketTable.kategori_id))
      .where(and(eq(paketTable.id, id), visiblePakets(db, null)))
    if (!row) return MISSING
    const known = { id, nama: row.nama, kategori: row.kategori, teks: startOf(row.deskripsi, LEAD) }
    return { ...product(`/paket-detail/${id}`, row), known }
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

/** Characters of a package's text in its first page. */
const LEAD = 1000

const MISSING: Head = { status: 404, data: [] }
const moved = (location: string, query?: Record<string, string>): Head => ({
  ...{ status: 301, location, data: [] },
  ...(query && { query }),
})

/** What of an address tells pages apart: its path, and of a guide or a category its name. */
function addressOf(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  const named = [A_GUIDE, A_CATEGORY].find((address) => address.startsWith(`${path}?`))
  const slug = named && new URLSearchParams(query).get(named.slice(path.length + 1, -1))
  return slug ? named + encodeURIComponent(slug.slice(0, 160)) : path
}

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
