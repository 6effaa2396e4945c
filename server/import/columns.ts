import type { RawQuestion } from './types.ts'

/** Columns of the template (docs/import.md); more of opsi_… and pernyataan_… may be left out. */
export const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
export const STATEMENTS = Array.from({ length: 12 }, (_none, index) => `pernyataan_${index + 1}`)
export const COLUMNS = [
  ...['kode', 'mapel', 'jenis', 'subtes', 'materi', 'tingkat', 'status', 'format', 'stimulus_judul', 'stimulus'],
  ...['soal', 'kunci', 'isian', 'kolom_1', 'kolom_2', 'pembahasan', 'video'],
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
  pembahasan: ['penjelasan', 'penyelesaian', 'solusi', 'explanation'],
  stimulus: ['bacaan', 'wacana', 'teks_bacaan'],
  video: ['video_pembahasan', 'tautan_video', 'link_video'],
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
  ...LETTERS.flatMap((letter): [string, string][] => [
    [letter, `opsi_${letter}`],
    ...BEFORE_LETTER.flatMap((word): [string, string][] => [
      [`${word}_${letter}`, `opsi_${letter}`],
      [`${word}${letter}`, `opsi_${letter}`],
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
const BY_HAND = ['essay', 'esai', 'uraian']

/** The type that a cell names; `uraian` for what people mark; undefined for a word that nobody knows. */
export function typeOf(cell: string): RawQuestion['type'] | 'uraian' | undefined {
  const word = cell
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
  return BY_HAND.includes(word) ? 'uraian' : (TYPES[word] ?? OTHER_TYPES[word])
}

/** Letters of a key as people write them: `B`, `a, c`, `A dan D`, `B;C`; undefined where it is something else. */
export function keyLetters(given: string): string[] | undefined {
  const parts = given
    .toUpperCase()
    .split(/[\s,;|/&.()]+|\bDAN\b/)
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => /^[A-H]$/.test(part)) ? parts : undefined
}
