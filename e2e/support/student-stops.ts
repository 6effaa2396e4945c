import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { scored } from './scored.ts'
import type { Server } from './server.ts'
import { SKD, type World } from './world.ts'

const PRACTICE = 'Latihan cepat kapan saja'

const sourceOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const LIB = new URL('../../src/lib/', import.meta.url)

/** Every address of a student, or of a visitor, as the router names them. */
export function studentRoutes(): string[] {
  const own = readdirSync(new URL('paths/', LIB)).filter((file) => file !== 'office.ts')
  const files = ['paths.ts', ...own.map((file) => `paths/${file}`)]
  const source = files.map((file) => readFileSync(new URL(file, LIB), 'utf8')).join('\n')
  // Two are said elsewhere.
  const said: Record<string, string | undefined> = {
    EBOOK_SHELF: /EBOOK_SHELF = '([^']+)'/.exec(source)?.[1],
    SHARE_PATH: /SHARE_PATH = '([^']+)'/.exec(sourceOf('src/shared/proof-files.ts'))?.[1],
  }
  const patterns = new Map<string, string>()
  for (const [, owner, named = ''] of source.matchAll(/(\w*[pP]atterns) = \{([^}]*)\}/g))
    for (const [, name, path] of named.matchAll(/(\w+): ('[^']+'|[\w.]+)/g)) {
      const other = patterns.get(`${path}`) ?? said[`${path}`]
      patterns.set(`${owner}.${name}`, other ?? `${path}`.replaceAll("'", ''))
    }
  const screens = ['screens', 'lazy-screens'].map((file) => sourceOf(`src/app/${file}.tsx`)).join('\n')
  const routes = [...screens.matchAll(/path: (\w*[pP]atterns\.\w+),\s+audience: '(\w+)'/g)]
  const ofStudents = routes.filter(
    ([, name = '', audience]) => audience !== 'Admin' && !/^(officePatterns\.|patterns\.(admin|super))/.test(name),
  )
  return ofStudents.map(([, name = '']) => patterns.get(name) ?? name)
}

export interface Stop {
  path: string
  /** What the phone has of its own for this address. */
  own(page: Page): Locator
  guest?: boolean
}

export interface Known {
  jadwal: string
  ujian: string
  /** Path of the registration card. */
  card: string
  /** Attempts. */
  sealed: string
  running: string
  nama: string
  paket: string
  order: string
  kategori: string
  ebook: string
  paidEbook: string
  /** An SNBP programme that the student has joined. */
  program: string
}

export const examOf = (attempt: string) => `/main-ujian?attempt=${attempt}`
const inList = (name: string) => (page: Page) => page.getByRole('listitem').filter({ hasText: name }).first()
const BOOK = 'Peluang dari nol'
const SLUG = 'peluang-dari-nol'
const ARTICLE = 'Kenapa skor IRT'
const GUIDE = 'Sinyal hilang di tengah ujian'
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

