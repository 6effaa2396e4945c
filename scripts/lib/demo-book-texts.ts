export interface BookText {
  slug: string
  judul: string
  kategori: 'panduan' | 'ringkasan'
  deskripsi: string
  format: 'pdf' | 'epub'
  tipe: 'gratis' | 'berbayar'
  harga: number
  harga_coret: number | null
  tint: 'indigo' | 'teal' | 'plum'
  /** A page each, or a chapter. */
  chapters: readonly { judul: string; isi: readonly string[] }[]
}

export const BOOKS: readonly BookText[] = [
  {
    slug: 'siap-di-hari-ujian',
    judul: 'Siap di Hari Ujian',
    kategori: 'panduan',
    deskripsi: 'Yang perlu kamu siapkan sebelum, saat, dan sesudah tryout, juga kalau sinyal hilang di tengah ujian.',
    format: 'pdf',
    tipe: 'gratis',
    harga: 0,
    harga_coret: null,
    tint: 'indigo',
    chapters: [
      {
        judul: 'Sehari sebelumnya',
        isi: [
          'Unduh naskah ujian selagi sinyal bagus. Naskah tersimpan di HP dan baru bisa dibaca saat ujian dimulai.',
          'Sisakan ruang kosong di HP. Isi daya sampai penuh, dan siapkan pengisi daya di dekatmu.',
          'Periksa jadwal dan zona waktunya. Jam yang berlaku adalah jam server, bukan jam HP.',
        ],
      },
      {
        judul: 'Saat mengerjakan',
        isi: [
          'Jawab yang mudah dulu. Tandai soal yang meragukan, lalu kembali kalau waktu masih ada.',
          'Setiap jawaban disimpan di HP begitu kamu memilihnya, lalu dikirim saat ada sinyal. Garis di atas soal memberi tahu berapa yang belum terkirim.',
          'Kalau HP mati, nyalakan lagi dan buka ujian yang sama. Jawabanmu masih ada dan waktu tetap berjalan.',
        ],
      },
      {
        judul: 'Sesudah selesai',
        isi: [
          'Biarkan halaman terbuka sampai semua jawaban terkirim. Tanda terima menunjukkan jawaban yang sudah sampai.',
          'Baca pembahasan begitu dibuka. Catat jenis soal yang salah, bukan hanya nomornya.',
        ],
      },
    ],
  },
  {
    slug: 'peluang-tanpa-panik',
    judul: 'Peluang Tanpa Panik',
    kategori: 'ringkasan',
    deskripsi: 'Ruang sampel, peluang kejadian, dan peluang bersyarat dalam tiga bab pendek dengan contoh.',
    format: 'epub',
    tipe: 'gratis',
    harga: 0,
    harga_coret: null,
    tint: 'teal',
    chapters: [
      {
        judul: 'Ruang sampel',
        isi: [
          'Ruang sampel adalah semua hasil yang mungkin. Satu dadu punya enam hasil: 1, 2, 3, 4, 5, dan 6.',
          'Dua dadu punya 6 × 6 = 36 hasil, karena setiap hasil dadu pertama dapat bertemu setiap hasil dadu kedua.',
        ],
      },
      {
        judul: 'Peluang kejadian',
        isi: [
          'Kalau semua hasil sama mungkinnya, peluang sebuah kejadian adalah banyak hasil yang cocok dibagi banyak semua hasil.',
          'Contoh: jumlah dua dadu 7 terjadi pada 6 dari 36 hasil. Peluangnya 6/36 = 1/6.',
          'Peluang kejadian tidak terjadi adalah 1 dikurangi peluangnya: 1 − 1/6 = 5/6.',
        ],
      },
      {
        judul: 'Peluang bersyarat',
        isi: [
          'Kalau sudah diketahui sesuatu, ruang sampel mengecil. Dari 36 hasil, jumlah genap ada 18.',
          'Di antara 18 hasil itu, jumlah 8 ada 5. Jadi peluang jumlah 8 kalau jumlahnya genap adalah 5/18.',
        ],
      },
    ],
  },
  {
    slug: 'hitung-cepat-tiu',
    judul: 'Hitung Cepat TIU',
    kategori: 'ringkasan',
    deskripsi: 'Cara menghitung persen, perbandingan, dan deret tanpa kertas buram, dengan latihan dan jawabannya.',
    format: 'pdf',
    tipe: 'berbayar',
    harga: 29_000,
    harga_coret: 45_000,
    tint: 'plum',
    chapters: [
      {
        judul: 'Persen',
        isi: [
          'Hitung 10% dulu: geser koma satu angka. 10% dari 340 adalah 34, maka 15% adalah 34 + 17 = 51.',
          'Persen boleh ditukar: 16% dari 25 sama dengan 25% dari 16, yaitu 4.',
        ],
      },
      {
        judul: 'Perbandingan',
        isi: [
          'Kalau A : B = 3 : 5 dan jumlahnya 96, satu bagian adalah 96 : 8 = 12. Jadi A = 36 dan B = 60.',
          'Untuk pekerjaan, kalikan orang dengan hari. Enam orang selama 10 hari sama dengan lima orang selama 12 hari.',
        ],
      },
      {
        judul: 'Deret',
        isi: [
          'Tulis selisihnya. 2, 5, 10, 17 punya selisih 3, 5, 7; selisih berikutnya 9, jadi sukunya 26.',
          'Kalau selisih tidak teratur, periksa suku ganjil dan suku genap sendiri-sendiri.',
        ],
      },
      {
        judul: 'Latihan',
        isi: [
          '1. 35% dari 80? 2. A : B = 2 : 7, selisihnya 45, berapa A? 3. 4, 6, 9, 13, berapa suku berikutnya?',
          'Jawaban: 28; 18; 18.',
        ],
      },
    ],
  },
]
