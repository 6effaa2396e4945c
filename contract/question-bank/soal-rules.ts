import type { FieldError } from '../errors.ts'
import type { QuestionType } from '../exam/choices.ts'
import { isNumber } from '../exam/number-text.ts'
import type { Criterion } from '../rubric.ts'
import { acceptedTexts, gapsOf } from './gaps.ts'

/** The parts of a question that its type decides about. */
export interface SoalParts {
  jenis: QuestionType
  opsi: readonly { id: string; teks: string }[]
  kolom: readonly [string, string] | null
  pernyataan: readonly string[]
  format_isian: 'angka' | 'teks' | null
  kunci: readonly string[]
  toleransi: number | null
  nilai_sebagian: boolean
  rubrik: readonly Criterion[]
  teks: string
  poin_opsi: Readonly<Partial<Record<string, number>>> | null
}

/**
 * What is wrong with a question by its type alone; paths name the field below the question. Of an unfinished one, a
 * draft, what is still missing is left out: only what contradicts itself is wrong with it.
 */
export function partProblems(soal: SoalParts, { unfinished = false } = {}): FieldError[] {
  const found = [...BY_TYPE[soal.jenis](soal), ...scoringProblems(soal)]
  return found.filter(({ missing }) => !(unfinished && missing)).map(({ path, message }) => ({ path, message }))
}

interface PartError extends FieldError {
  /** Nothing contradicts itself; something is not there yet. */
  missing: boolean
}

const when = (wrong: boolean, path: string, message: string): PartError[] =>
  wrong ? [{ path, message, missing: false }] : []
const whenMissing = (missing: boolean, path: string, message: string): PartError[] =>
  missing ? [{ path, message, missing: true }] : []

const BY_TYPE: Record<SoalParts['jenis'], (soal: SoalParts) => PartError[]> = {
  pilihan: (soal) => [...optionProblems(soal), ...keyProblems(soal), ...foreign(soal, ['opsi'])],
  ganda: (soal) => [...optionProblems(soal), ...keyProblems(soal), ...foreign(soal, ['opsi'])],
  skala: (soal) => [
    ...optionProblems(soal),
    ...when(soal.kunci.length > 0, 'kunci', 'Soal skala tidak punya kunci; nilainya ada di poin tiap opsi.'),
    ...whenMissing(
      soal.opsi.some((opsi) => soal.poin_opsi?.[opsi.id] === undefined),
      'poin_opsi',
      'Isi poin untuk setiap opsi.',
    ),
    ...when(
      Object.keys(soal.poin_opsi ?? {}).some((id) => !soal.opsi.some((opsi) => opsi.id === id)),
      'poin_opsi',
      'Ada poin untuk opsi yang tidak ada.',
    ),
    ...foreign(soal, ['opsi', 'poin_opsi']),
  ],
  pernyataan: (soal) => [
    ...whenMissing(soal.pernyataan.length === 0, 'pernyataan', 'Isi sedikitnya satu pernyataan.'),
    ...whenMissing(soal.kolom === null, 'kolom', 'Isi judul kedua kolom, misalnya Benar dan Salah.'),
    ...when(soal.kolom?.[0] === soal.kolom?.[1] && soal.kolom !== null, 'kolom', 'Judul kedua kolom harus berbeda.'),
    ...whenMissing(soal.kunci.length < soal.pernyataan.length, 'kunci', 'Kunci harus satu untuk setiap pernyataan.'),
    ...when(soal.kunci.length > soal.pernyataan.length, 'kunci', 'Kunci harus satu untuk setiap pernyataan.'),
    ...whenMissing(
      soal.kunci.some((key) => key === ''),
      'kunci',
      'Pilih kolom yang benar untuk setiap pernyataan.',
    ),
    ...when(
      soal.kunci.some((key) => !['', '0', '1'].includes(key)),
      'kunci',
      'Kunci pernyataan adalah 0 (kolom pertama) atau 1 (kolom kedua).',
    ),
    ...foreign(soal, ['pernyataan', 'kolom']),
  ],
  jodoh: (soal) => [
    ...optionProblems(soal),
    ...whenMissing(soal.pernyataan.length === 0, 'pernyataan', 'Isi sedikitnya satu pernyataan.'),
    ...whenMissing(
      soal.kunci.filter((key) => key !== '').length < soal.pernyataan.length,
      'kunci',
      'Pilih pasangan untuk setiap pernyataan.',
    ),
    ...when(soal.kunci.length > soal.pernyataan.length, 'kunci', 'Kunci harus satu untuk setiap pernyataan.'),
    ...when(
      soal.kunci.some((key) => key !== '' && !soal.opsi.some((opsi) => opsi.id === key)),
      'kunci',
      'Kunci menunjuk opsi yang tidak ada.',
    ),
    ...givenAway(soal),
    ...foreign(soal, ['opsi', 'pernyataan']),
  ],
  urut: (soal) => [
    ...optionProblems(soal),
    ...when(
      soal.kunci.length !== soal.opsi.length || !soal.opsi.every(({ id }) => soal.kunci.includes(id)),
      'kunci',
      'Kunci harus memuat setiap opsi sekali, menurut urutan yang benar.',
    ),
    ...givenAway(soal),
    ...foreign(soal, ['opsi']),
  ],
  rumpang: (soal) => {
    const gaps = gapsOf(soal.teks)
    return [
      ...whenMissing(gaps.length === 0, 'teks', 'Tandai bagian yang dikosongkan dengan [[1]], [[2]], dan seterusnya.'),
      ...when(
        gaps.length > MAX_GAPS || gaps.some((number, index) => number !== index + 1),
        'teks',
        `Nomori bagian yang dikosongkan berurutan dari [[1]], paling banyak [[${MAX_GAPS}]].`,
      ),
      ...whenMissing(soal.format_isian === null, 'format_isian', 'Pilih format isian: angka atau teks.'),
      ...whenMissing(
        soal.kunci.filter((key) => acceptedTexts(key).length > 0).length < gaps.length,
        'kunci',
        'Isi jawaban untuk setiap bagian yang dikosongkan.',
      ),
      ...when(soal.kunci.length > gaps.length, 'kunci', 'Jawaban harus satu untuk setiap bagian yang dikosongkan.'),
      ...when(
        soal.format_isian === 'angka' && soal.kunci.flatMap(acceptedTexts).some((key) => !isNumber(key)),
        'kunci',
        'Jawaban isian angka harus berupa angka, misalnya 12 atau 3,5.',
      ),
      ...foreign(soal, ['format_isian']),
    ]
  },
  isian: (soal) => [
    ...whenMissing(soal.format_isian === null, 'format_isian', 'Pilih format isian: angka atau teks.'),
    ...whenMissing(!soal.kunci.some((key) => key.trim() !== ''), 'kunci', 'Isi sedikitnya satu jawaban yang diterima.'),
    ...whenMissing(
      soal.kunci.some((key) => key.trim() === '') && soal.kunci.some((key) => key.trim() !== ''),
      'kunci',
      'Ada jawaban yang kosong.',
    ),
    ...when(
      soal.format_isian === 'angka' && soal.kunci.some((key) => key.trim() !== '' && !isNumber(key)),
      'kunci',
      'Jawaban isian angka harus berupa angka, misalnya 12 atau 3,5.',
    ),
    ...foreign(soal, ['format_isian']),
  ],
  uraian: (soal) => [
    ...whenMissing(soal.rubrik.length === 0, 'rubrik', 'Isi sedikitnya satu kriteria penilaian.'),
    ...whenMissing(
      soal.rubrik.some(({ nama }) => nama.trim() === ''),
      'rubrik',
      'Isi nama setiap kriteria.',
    ),
    ...when(soal.kunci.length > 0, 'kunci', 'Soal uraian tidak punya kunci; penilaiannya ada di rubrik.'),
    ...foreign(soal, ['rubrik']),
  ],
}

