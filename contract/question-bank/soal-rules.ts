import type { FieldError } from '../errors.ts'
import type { QuestionType } from '../exam/choices.ts'
import { isNumber } from '../exam/number-text.ts'

/** The parts of a question that its type decides about. */
export interface SoalParts {
  jenis: QuestionType
  opsi: readonly { id: string; teks: string }[]
  kolom: readonly [string, string] | null
  pernyataan: readonly string[]
  format_isian: 'angka' | 'teks' | null
  kunci: readonly string[]
  poin_opsi: Readonly<Partial<Record<string, number>>> | null
}

/**
 * What is wrong with a question by its type alone; paths name the field below the question. Of an unfinished one, a
 * draft, what is still missing is left out: only what contradicts itself is wrong with it.
 */
export function partProblems(soal: SoalParts, { unfinished = false } = {}): FieldError[] {
  const found = BY_TYPE[soal.jenis](soal)
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
  }
  return Object.entries(filled).flatMap(([path, there]) =>
    when(there && !own.includes(path), path, `Soal jenis ${soal.jenis} tidak memakai bagian ini; kosongkan.`),
  )
}
