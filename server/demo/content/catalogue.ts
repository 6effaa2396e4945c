import type { Draft } from '#contract/resource.ts'
import type { jadwalPaket, paket, soalPauli, subtestPaket } from '#contract/resources/index.ts'

import type { DemoShopTexts } from './shop-texts.ts'

/** The demo as data: what is on the shelf, how it is sat, and when. Durations are seconds. */
const MINUTE = 60
const DAY = 86_400

type PaketFacts = Partial<Draft<typeof paket>> & {
  nama: string
  deskripsi: string
  kategori: string
  subcat: string
  /** Names of the streams it prepares for. */
  rumpun?: string[]
  ujian: string
}

export interface SubtesFacts extends Partial<Draft<typeof subtestPaket>> {
  kode: string
  nama: string
  /** Of the real test: how long one question has; the demo has fewer questions. */
  detik_per_soal?: number
}

export type SheetFacts = Draft<typeof soalPauli>

export interface JadwalFacts extends Partial<Draft<typeof jadwalPaket>> {
  nama: string
  /** Seconds from the first start of the server. */
  mulai_dalam: number
  selesai_dalam: number
  /** Nobody is registered: it is there to be registered for. */
  free?: true
}

export interface DemoPaket {
  slug: string
  /** Nobody has it yet: it is bought. */
  for_sale?: true
  paket: PaketFacts
  /** File of questions in server/demo; its `subtest` says where each belongs. */
  berkas?: string
  lembar?: SheetFacts
  subtes: SubtesFacts[]
  jadwal: JadwalFacts[]
  toko?: DemoShopTexts
}

export const KATEGORI = [
  { slug: 'utbk-snbt', nama: 'UTBK-SNBT' },
  { slug: 'skd-cpns', nama: 'SKD CPNS' },
  { slug: 'psikotes', nama: 'Psikotes' },
  { slug: 'latihan', nama: 'Latihan' },
]

/** Finer shelves, by the category that each is part of. */
export const SUBCAT = [
  { kategori: 'utbk-snbt', nama: 'SNBT 2026' },
  { kategori: 'skd-cpns', nama: 'CPNS Umum' },
  { kategori: 'psikotes', nama: 'Deret Angka' },
  { kategori: 'psikotes', nama: 'Kecermatan' },
  { kategori: 'latihan', nama: 'Soal Campuran' },
]

export const RUMPUN = [
  { nama: 'Saintek', keterangan: 'Sains dan teknologi: MIPA, teknik, komputer, pertanian.' },
  { nama: 'Soshum', keterangan: 'Sosial dan humaniora: hukum, ekonomi, psikologi, bahasa, pendidikan.' },
  { nama: 'Campuran', keterangan: 'Pilihan dari Saintek dan Soshum sekaligus.' },
  { nama: 'Kedokteran', keterangan: 'Kedokteran, kedokteran gigi, kedokteran hewan, farmasi, keperawatan.' },
  { nama: 'Vokasi', keterangan: 'Diploma tiga dan sarjana terapan.' },
]

export const MAPEL = [
  { kode: 'TPS', nama: 'Tes Potensi Skolastik', rapor: 'tidak' },
  { kode: 'SKD', nama: 'Seleksi Kompetensi Dasar', rapor: 'tidak' },
  { kode: 'PAG', nama: 'Pendidikan Agama', rapor: 'wajib' },
  { kode: 'PPKN', nama: 'Pendidikan Pancasila', rapor: 'wajib' },
  { kode: 'BIN', nama: 'Bahasa Indonesia', rapor: 'wajib' },
  { kode: 'MTK', nama: 'Matematika', rapor: 'wajib' },
  { kode: 'BIG', nama: 'Bahasa Inggris', rapor: 'wajib' },
  { kode: 'SEJ', nama: 'Sejarah', rapor: 'wajib' },
  { kode: 'PJOK', nama: 'PJOK', rapor: 'wajib' },
  { kode: 'SBD', nama: 'Seni Budaya', rapor: 'wajib' },
  { kode: 'MTL', nama: 'Matematika Tingkat Lanjut', rapor: 'pilihan' },
  { kode: 'FIS', nama: 'Fisika', rapor: 'pilihan' },
  { kode: 'KIM', nama: 'Kimia', rapor: 'pilihan' },
  { kode: 'BIO', nama: 'Biologi', rapor: 'pilihan' },
  { kode: 'INF', nama: 'Informatika', rapor: 'pilihan' },
  { kode: 'GEO', nama: 'Geografi', rapor: 'pilihan' },
  { kode: 'SOS', nama: 'Sosiologi', rapor: 'pilihan' },
  { kode: 'EKO', nama: 'Ekonomi', rapor: 'pilihan' },
] as const