export const MAX_GAPS = 12
/** Types of which a part can be right. */
export const PARTIAL_TYPES: readonly QuestionType[] = ['ganda', 'pernyataan', 'jodoh', 'urut', 'rumpang']

/** What the order in which a paper names its options would tell. */
const givenAway = ({ opsi, kunci }: SoalParts): PartError[] =>
  when(
    opsi.length > 1 && kunci.length > 1 && kunci.every((key, index) => key === opsi[index]?.id),
    'opsi',
    'Opsi tertulis menurut kuncinya; acak dulu susunannya.',
  )

function scoringProblems({ jenis, format_isian, toleransi, nilai_sebagian }: SoalParts): PartError[] {
  const numbers = format_isian === 'angka' && (jenis === 'isian' || jenis === 'rumpang')
  return [
    ...when(toleransi !== null && !numbers, 'toleransi', 'Toleransi hanya untuk isian angka; kosongkan.'),
    ...when(
      nilai_sebagian && !PARTIAL_TYPES.includes(jenis),
      'nilai_sebagian',
      `Soal jenis ${jenis} tidak punya bagian untuk nilai sebagian.`,
    ),
  ]
}

function optionProblems(soal: SoalParts): PartError[] {
  const ids = soal.opsi.map((opsi) => opsi.id)
  return [
    ...whenMissing(ids.length < 2, 'opsi', 'Soal ini perlu dua sampai delapan opsi.'),
    ...when(ids.length > 8, 'opsi', 'Soal ini perlu dua sampai delapan opsi.'),
    ...when(new Set(ids).size !== ids.length, 'opsi', 'Tiap huruf opsi hanya boleh dipakai sekali.'),
  ]
}

function keyProblems(soal: SoalParts): PartError[] {
  return [
    ...whenMissing(soal.kunci.length === 0, 'kunci', 'Pilih sedikitnya satu kunci.'),
    ...when(
      soal.kunci.some((key) => !soal.opsi.some((opsi) => opsi.id === key)),
      'kunci',
      'Kunci menunjuk opsi yang tidak ada.',
    ),
    ...when(new Set(soal.kunci).size !== soal.kunci.length, 'kunci', 'Kunci yang sama tertulis dua kali.'),
  ]
}

/** Fields of another type, which the form would not show. */
function foreign(soal: SoalParts, own: readonly string[]): PartError[] {
  const filled: Record<string, boolean> = {
    opsi: soal.opsi.length > 0,
    poin_opsi: soal.poin_opsi !== null,
    pernyataan: soal.pernyataan.length > 0,
    kolom: soal.kolom !== null,
    format_isian: soal.format_isian !== null,
    rubrik: soal.rubrik.length > 0,
  }
  return Object.entries(filled).flatMap(([path, there]) =>
    when(there && !own.includes(path), path, `Soal jenis ${soal.jenis} tidak memakai bagian ini; kosongkan.`),
  )
}
