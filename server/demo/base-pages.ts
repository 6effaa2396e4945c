import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { ASK_PAGE } from '#contract/content/fixed-pages.ts'
import { minutesOf } from '../content/text.ts'
import type { Db } from '../db/connect.ts'
import { formerSlugTable, pageTable } from '../db/tables/index.ts'

const TEXTS = new URL('./base-pages/', import.meta.url)

/** Pages that the app leads to from every screen: strangers must not find them empty. */
const PAGES = [
  {
    slug: 'tentang-kami',
    judul: 'Tentang kami',
    ringkasan: 'Apa itu ELP, apa yang dijaganya, dan siapa pengelolanya.',
  },
  {
    slug: 'kebijakan-privasi',
    judul: 'Kebijakan privasi',
    ringkasan: 'Data apa yang disimpan, untuk apa, berapa lama, dan apa hakmu menurut UU PDP dan PP TUNAS.',
  },
  {
    slug: 'syarat-ketentuan',
    judul: 'Syarat dan ketentuan',
    ringkasan: 'Aturan akun, ujian, skor, pembelian, dan pengembalian dana.',
  },
  { slug: ASK_PAGE, judul: 'Masih bingung?', ringkasan: 'Kepada siapa bertanya.' },
] as const

/** Who runs the site is the operator's to say: in the settings, or in the page itself. */
const UNNAMED =
  '<strong>Belum diisi pengelola:</strong> tulis di sini nama badan, alamat, dan kontak pelindungan data pribadi (menu Halaman).'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Makes what is missing of them and leaves alone what staff have written, archived or moved. `operator`: name and contact. */
export async function seedBasePages(db: Db, { now, operator }: { now: number; operator?: string | undefined }) {
  const slugs = PAGES.map(({ slug }) => slug)
  const [there, moved] = await Promise.all([
    db
      .select({ slug: pageTable.slug })
      .from(pageTable)
      .where(and(eq(pageTable.jenis, 'halaman'), inArray(pageTable.slug, slugs))),
    db
      .select({ slug: formerSlugTable.slug })
      .from(formerSlugTable)
      .where(and(eq(formerSlugTable.kind, 'halaman'), inArray(formerSlugTable.slug, slugs))),
  ])
  const known = new Set([...there, ...moved].map(({ slug }) => slug))
  const at = new Date(now).toISOString()
  for (const { slug, judul, ringkasan } of PAGES.filter((page) => !known.has(page.slug))) {
    const written = await readFile(new URL(`${slug}.html`, TEXTS), 'utf8')
    const isi = written.replaceAll('@@PENGELOLA@@', () => (operator ? escaped(operator) : UNNAMED)).trim()
    const empty = { category_id: null, gambar: null, gambar_alt: '', penulis: '', judul_meta: '', deskripsi_meta: '' }
    const shown = { status: 'terbit' as const, terbit_at: at, menit_baca: minutesOf(isi) }
    const row = {
      id: randomUUID(),
      jenis: 'halaman' as const,
      slug,
      judul,
      ringkasan,
      isi,
      created_at: at,
      updated_at: at,
    }
    await db
      .insert(pageTable)
      .values({ ...empty, ...shown, ...row })
      .onConflictDoNothing()
  }
}