/** Where to look, and for what. A route of the router that is not here fails the test. */
export const stops = (known: Known): Record<string, Stop[]> => ({
  '/home': [
    { path: '/home', own: heading('Ujianmu masih berjalan') },
    { path: '/', own: heading('Ujianmu masih berjalan') },
  ],
  '/tryout': [
    { path: '/tryout', own: (page) => page.getByRole('link', { name: 'Lanjutkan' }) },
    { path: '/tryout?list=find', own: (page) => page.getByRole('listitem').filter({ hasText: 'Kraepelin' }).first() },
  ],
  '/tryout-blank': [{ path: '/tryout-blank', own: heading('Belum ada tryout terdaftar') }],
  '/tryout-selesai': [{ path: '/tryout-selesai', own: (page) => page.getByRole('link', { name: 'Hasil' }) }],
  '/tryout-terdaftar/:username/:nama_paket/:mulai/:selesai': [{ path: known.card, own: heading(SKD) }],
  '/tryout-detail': [{ path: `/tryout-detail?jadwal=${known.jadwal}`, own: heading(SKD) }],
  '/tryout-detail-subtest': [
    {
      path: `/tryout-detail-subtest?jadwal=${known.jadwal}&ujian=${known.ujian}`,
      own: (page) => page.getByRole('button', { name: 'Mulai ujian' }),
    },
  ],
  '/main-ujian': [
    { path: examOf(known.running), own: (page) => page.getByRole('article', { name: 'Soal 1', exact: true }) },
  ],
  '/hasil-ujian': [
    {
      path: `/hasil-ujian?attempt=${known.sealed}`,
      own: (page) => page.getByRole('link', { name: /[Pp]embahasan/ }).first(),
    },
  ],
  '/mengapa-skorku': [{ path: `/mengapa-skorku?attempt=${known.sealed}`, own: heading('Mengapa skorku begini?') }],
  '/pembahasan-soal-tryout': [
    {
      path: `/pembahasan-soal-tryout?attempt=${known.sealed}`,
      own: (page) =>
        page
          .getByRole('article')
          .or(page.getByText(/Soal 1\b/))
          .first(),
    },
  ],
  '/ranking-siswa-tryout': [{ path: `/ranking-siswa-tryout?jadwal=${known.jadwal}`, own: heading('Peringkat') }],
  '/statistik': [{ path: '/statistik', own: heading('Statistik') }],
  '/statistik-tryout': [{ path: '/statistik-tryout', own: heading('Statistik tryout') }],
  '/latihan/*': [{ path: '/latihan', own: heading('Latihan') }],
  '/statistik-tryout/:id': [{ path: `/statistik-tryout/${known.sealed}`, own: heading(SKD) }],
  '/tanda-terima': [
    { path: `/tanda-terima?attempt=${known.sealed}`, own: (page) => page.getByText('Semuanya sudah sampai di server') },
  ],
  '/cek-tanda-terima': [{ path: '/cek-tanda-terima', own: heading(/./) }],
  '/profil': [{ path: '/profil', own: (page) => page.getByLabel('Nama', { exact: true }) }],
  '/coba-satu-soal': [{ path: '/coba-satu-soal', own: (page) => page.getByRole('radio').first() }],
  '/paket-tryout': [{ path: '/paket-tryout', own: heading(/./) }],
  '/paket-selengkapnya': [{ path: '/paket-selengkapnya', own: inList(known.nama) }],
  '/paket-detail/:id': [{ path: `/paket-detail/${known.paket}`, own: heading(known.nama) }],
  '/paket_tryout': [{ path: '/paket_tryout', own: inList(known.nama) }],
  '/payment/:id': [{ path: `/payment/${known.paket}`, own: heading('Pesanan') }],
  '/payment-confirmation/:id': [
    { path: `/payment-confirmation/${known.order}`, own: (page) => page.getByText(known.nama).first() },
  ],
  '/payment-ebook/:id': [{ path: `/payment-ebook/${known.paidEbook}`, own: heading('Pesanan') }],
  '/payment-ebook-confirmation/:id': [
    { path: `/payment-ebook-confirmation/${known.order}`, own: (page) => page.getByText(known.nama).first() },
  ],
  '/payment-snbp': [{ path: `/payment-snbp?id=${known.program}`, own: heading('Pesanan') }],
  '/payment-snbp-confirmation/:id': [
    { path: `/payment-snbp-confirmation/${known.order}`, own: (page) => page.getByText(known.nama).first() },
  ],
  '/snbp': [{ path: '/snbp', own: heading('SNBP 2027') }],
  '/snbp-detail': [{ path: `/snbp-detail?program=${known.program}`, own: heading(/^1\. /) }],
  '/snbp/daftar': [{ path: `/snbp/daftar?program=${known.program}`, own: heading('Nilai rapor') }],
  '/pilih-rumpun': [{ path: '/pilih-rumpun', own: heading('Rumpunmu yang mana?') }],
  '/pilih-sekolah': [{ path: '/pilih-sekolah', own: heading('Urutan adalah prioritas') }],
  '/hasil-rasionalisasi': [
    { path: '/hasil-rasionalisasi', own: (page) => page.getByText('Perkiraan ELP, bukan keputusan resmi.') },
  ],
  '/raport': [{ path: '/raport', own: heading('Rapor') }],
  '/billing': [{ path: '/billing', own: (page) => page.getByText(known.nama).first() }],
  '/billing-detail': [{ path: `/billing-detail?id=${known.order}`, own: heading(known.nama) }],
  '/billing-detail-invoice/:transaksi_id': [
    { path: `/billing-detail-invoice/${known.order}`, own: (page) => page.getByText(known.nama).first() },
  ],
  '/e-book': [{ path: '/e-book', own: inList(BOOK) }],
  '/e-book-banyak-dicari': [{ path: '/e-book-banyak-dicari', own: inList(BOOK) }],
  '/e-book-gratis': [{ path: '/e-book-gratis', own: inList(BOOK) }],
  '/e-book-detail/:id': [{ path: `/e-book-detail/${known.ebook}`, own: heading(BOOK) }],
  '/ebook/category/:id': [{ path: `/ebook/category/${known.kategori}`, own: inList(BOOK) }],
  '/ebook': [{ path: '/ebook', own: heading('E-book') }],
  '/ebook-banyak-dicari': [{ path: '/ebook-banyak-dicari', own: inList(BOOK) }],
  '/ebook-gratis': [{ path: '/ebook-gratis', own: inList(BOOK) }],
  '/ebook/detail/:slug/:status': [{ path: `/ebook/detail/${SLUG}/info`, own: heading(BOOK) }],
  '/artikel': [{ path: '/artikel', own: inList(ARTICLE) }],
  '/artikel/detail/:slug': [{ path: '/artikel/detail/artikel', own: heading(ARTICLE) }],
  '/tentang-kami': [{ path: '/tentang-kami', own: heading(/./) }],
  '/kebijakan-privasi': [{ path: '/kebijakan-privasi', own: heading(/./) }],
  '/syarat-ketentuan': [{ path: '/syarat-ketentuan', own: heading(/./) }],
  '/kredit': [{ path: '/kredit', own: heading('Kredit data dan karya') }],
  '/panduan': [
    { path: '/panduan', own: inList(GUIDE) },
    { path: '/panduan?slug=panduan', own: heading(GUIDE) },
  ],
  '/faq': [{ path: '/faq', own: heading(GUIDE) }],
  '/notification': [{ path: '/notification', own: heading('Notifikasi') }],
  '/bukti-dibagikan': [{ path: '/bukti-dibagikan', own: heading(/./) }],
  '/cek-sertifikat/:code': [{ path: '/cek-sertifikat/ABCD', own: heading(/./) }],
  '/coming-soon': [{ path: '/coming-soon', own: heading(/./) }],
  '/under-maintenance': [{ path: '/under-maintenance', own: heading(/./) }],
  '/not-authorized': [{ path: '/not-authorized', own: heading(/./) }],
  '/error-404': [{ path: '/error-404', own: heading(/./) }],
  '/error': [{ path: '/error', own: heading(/./) }],
  '/ft-pw/:token': [{ path: '/ft-pw/tautan', own: (page) => page.getByLabel('Kata sandi baru') }],
  '/login': [{ path: '/login', own: (page) => page.getByLabel('Email'), guest: true }],
  '/register': [{ path: '/register', own: (page) => page.getByLabel('Email').first(), guest: true }],
  '/auth-ou/v-my-acc/:token': [{ path: '/auth-ou/v-my-acc/tautan', own: heading(/./) }],
  '/guardian/:token': [{ path: '/guardian/link', own: heading(/./) }],
  '/forgot-password': [{ path: '/forgot-password', own: heading('Lupa kata sandi'), guest: true }],
})

