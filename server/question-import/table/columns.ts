import { OPTION_LETTERS } from '#contract/question-bank/import-soal.ts'
import { withoutTags } from '../text/tags.ts'
import type { RawQuestion } from '../types.ts'

/** Columns of the template (docs/import.md); more of opsi_… and pernyataan_… may be left out. */
export const LETTERS = OPTION_LETTERS
export const STATEMENTS = Array.from({ length: 12 }, (_none, index) => `pernyataan_${index + 1}`)
export const COLUMNS = [
  ...['kode', 'mapel', 'jenis', 'subtes', 'materi', 'tingkat', 'status', 'format', 'stimulus_judul', 'stimulus'],
  ...[
    'soal',
    'kunci',
    'isian',
    'toleransi',
    'nilai_sebagian',
    'rubrik',
    'kolom_1',
    'kolom_2',
    'pembahasan',
    'video',
    'gambar',
  ],
  ...LETTERS.flatMap((letter) => [`opsi_${letter}`, `poin_${letter}`]),
  ...STATEMENTS,
]

/** What other systems and schools call the same. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  kode: ['id', 'kode_soal', 'id_soal'],
  mapel: ['mata_pelajaran', 'kode_mapel', 'pelajaran'],
  jenis: ['jenis_soal', 'tipe', 'tipe_soal', 'bentuk', 'bentuk_soal', 'type', 'question_type'],
  materi: ['topik', 'materi_pokok', 'bab', 'kd', 'kompetensi_dasar', 'indikator', 'indikator_soal', 'topic'],
  tingkat: ['tingkat_kesulitan', 'kesulitan', 'tingkat_kesukaran', 'kesukaran', 'difficulty'],
  soal: [
    ...['pertanyaan', 'butir_soal', 'rumusan_soal', 'teks_soal', 'isi_soal', 'question', 'stem', 'naskah_soal'],
    ...['text', 'pertanyaan_soal', 'badan_soal', 'kalimat_soal', 'deskripsi_soal', 'uraian_soal', 'soal_ujian'],
    ...['teks_pertanyaan', 'butir_pertanyaan', 'rumusan_butir_soal', 'soal_pilihan_ganda', 'question_text'],
  ],
  kunci: [
    ...['kunci_jawaban', 'jawaban_benar', 'jawaban', 'kunci/jawaban', 'answer', 'key', 'correct_answer'],
    ...['jawab', 'jwb', 'correct', 'correct_answers', 'right_answer', 'answer_key', 'jawaban_tepat', 'kunci_pg'],
    ...['correct_option_number', 'correct_answer_number', 'nomor_jawaban', 'option_correct', 'answer_option'],
    ...['kunci_jawaban_benar', 'jawaban_yang_benar', 'kunci_soal', 'kunci_jwb', 'correct_option', 'kj'],
  ],
  pembahasan: [
    'penjelasan',
    'penyelesaian',
    'solusi',
    'explanation',
    'answer_explanation',
    'pembahasan_soal',
    'penjelasan_jawaban',
    'alasan',
    'note',
    'feedback',
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
  'opsi_jawaban',
  'alternatif',
  'alternatif_jawaban',
  'choice',
  'answer',
  'pg',
  'choices',
  'options',
]
/** A ninth option and those after it, which the bank has no letters for. */
const BEYOND = new RegExp(`^(?:(?:${BEFORE_LETTER.join('|')})_?)?[i-p]$|^(?:${BEFORE_LETTER.join('|')})_?(?:9|1\\d)$`)
export const isBeyondLetters = (name: string): boolean => BEYOND.test(name)

/** Before a letter or number, in columns that say with a mark which option is right. */
const FLAGS_BEFORE_LETTER = ['benar', 'correct', 'is_correct', 'kunci', 'status', 'jawaban_benar', 'true']
/** `benar_a` … : columns of marks, which are read as the key. */
export const FLAGS = LETTERS.map((letter) => `benar_${letter}`)

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
    ...FLAGS_BEFORE_LETTER.flatMap((word): [string, string][] =>
      [letter, String(index + 1)].flatMap((sign): [string, string][] => [
        [`${word}_${sign}`, `benar_${letter}`],
        ...(/^(?:status|kunci)$/.test(word) ? [] : [[`${word}${sign}`, `benar_${letter}`] as [string, string]]),
      ]),
    ),
    ...POINTS_BEFORE_LETTER.map((word): [string, string] => [`${word}_${letter}`, `poin_${letter}`]),
  ]),
])

/** What a column is called that somebody does not want read; its own name may mean another one. */
export const UNREAD = 'diabaikan'

/** Numbers of rows and the like, which say nothing of a question. */
export const IGNORED = [
  '',
  UNREAD,
  'no',
  'nomor',
  'nomer',
  'no_soal',
  'nomor_soal',
  'nomor_urut',
  'no_urut',
  'no_butir',
  'nomer_soal',
  'number',
  'urutan',
  'time_limit',
  'time_in_seconds',
]

