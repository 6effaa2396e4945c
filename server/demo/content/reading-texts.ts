/** What the demo has to read: words that hold for the product as it is. */

export const CATEGORIES = [
  { slug: 'panduan-skor', nama: 'Panduan skor' },
  { slug: 'persiapan', nama: 'Persiapan ujian' },
] as const

export const ARTICLES = [
  {
    slug: 'mengenal-tujuh-subtes-utbk',
    category: 'persiapan',
    judul: 'Mengenal tujuh subtes UTBK-SNBT 2026',
    ringkasan: 'Urutan, jumlah soal, dan waktu tiap subtes: 160 soal dalam 195 menit.',
    isi: `<p>UTBK-SNBT 2026 memakai susunan yang sama dengan 2025: tujuh subtes berurutan, 160 soal, 195 menit. Kamu tidak memilih subtes mana yang dikerjakan lebih dulu, dan tidak dapat kembali ke subtes yang waktunya sudah habis.</p>
<h3>Susunannya</h3>
<table><thead><tr><th>Subtes</th><th>Soal</th><th>Menit</th></tr></thead><tbody><tr><td>Penalaran Umum</td><td>30</td><td>30</td></tr><tr><td>Pengetahuan dan Pemahaman Umum</td><td>20</td><td>15</td></tr><tr><td>Pemahaman Bacaan dan Menulis</td><td>20</td><td>25</td></tr><tr><td>Pengetahuan Kuantitatif</td><td>20</td><td>20</td></tr><tr><td>Literasi dalam Bahasa Indonesia</td><td>30</td><td>42,5</td></tr><tr><td>Literasi dalam Bahasa Inggris</td><td>20</td><td>20</td></tr><tr><td>Penalaran Matematika</td><td>20</td><td>42,5</td></tr></tbody></table>
<h3>Yang sering keliru</h3>
<ul><li>Tidak ada nilai minus. Jawaban salah dan kosong sama-sama nol, jadi isi semuanya.</li><li>Tidak ada “passing grade resmi”. Penerimaan menurut peringkat di tiap program studi sampai daya tampungnya.</li><li>Soal pernyataan (benar atau salah) dihitung satu soal, bukan satu soal per baris.</li></ul>
<p>Coba susunan ini dengan <a href="/paket-tryout">paket tryout</a> yang waktunya sama dengan ujian.</p>`,
  },
  {
    slug: 'cara-membaca-skor-irt',
    category: 'panduan-skor',
    judul: 'Cara membaca skor IRT',
    ringkasan: 'Mengapa dua siswa dengan jumlah benar sama dapat memperoleh skor berbeda.',
    isi: `<p>Dua siswa sama-sama benar 15 dari 20, tetapi skornya berbeda. Bukan salah hitung. Pada model dua parameter, butir yang <strong>membedakan</strong> siswa dengan baik punya bobot lebih besar daripada butir yang hampir semua orang jawab benar.</p>
<h3>Tiga langkah</h3>
<ol><li>Setiap jawaban dicatat benar atau salah. Kosong dihitung salah.</li><li>Setelah jadwal ditutup, tingkat kesukaran dan daya beda tiap butir dihitung dari semua jawaban.</li><li>Skormu dicari dari pola jawaban itu, pada skala yang berpusat di 500.</li></ol>
<p>Peluang menjawab benar ditulis \\[P(\\theta)=\\frac{1}{1+e^{-a(\\theta-b)}}\\] dengan \\(a\\) daya beda dan \\(b\\) kesukaran butir.</p>
<p>Skor sementara muncul begitu kamu selesai. Skor akhir menunggu semua gelombang ditutup, lalu dihitung ulang satu kali.</p>`,
  },
  {
    slug: 'ambang-batas-skd',
    category: 'panduan-skor',
    judul: 'Ambang batas SKD: CPNS 2024 dan kedinasan 2025',
    ringkasan: 'Tiga ambang yang harus dilewati semuanya, dan mengapa jumlah nilai saja tidak cukup.',
    isi: `<p>SKD terdiri atas 110 soal dalam 100 menit: TWK 30, TIU 35, dan TKP 45 soal. Kamu lulus ambang batas bila melewati <strong>ketiganya</strong>; jumlah nilai yang tinggi tidak menutup satu bagian yang kurang.</p>
<table><thead><tr><th>Seleksi</th><th>TWK</th><th>TIU</th><th>TKP</th></tr></thead><tbody><tr><td>CPNS 2024 (KepmenPANRB 321/2024)</td><td>65</td><td>80</td><td>166</td></tr><tr><td>Kedinasan 2025 (KepmenPANRB 208/2025)</td><td>65</td><td>80</td><td>156</td></tr></tbody></table>
<p>TWK dan TIU bernilai 5 bila benar dan 0 bila salah atau kosong. TKP bernilai 1 sampai 5 untuk setiap pilihan, jadi jangan dikosongkan. Ambang batas dapat berubah setiap tahun: cek keputusan menteri untuk tahunmu.</p>`,
  },
] as const

