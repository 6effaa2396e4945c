import type { RawQuestion } from './types.ts'

/** Columns of the template (docs/import.md); more of opsi_… and pernyataan_… may be left out. */
export const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
export const STATEMENTS = Array.from({ length: 12 }, (_none, index) => `pernyataan_${index + 1}`)
export const COLUMNS = [
  ...['kode', 'mapel', 'jenis', 'subtes', 'materi', 'tingkat', 'status', 'format', 'stimulus_judul', 'stimulus'],
  ...['soal', 'kunci', 'isian', 'kolom_1', 'kolom_2', 'pembahasan', 'video', 'gambar'],
  ...LETTERS.flatMap((letter) => [`opsi_${letter}`, `poin_${letter}`]),
  ...STATEMENTS,
]

/** What other systems and schools call the same. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  kode: ['id', 'kode_soal', 'id_soal'],
  mapel: ['mata_pelajaran', 'kode_mapel', 'pelajaran'],
  jenis: ['jenis_soal', 'tipe', 'tipe_soal', 'bentuk', 'bentuk_soal', 'type'],
  materi: ['topik', 'materi_pokok', 'bab', 'kd', 'kompetensi_dasar', 'indikator', 'indikator_soal', 'topic'],
  tingkat: ['tingkat_kesulitan', 'kesulitan', 'tingkat_kesukaran', 'kesukaran', 'difficulty'],
  soal: ['pertanyaan', 'butir_soal', 'rumusan_soal', 'teks_soal', 'isi_soal', 'question', 'stem'],
  kunci: ['kunci_jawaban', 'jawaban_benar', 'jawaban', 'kunci/jawaban', 'answer', 'key', 'correct_answer'],
  pembahasan: [
    'penjelasan',
    'penyelesaian',
    'solusi',
    'explanation',
    'pembahasan_soal',
    'penjelasan_jawaban',
    'alasan',
  ],
  stimulus: ['bacaan', 'wacana', 'teks_bacaan'],
  video: ['video_pembahasan', 'tautan_video', 'link_video'],
  gambar: ['gambar_soal', 'foto', 'image', 'nama_gambar', 'file_gambar'],
}
const BEFORE_LETTER = [
  'pilihan',
  'jawaban',
  'opsi',
  'option',
  'pil',
  'pilihan_jawaban',
  'pilihan_ganda',
  'choice',
  'answer',
]
const POINTS_BEFORE_LETTER = ['skor', 'nilai', 'bobot', 'point', 'poin_opsi']

const ALIASES = new Map<string, string>([
  ...Object.entries(OTHER_NAMES).flatMap(([name, others]) => others.map((other): [string, string] => [other, name])),
  ...LETTERS.flatMap((letter, index): [string, string][] => [
    [letter, `opsi_${letter}`],
    ...BEFORE_LETTER.flatMap((word): [string, string][] => [
      [`${word}_${letter}`, `opsi_${letter}`],
      [`${word}${letter}`, `opsi_${letter}`],
      [`${word}_${index + 1}`, `opsi_${letter}`],
      [`${word}${index + 1}`, `opsi_${letter}`],
    ]),
    ...POINTS_BEFORE_LETTER.map((word): [string, string] => [`${word}_${letter}`, `poin_${letter}`]),
  ]),
])

/** Numbers of rows and the like, which say nothing of a question. */
export const IGNORED = ['', 'no', 'no.', 'nomor', 'no_soal', 'nomor_soal', 'nomor_urut', 'no_urut']

/** `Opsi A *`, `Pilihan A` → opsi_a */
export function columnOf(heading: string): string {
  const bare = heading
    .replace(/\(.*?\)|[*:]/gs, ' ')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
  return ALIASES.get(bare) ?? bare
}

const TYPES: Record<string, RawQuestion['type']> = {
  pilihan: 'single',
  ganda: 'multiple',
  skala: 'weighted',
  isian: 'short',
  pernyataan: 'truefalse_table',
}
export const TYPE_NAMES = Object.keys(TYPES)

const OTHER_TYPES: Record<string, RawQuestion['type']> = {
  ...{ pg: 'single', 'pilihan ganda': 'single', 'pilihan ganda biasa': 'single', tunggal: 'single' },
  ...{ pgk: 'multiple', 'pg kompleks': 'multiple', 'pilihan ganda kompleks': 'multiple', kompleks: 'multiple' },
  ...{ 'isian singkat': 'short', 'jawaban singkat': 'short', tkp: 'weighted' },
  ...{ 'benar salah': 'truefalse_table', 'benar-salah': 'truefalse_table', 'benar/salah': 'truefalse_table' },
}
/** Kinds of questions that the bank has no type for, as people call them. */
const UNHELD: Record<string, string> = {
  essay: 'Soal uraian (esai), yang dinilai manusia,',
  esai: 'Soal uraian (esai), yang dinilai manusia,',
  uraian: 'Soal uraian (esai), yang dinilai manusia,',
  menjodohkan: 'Soal menjodohkan',
  penjodohan: 'Soal menjodohkan',
  mencocokkan: 'Soal menjodohkan',
  mengurutkan: 'Soal mengurutkan',
  rumpang: 'Soal rumpang dengan beberapa isian',
}

const worded = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

/** The type that a cell names; undefined for a word that nobody knows. */
export function typeOf(cell: string): RawQuestion['type'] | undefined {
  const word = worded(cell)
  return TYPES[word] ?? OTHER_TYPES[word]
}

/** What a type is called that the bank cannot hold. */
export const unheldType = (cell: string): string | undefined => UNHELD[worded(cell)]

/** Letters of a key as people write them: `B`, `a, c`, `A dan D`, `B;C`; undefined where it is something else. */
export function keyLetters(given: string): string[] | undefined {
  const parts = given
    .toUpperCase()
    .split(/[\s,;|/&.()]+|\bDAN\b/)
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => /^[A-H]$/.test(part)) ? [...new Set(parts)] : undefined
}