/** Subject of each sub-test's questions, by codes; a mixed one has none. */
export const MAPEL_OF: Readonly<Record<string, string>> = {
  PU: 'TPS',
  PPU: 'TPS',
  PBM: 'TPS',
  PK: 'TPS',
  LBI: 'BIN',
  LBE: 'BIG',
  PM: 'MTK',
  TWK: 'SKD',
  TIU: 'SKD',
  TKP: 'SKD',
}

export const KATEGORI_UJIAN = ['Tryout', 'Latihan']

/** Open at once and for a year; what is unsent may come days later. */
const ANYTIME = { mulai_dalam: -60 * MINUTE, selesai_dalam: 365 * DAY, rilis: 'langsung' } as const
const PRACTICE = { cara_mulai: 'open', maks_percobaan: 20, kelonggaran_kirim_detik: 7 * DAY } as const

const sheet = (
  facts: Partial<SheetFacts> & Pick<SheetFacts, 'jenis' | 'nama' | 'jumlah_kolom' | 'baris' | 'detik_per_kolom'>,
) => ({
  petunjuk: '',
  arah: 'turun' as const,
  detik_per_garis: 0,
  pindah_paksa: true,
  benih: 20_260_421,
  kode_asal: null,
  status: 'terbit' as const,
  ...facts,
})