export const GUIDES = [
  {
    type: 'panduan',
    slug: 'ujian-tanpa-sinyal',
    topik: 'Mengerjakan ujian',
    judul: 'Apa yang terjadi saat sinyal hilang di tengah ujian',
    isi: `<p>Lanjutkan saja. Soal satu ujian sudah ada di HP sejak dimulai, dan setiap jawaban disimpan di HP saat itu juga.</p><h3>Yang kamu lihat</h3><ul><li>Penanda di atas soal menyebut berapa jawaban yang belum terkirim.</li><li>Begitu ada jaringan, jawaban terkirim sendiri.</li><li>Waktu tetap berjalan: jam ujian adalah jam server.</li></ul><h3>Sesudah selesai</h3><p>Bila masih luring, tekan selesai seperti biasa dan jangan hapus data peramban. Buka lagi aplikasi saat ada sinyal sampai muncul tulisan bahwa semua jawaban sudah sampai, lalu simpan tanda terimanya.</p>`,
  },
  {
    type: 'panduan',
    slug: 'persiapan-sebelum-hari-h',
    topik: 'Persiapan',
    judul: 'Persiapan sebelum hari ujian',
    isi: `<ol><li>Buka halaman ujian sekali saat ada Wi-Fi, supaya soal yang boleh diunduh lebih dulu sudah ada di HP.</li><li>Isi daya dan kosongkan ruang penyimpanan sedikitnya 200 MB.</li><li>Pasang aplikasi ke layar utama dari menu peramban; ia lebih jarang ditutup oleh sistem.</li><li>Coba satu soal di halaman <a href="/coba-satu-soal">coba satu soal</a> dengan mode pesawat.</li></ol>`,
  },
  {
    type: 'faq',
    slug: 'jawaban-hilang-bila-hp-mati',
    topik: 'Jawaban',
    judul: 'Apakah jawaban hilang bila HP mati?',
    isi: '<p>Tidak. Jawaban ditulis ke penyimpanan HP sebelum layar menunjukkannya tersimpan. Nyalakan HP, buka aplikasi, dan lanjutkan dari soal terakhir selama waktunya masih ada.</p>',
  },
  {
    type: 'faq',
    slug: 'pindah-hp-di-tengah-ujian',
    topik: 'Jawaban',
    judul: 'Bolehkah pindah HP di tengah ujian?',
    isi: '<p>Boleh. Masuk di HP lain dan pilih lanjutkan. Jawaban yang belum terkirim dari HP pertama tetap dapat dikirim dari HP itu dan digabungkan.</p>',
  },
  {
    type: 'faq',
    slug: 'kapan-skor-keluar',
    topik: 'Skor',
    judul: 'Kapan skor keluar?',
    isi: '<p>Pada latihan skor keluar begitu kamu selesai. Pada tryout nasional skor sementara lebih dulu, dan skor akhir pada jam yang tertulis di jadwal, sesudah semua jawaban yang terlambat sampai ikut dihitung.</p>',
  },
  {
    type: 'faq',
    slug: 'kode-unik-transfer',
    topik: 'Pembayaran',
    judul: 'Mengapa jumlah transfer punya tiga angka tambahan?',
    isi: '<p>Itu kode unik supaya transfermu dikenali. Transfer persis sampai angka terakhir; bila berbeda, unggah bukti dan staf memeriksanya.</p>',
  },
  {
    type: 'faq',
    slug: 'menghapus-akun',
    topik: 'Akun',
    judul: 'Bagaimana menghapus akun?',
    isi: '<p>Buka profil, pilih data saya, lalu hapus akun. Penghapusan dijalankan paling lambat 72 jam kemudian, dan sebelum itu dapat kamu batalkan. Apa yang tersisa tertulis di <a href="/kebijakan-privasi">kebijakan privasi</a>.</p>',
  },
] as const

export const BANNERS = [
  {
    slug: 'coba-satu-soal',
    judul: 'Coba satu soal dalam mode pesawat',
    alt: 'Coba satu soal dalam mode pesawat: jawabanmu tetap tersimpan',
    tujuan: '/coba-satu-soal',
    tempat: 'beranda',
    lines: ['Matikan sinyalmu.', 'Jawabanmu tetap tersimpan.'],
    ground: '#123b38',
  },
  {
    slug: 'e-book-gratis',
    judul: 'E-book gratis',
    alt: 'E-book gratis: ringkasan materi yang dapat dibaca tanpa jaringan',
    tujuan: '/e-book-gratis',
    tempat: 'ebook',
    lines: ['E-book gratis', 'Dibaca tanpa jaringan.'],
    ground: '#1c4a8c',
  },
] as const