/** `Opsi A *`, `Pilihan A` → opsi_a */
export function columnOf(heading: string): string {
  const bare = bareHeading(heading)
  return ALIASES.get(bare) ?? bare
}

/** Kahoot and others add what a column may hold: `Answer 1 - max 75 characters`. */
const LIMITS = /\s[-–]\s(?:max|maks|choose|pilih|5,)/i

function withoutLimits(heading: string): string {
  const at = heading.search(LIMITS)
  return at < 0 ? heading : heading.slice(0, at)
}

const bareHeading = (heading: string): string =>
  withoutLimits(heading)
    .replace(/^\s*\(([a-h])\)\s*$/i, '$1')
    .replace(/\([^()]*\)|[*:.#]/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** Headings of which a table may have several though the bank keeps one: what goes first, and what is named as lost. */
export function rankOf(heading: string): number | undefined {
  if (columnOf(heading) !== 'materi') return undefined
  return ['materi', ...(OTHER_NAMES.materi ?? [])].indexOf(bareHeading(heading))
}

const TYPES: Record<string, RawQuestion['type']> = {
  pilihan: 'single',
  ganda: 'multiple',
  skala: 'weighted',
  isian: 'short',
  pernyataan: 'truefalse_table',
  jodoh: 'matching',
  urut: 'ordering',
  rumpang: 'gaps',
  uraian: 'essay',
}
export const TYPE_NAMES = Object.keys(TYPES)

const OTHER_TYPES: Record<string, RawQuestion['type']> = {
  ...{ pg: 'single', 'pilihan ganda': 'single', 'pilihan ganda biasa': 'single', tunggal: 'single' },
  ...{ pgk: 'multiple', 'pg kompleks': 'multiple', 'pilihan ganda kompleks': 'multiple', kompleks: 'multiple' },
  ...{ 'isian singkat': 'short', 'jawaban singkat': 'short', tkp: 'weighted' },
  ...{ 'multiple choice': 'single', checkbox: 'multiple', 'multiple select': 'multiple' },
  ...{ 'benar salah': 'truefalse_table', 'benar-salah': 'truefalse_table', 'benar/salah': 'truefalse_table' },
  ...{ 'multiple-choice': 'single', mcq: 'single', 'single choice': 'single', 'text-choice': 'single' },
  ...{ 'fill-in-the-blank': 'short', 'fill in the blank': 'short', 'short-answer': 'short', 'short answer': 'short' },
  ...{ 'true/false': 'truefalse_table', 'true false': 'truefalse_table', 'pilihan ganda lebih dari satu': 'multiple' },
  ...{ menjodohkan: 'matching', penjodohan: 'matching', mencocokkan: 'matching', jodohkan: 'matching' },
  ...{ essay: 'essay', esai: 'essay', 'open-ended': 'essay' },
  ...{ matching: 'matching', mengurutkan: 'ordering', ordering: 'ordering' },
  ...{ 'b/s': 'truefalse_table', bs: 'truefalse_table', 'b-s': 'truefalse_table' },
  ...{
    mcma: 'multiple',
    'pgk mcma': 'multiple',
    'pg kompleks mcma': 'multiple',
    'pilihan ganda kompleks mcma': 'multiple',
  },
  ...{ mc: 'single', ms: 'multiple', tf: 'truefalse_table', sa: 'short', fitb: 'short' },
}
/** Kinds of questions that the bank has no type for, as people call them. */
const UNHELD: Record<string, string> = {
  poll: 'Jajak pendapat, yang tidak punya kunci,',
  draw: 'Soal menggambar',
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

/** Types by the numbers of CBT programs: what the second is, an essay or several choices, its options say. */
export function typeByNumber(cell: string, hasOptions: boolean): string | undefined {
  if (!/^[1-5]$/.test(cell)) return undefined
  return ['', hasOptions ? 'ganda' : 'uraian', 'menjodohkan', 'isian', 'uraian'][Number(cell) - 1]
}

/** What a type is called that the bank cannot hold. */
export const unheldType = (cell: string): string | undefined => UNHELD[worded(cell)]

/** Letters of a key as people write them: `B`, `a, c`, `A dan D`, `B;C`; undefined where it is something else. */
export function keyLetters(given: string): string[] | undefined {
  const parts = given
    .toUpperCase()
    .replace(/^\s*(?:OPSI|PILIHAN|JAWABAN)\s+(?=[A-H]\b)/, '')
    .split(/[\s,;|/&.()]+|\bDAN\b/)
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => /^[A-H]$/.test(part)) ? [...new Set(parts)] : undefined
}

/** A key as `B. Bandung`: the letter with what its option says. */
export function letterWithText(given: string, options: readonly { key: string; text: string }[]): string | undefined {
  const [, letter = '', said = ''] = /^([A-H])\s*[.)]\s*(\S[\s\S]*)$/i.exec(bareText(given)) ?? []
  const named = options.find(({ key }) => key === letter.toUpperCase())
  return named && bareText(named.text) === said ? named.key : undefined
}

/** What a reader sees of it, for comparing. */
export const bareText = (html: string): string =>
  withoutTags(html).replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ').trim().toLowerCase()