export const DEMO: DemoPaket[] = [
  {
    slug: 'tryout-utbk-snbt',
    berkas: 'utbk.json',
    paket: {
      nama: 'Tryout UTBK-SNBT',
      deskripsi: 'Tujuh subtes dengan waktu sendiri-sendiri dan urutan yang tetap, seperti pada ujian sebenarnya.',
      kategori: 'utbk-snbt',
      subcat: 'SNBT 2026',
      rumpun: ['Saintek', 'Soshum', 'Campuran', 'Kedokteran', 'Vokasi'],
      ujian: 'Tryout',
      tipe: 'berbayar',
      harga: 49_000,
      harga_coret: 99_000,
      penilaian: 'irt',
      skin: 'utbk',
      waktu: 'subtes',
      cara_mulai: 'sealed',
      maks_percobaan: 1,
      kelonggaran_kirim_detik: 60 * MINUTE,
    },
    subtes: [
      { kode: 'PU', nama: 'Penalaran Umum', detik_per_soal: 60 },
      { kode: 'PPU', nama: 'Pengetahuan dan Pemahaman Umum', detik_per_soal: 45 },
      { kode: 'PBM', nama: 'Pemahaman Bacaan dan Menulis', detik_per_soal: 75 },
      { kode: 'PK', nama: 'Pengetahuan Kuantitatif', detik_per_soal: 60 },
      { kode: 'LBI', nama: 'Literasi dalam Bahasa Indonesia', detik_per_soal: 85 },
      { kode: 'LBE', nama: 'Literasi dalam Bahasa Inggris', detik_per_soal: 60 },
      { kode: 'PM', nama: 'Penalaran Matematika', detik_per_soal: 127.5 },
    ],
    jadwal: [{ nama: 'Tryout UTBK-SNBT gelombang 1', mulai_dalam: 5 * MINUTE, selesai_dalam: 30 * DAY }],
    toko: {
      keunggulan: [
        {
          ikon: 'clock',
          judul: 'Waktu seperti ujian aslinya',
          teks: 'Tiap subtes punya waktunya sendiri dan terkunci.',
        },
        {
          ikon: 'chart',
          judul: 'Nilai IRT',
          teks: 'Soal yang sulit bernilai lebih, dihitung setelah semua peserta selesai.',
        },
        { ikon: 'shield', judul: 'Jawaban tidak hilang', teks: 'Tetap tersimpan walau sinyal putus atau HP mati.' },
      ],
      details: [{ judul: 'Isinya', isi: 'Tujuh subtes UTBK-SNBT.\nPembahasan terbuka setelah jadwalnya selesai.' }],
      faq: [
        {
          question: 'Apakah bisa dikerjakan tanpa internet?',
          answer: 'Bisa. Naskah diunduh lebih dulu, jawaban terkirim saat sinyal kembali.',
        },
        { question: 'Kapan nilainya keluar?', answer: 'Setelah jadwal selesai untuk semua peserta.' },
      ],
    },
  },
  {
    slug: 'tryout-skd-cpns',
    berkas: 'skd.json',
    paket: {
      nama: 'Tryout SKD CPNS',
      deskripsi: 'Satu perangkat SKD lengkap: TWK 30, TIU 35 dan TKP 45 soal dalam 100 menit, dengan ambang batasnya.',
      kategori: 'skd-cpns',
      subcat: 'CPNS Umum',
      ujian: 'Tryout',
      penilaian: 'skd',
      skin: 'bkn',
      waktu: 'total',
      durasi_detik: 100 * MINUTE,
      ...PRACTICE,
    },
    subtes: [
      {
        kode: 'TWK',
        nama: 'Tes Wawasan Kebangsaan',
        durasi_detik: 25 * MINUTE,
        poin_benar: 5,
        ambang: 65,
        prioritas_seri: 3,
      },
      {
        kode: 'TIU',
        nama: 'Tes Intelegensia Umum',
        durasi_detik: 40 * MINUTE,
        poin_benar: 5,
        ambang: 80,
        prioritas_seri: 2,
      },
      {
        kode: 'TKP',
        nama: 'Tes Karakteristik Pribadi',
        durasi_detik: 35 * MINUTE,
        poin_benar: 5,
        ambang: 166,
        prioritas_seri: 1,
      },
    ],
    jadwal: [{ nama: 'Tryout SKD terbuka', ...ANYTIME }],
  },
  {
    slug: 'latihan-cepat',
    berkas: 'umum.json',
    paket: {
      nama: 'Latihan Cepat',
      deskripsi: 'Sepuluh soal campuran untuk mencoba cara mengerjakan, juga saat jaringan terputus.',
      kategori: 'latihan',
      subcat: 'Soal Campuran',
      rumpun: ['Campuran'],
      ujian: 'Latihan',
      penilaian: 'benar_salah',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 15 * MINUTE,
      kalkulator: true,
      ...PRACTICE,
    },
    subtes: [{ kode: 'UM', nama: 'Soal campuran', durasi_detik: 15 * MINUTE, acak_soal: true, acak_opsi: true }],
    jadwal: [
      { nama: 'Latihan cepat kapan saja', ...ANYTIME },
      { nama: 'Latihan di kelas dengan kode', ...ANYTIME, cara_mulai: 'code' },
      { nama: 'Latihan campuran, daftar dulu', ...ANYTIME, free: true },
    ],
  },
  {
    slug: 'latihan-bentuk-soal',
    berkas: 'bentuk.json',
    paket: {
      nama: 'Latihan Bentuk Soal',
      deskripsi:
        'Menjodohkan, mengurutkan, teks rumpang, isian angka, benar-salah dan uraian, masing-masing satu soal.',
      kategori: 'latihan',
      subcat: 'Soal Campuran',
      rumpun: ['Campuran'],
      ujian: 'Latihan',
      penilaian: 'benar_salah',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 20 * MINUTE,
      kalkulator: true,
      ...PRACTICE,
    },
    subtes: [{ kode: 'BS', nama: 'Bentuk soal', durasi_detik: 20 * MINUTE }],
    // Later than the others, which are to be offered first.
    jadwal: [{ nama: 'Bentuk soal kapan saja', ...ANYTIME, mulai_dalam: -30 * MINUTE }],
  },
  {
    slug: 'tes-pauli',
    paket: {
      nama: 'Tes Pauli',
      deskripsi: 'Penjumlahan selama 60 menit dengan tanda GARIS setiap 3 menit. Latihan, bukan hasil psikotes.',
      kategori: 'psikotes',
      subcat: 'Deret Angka',
      ujian: 'Latihan',
      penilaian: 'pauli',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 60 * MINUTE,
      ...PRACTICE,
    },
    lembar: sheet({
      jenis: 'pauli',
      nama: 'Lembar Pauli 60 menit',
      petunjuk:
        '<p>Jumlahkan dua angka yang berdekatan dari atas ke bawah, lalu ketik <strong>angka satuannya</strong>.</p>',
      jumlah_kolom: 100,
      baris: 60,
      detik_per_kolom: 180,
      detik_per_garis: 180,
      pindah_paksa: false,
    }),
    subtes: [{ kode: 'PAULI', nama: 'Tes Pauli', durasi_detik: 60 * MINUTE }],
    jadwal: [{ nama: 'Tes Pauli kapan saja', ...ANYTIME }],
  },
  {
    slug: 'latihan-pauli',
    paket: {
      nama: 'Latihan Pauli 5 menit',
      deskripsi: 'Pauli singkat: sepuluh selang masing-masing 30 detik. Latihan, bukan hasil psikotes.',
      kategori: 'psikotes',
      subcat: 'Deret Angka',
      ujian: 'Latihan',
      penilaian: 'pauli',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 5 * MINUTE,
      ...PRACTICE,
    },
    lembar: sheet({
      jenis: 'pauli',
      nama: 'Lembar Pauli 5 menit',
      petunjuk:
        '<p>Jumlahkan dua angka yang berdekatan dari atas ke bawah, lalu ketik <strong>angka satuannya</strong>.</p>',
      jumlah_kolom: 30,
      baris: 30,
      detik_per_kolom: 30,
      detik_per_garis: 30,
      pindah_paksa: false,
      benih: 7,
    }),
    subtes: [{ kode: 'PAULI', nama: 'Latihan Pauli', durasi_detik: 5 * MINUTE }],
    jadwal: [{ nama: 'Latihan Pauli kapan saja', ...ANYTIME }],
  },
  {
    slug: 'tes-kraepelin',
    paket: {
      nama: 'Tes Kraepelin',
      deskripsi: 'Lima puluh lajur, 15 detik tiap lajur, dikerjakan dari bawah ke atas. Latihan, bukan hasil psikotes.',
      kategori: 'psikotes',
      subcat: 'Deret Angka',
      ujian: 'Latihan',
      penilaian: 'pauli',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 50 * 15,
      ...PRACTICE,
    },
    lembar: sheet({
      jenis: 'kraepelin',
      nama: 'Lembar Kraepelin 50 × 27',
      petunjuk:
        '<p>Mulai dari bawah. Jumlahkan dua angka yang berdekatan dan ketik <strong>angka satuannya</strong>. Lajur berganti sendiri.</p>',
      arah: 'naik',
      jumlah_kolom: 50,
      // 28 digits make the 27 sums of a column.
      baris: 28,
      detik_per_kolom: 15,
    }),
    subtes: [{ kode: 'KRAEPELIN', nama: 'Tes Kraepelin', durasi_detik: 50 * 15 }],
    jadwal: [{ nama: 'Tes Kraepelin kapan saja', ...ANYTIME }],
  },
  {
    slug: 'tes-kecermatan',
    paket: {
      nama: 'Tes Kecermatan',
      deskripsi: 'Sepuluh kolom simbol, satu menit tiap kolom: simbol mana yang hilang?',
      kategori: 'psikotes',
      subcat: 'Kecermatan',
      ujian: 'Latihan',
      penilaian: 'pauli',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 10 * MINUTE,
      ...PRACTICE,
    },
    lembar: sheet({
      jenis: 'kecermatan',
      nama: 'Lembar kecermatan 10 kolom',
      petunjuk: '<p>Tiap baris memuat empat dari lima simbol kunci. Pilih simbol yang <strong>hilang</strong>.</p>',
      jumlah_kolom: 10,
      baris: 50,
      detik_per_kolom: 60,
    }),
    subtes: [{ kode: 'KECERMATAN', nama: 'Tes Kecermatan', durasi_detik: 10 * MINUTE }],
    jadwal: [{ nama: 'Tes kecermatan kapan saja', ...ANYTIME }],
  },
  {
    slug: 'kecermatan-intensif',
    for_sale: true,
    paket: {
      nama: 'Kecermatan Intensif',
      deskripsi: 'Dua puluh kolom simbol, satu menit tiap kolom. Berbayar: untuk mencoba cara membeli.',
      kategori: 'psikotes',
      subcat: 'Kecermatan',
      ujian: 'Latihan',
      tipe: 'berbayar',
      harga: 25_000,
      harga_coret: 40_000,
      penilaian: 'pauli',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 20 * MINUTE,
      ...PRACTICE,
    },
    lembar: sheet({
      jenis: 'kecermatan',
      nama: 'Lembar kecermatan 20 kolom',
      petunjuk: '<p>Tiap baris memuat empat dari lima simbol kunci. Pilih simbol yang <strong>hilang</strong>.</p>',
      jumlah_kolom: 20,
      baris: 50,
      detik_per_kolom: 60,
      benih: 11,
    }),
    subtes: [{ kode: 'KECERMATAN', nama: 'Kecermatan Intensif', durasi_detik: 20 * MINUTE }],
    jadwal: [{ nama: 'Kecermatan Intensif kapan saja', ...ANYTIME }],
    toko: {
      keunggulan: [
        { ikon: 'target', judul: 'Dua puluh kolom', teks: 'Dua kali lebih panjang daripada latihan gratis.' },
        { ikon: 'chart', judul: 'Grafik ketahanan', teks: 'Lihat di kolom mana kecepatanmu turun.' },
      ],
      faq: [{ question: 'Berapa kali boleh dicoba?', answer: 'Sebanyak yang tertulis di atas, kapan saja.' }],
    },
  },
  {
    slug: 'kecermatan-bersama',
    for_sale: true,
    paket: {
      nama: 'Kecermatan Bersama',
      deskripsi: 'Lima kolom simbol. Gratis untuk yang mengikuti akun kami dan membagikannya.',
      kategori: 'psikotes',
      subcat: 'Kecermatan',
      ujian: 'Latihan',
      tipe: 'gratis_bersyarat',
      penilaian: 'pauli',
      skin: 'latihan',
      waktu: 'total',
      durasi_detik: 5 * MINUTE,
      ...PRACTICE,
    },
    lembar: sheet({
      jenis: 'kecermatan',
      nama: 'Lembar kecermatan 5 kolom',
      petunjuk: '<p>Tiap baris memuat empat dari lima simbol kunci. Pilih simbol yang <strong>hilang</strong>.</p>',
      jumlah_kolom: 5,
      baris: 50,
      detik_per_kolom: 60,
      benih: 23,
    }),
    subtes: [{ kode: 'KECERMATAN', nama: 'Kecermatan Bersama', durasi_detik: 5 * MINUTE }],
    jadwal: [{ nama: 'Kecermatan Bersama kapan saja', ...ANYTIME }],
    toko: {
      keunggulan: [{ ikon: 'users', judul: 'Berlatih bersama', teks: 'Ajak teman, lalu bandingkan grafiknya.' }],
      syarat: [
        {
          judul: 'Ikuti akun ELP',
          penjelasan: 'Ikuti akunnya, lalu kirim tangkapan layar profil yang sudah kamu ikuti.',
          link: 'https://example.com/elp',
          min_gambar: 1,
          maks_gambar: 1,
        },
        {
          judul: 'Bagikan ke dua grup belajar',
          penjelasan: 'Kirim tangkapan layar pesannya di tiap grup.',
          link: null,
          min_gambar: 2,
          maks_gambar: 3,
        },
      ],
    },
  },
]

/** Students of the demo accounts who are registered for everything. */
export const DEMO_STUDENTS = ['siswa@elp.test', 'siswa2@elp.test']