type Cast = Pick<World, 'network' | 'newStudent' | 'readyStudent'> & { server: Server }

/** A student with an attempt that is handed in and one that runs, an order, e-books, texts to read and plans for later. */
export async function everythingOf({
  network,
  newStudent,
  readyStudent,
  server,
}: Cast): Promise<Known & { page: Page }> {
  const account = await newStudent(SKD, PRACTICE)
  const student = await readyStudent(account, SKD)
  const { page } = student
  await student.start(SKD)
  const sealed = student.attempt
  await student.answerAndGoOn(0)
  await student.end()
  await student.hasReceipt()
  await scored(server, sealed)
  await student.hasPaperOf(PRACTICE)
  await student.start(PRACTICE)
  const running = student.attempt
  await page.goto(`${network.origin}/tryout`)
  await student.tryout(SKD).getByRole('link', { name: SKD, exact: true }).click()
  await page.waitForURL('**/tryout-detail?**')
  const jadwal = new URL(page.url()).searchParams.get('jadwal') ?? ''
  const card = (await page.getByRole('link', { name: 'Kartu pendaftaran' }).getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Mulai' }).click()
  await page.waitForURL('**/tryout-detail-subtest?**')
  const ujian = new URL(page.url()).searchParams.get('ujian') ?? ''
  const shop = {
    ...(await orderPaket(server, page, network.origin)),
    ...(await addEbook(server)),
    ...(await addStudies(server, account.id)),
  }
  await addTexts(server)
  return { page, jadwal, ujian, card, sealed, running, ...shop }
}

/** What another test of the same server left under these addresses stands under its id from now on, and is published no more. */
async function freeSlugs(server: Server, table: string, slugs: readonly string[], hide = ", status = 'draf'") {
  await server.query(`update ${table} set slug = id::text${hide} where slug = any($1)`, [slugs])
}

/** A free e-book in a category of its own, and one of the demo that costs something. */
async function addEbook(server: Server): Promise<Pick<Known, 'kategori' | 'ebook' | 'paidEbook'>> {
  const made = { kategori: randomUUID(), ebook: randomUUID() }
  await freeSlugs(server, 'ebook', [SLUG])
  await freeSlugs(server, 'kategori_ebook', ['peluang'])
  await server.query(
    `insert into kategori_ebook (id, version, created_at, updated_at, nama, slug, urutan, status)
     values ($1, 1, now(), now(), 'Peluang', 'peluang', 1, 'terbit')`,
    [made.kategori],
  )
  await server.query(
    `insert into ebook (id, version, created_at, updated_at, kategori_id, judul, slug, penulis, penerbit, deskripsi,
       harga, tipe, urutan, status, format, halaman, ukuran)
     values ($1, 1, now(), now(), $2, $3, $4, 'ELP', 'ELP', '', 0, 'gratis', 1, 'terbit', 'pdf', 3, 1000)`,
    [made.ebook, made.kategori, BOOK, SLUG],
  )
  const [paid] = await server.query<{ id: string }>(
    `select id from ebook where tipe = 'berbayar' and status = 'terbit' limit 1`,
  )
  return { ...made, paidEbook: String(paid?.id) }
}

/** An article, a guide and an answer; the pages of the house are there. */
async function addTexts(server: Server): Promise<void> {
  await freeSlugs(server, 'page', ['artikel'])
  await freeSlugs(server, 'guide', ['panduan', 'faq'])
  await server.query(
    `insert into page (id, jenis, judul, slug, ringkasan, isi, gambar_alt, penulis, status, terbit_at, judul_meta, deskripsi_meta)
     values (gen_random_uuid(), 'artikel', $1, 'artikel', '', '<p>Isi.</p>', '', '', 'terbit', now(), '', '')`,
    [ARTICLE],
  )
  for (const type of ['panduan', 'faq'])
    await server.query(
      `insert into guide (id, type, judul, slug, topik, isi, urutan, status)
       values (gen_random_uuid(), $1, $2, $3, '', '<p>Terus kerjakan.</p>', 0, 'terbit')`,
      [type, GUIDE, type],
    )
}

/** A package of the demo, ordered. */
async function orderPaket(server: Server, page: Page, origin: string) {
  const [row] = await server.query<{ id: string; nama: string }>(
    `select id, nama from paket where tipe = 'berbayar' and harga > 0 and status = 'terbit' order by urutan limit 1`,
  )
  const { id: paket, nama } = row as { id: string; nama: string }
  await page.goto(`${origin}/payment/${paket}`)
  await page.getByRole('radio', { name: /Transfer/ }).check()
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await page.waitForURL('**/payment-confirmation/*')
  return { paket, nama, order: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
}

/** A package in which one chooses where to study, and an SNBP programme joined with one choice. */
async function addStudies(server: Server, user_id: string): Promise<Pick<Known, 'program'>> {
  const paket = randomUUID()
  await freeSlugs(server, 'paket', ['utbk-untuk-memilih'], '')
  await server.query(
    `insert into paket select (jsonb_populate_record(model, $1)).* from paket model where penilaian = 'irt' limit 1`,
    [
      JSON.stringify({
        id: paket,
        nama: 'UTBK untuk memilih',
        slug: 'utbk-untuk-memilih',
        tipe: 'gratis',
        harga: 0,
        harga_coret: null,
      }),
    ],
  )
  await server.query(
    `insert into member_paket (id, version, created_at, updated_at, paket_id, user_id, sumber, mulai, status)
     values (gen_random_uuid(), 1, now(), now(), $1, $2, 'admin', now(), 'aktif')`,
    [paket, user_id],
  )
  const [member] = await server.query<{ program_id: string }>(
    `with joined as (
       insert into snbp_member (id, version, created_at, updated_at, program_id, user_id, status, sekolah_id, kurikulum, submitted_at)
       select gen_random_uuid(), 1, now(), now(), s.id, $1, 'terdaftar', (select id from sekolah_siswa limit 1), 'merdeka', now()
       from snbp_setting s where s.status = 'terbit' limit 1 returning id, program_id, sekolah_id)
     insert into snbp_choice (member_id, priority, school_major_id, program_id, sekolah_id, overall_mean, weighted_index)
     select id, 1, (select id from school_major limit 1), program_id, sekolah_id, 85, 85 from joined returning program_id`,
    [user_id],
  )
  return { program: String(member?.program_id) }
}
