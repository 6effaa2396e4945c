import type { FieldError } from './errors.ts'

/** The parts of a question that its type decides about. */
export interface SoalParts {
  jenis: 'pilihan' | 'ganda' | 'pernyataan' | 'isian' | 'skala'
  opsi: readonly { id: string; teks: string }[]
  kolom: readonly [string, string] | null
  pernyataan: readonly string[]
  format_isian: 'angka' | 'teks' | null
  kunci: readonly string[]
  poin_opsi: Readonly<Partial<Record<string, number>>> | null
}

/** What is wrong with a question by its type alone; paths name the field below the question. */
export const partProblems = (soal: SoalParts): FieldError[] => BY_TYPE[soal.jenis](soal)

const complaint = (path: string, message: string): FieldError => ({ path, message })
const when = (wrong: boolean, path: string, message: string): FieldError[] => (wrong ? [complaint(path, message)] : [])

const BY_TYPE: Record<SoalParts['jenis'], (soal: SoalParts) => FieldError[]> = {
  pilihan: (soal) => [...optionProblems(soal), ...keyProblems(soal), ...foreign(soal, ['opsi'])],
  ganda: (soal) => [...optionProblems(soal), ...keyProblems(soal), ...foreign(soal, ['opsi'])],
  skala: (soal) => [
    ...optionProblems(soal),
    ...when(soal.kunci.length > 0, 'kunci', 'Soal skala tidak punya kunci; nilainya ada di poin tiap opsi.'),
    ...when(
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
    ...when(soal.pernyataan.length === 0, 'pernyataan', 'Isi sedikitnya satu pernyataan.'),
    ...when(soal.kolom === null, 'kolom', 'Isi judul kedua kolom, misalnya Benar dan Salah.'),
    ...when(soal.kolom?.[0] === soal.kolom?.[1] && soal.kolom !== null, 'kolom', 'Judul kedua kolom harus berbeda.'),
    ...when(soal.kunci.length !== soal.pernyataan.length, 'kunci', 'Kunci harus satu untuk setiap pernyataan.'),
    ...when(
      soal.kunci.some((key) => key !== '0' && key !== '1'),
      'kunci',
      'Kunci pernyataan adalah 0 (kolom pertama) atau 1 (kolom kedua).',
    ),
    ...foreign(soal, ['pernyataan', 'kolom']),
  ],
  isian: (soal) => [
    ...when(soal.format_isian === null, 'format_isian', 'Pilih format isian: angka atau teks.'),
    ...when(!soal.kunci.some((key) => key.trim() !== ''), 'kunci', 'Isi sedikitnya satu jawaban yang diterima.'),
    ...when(
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

/** A figure as students write it: 12 · -3,5 · 1/2 · 1.500 */
export function isNumber(text: string): boolean {
  return /^[-\u2212+]?\s*(?:\d[\d.,\s]*|[.,]\d+)(?:\s*\/\s*\d+)?\s*%?$/.test(text.trim())
}

function optionProblems(soal: SoalParts): FieldError[] {
  const ids = soal.opsi.map((opsi) => opsi.id)
  return [
    ...when(ids.length < 2 || ids.length > 8, 'opsi', 'Soal ini perlu dua sampai delapan opsi.'),
    ...when(new Set(ids).size !== ids.length, 'opsi', 'Tiap huruf opsi hanya boleh dipakai sekali.'),
  ]
}

function keyProblems(soal: SoalParts): FieldError[] {
  return [
    ...when(soal.kunci.length === 0, 'kunci', 'Pilih sedikitnya satu kunci.'),
    ...when(
      soal.kunci.some((key) => !soal.opsi.some((opsi) => opsi.id === key)),
      'kunci',
      'Kunci menunjuk opsi yang tidak ada.',
    ),
    ...when(new Set(soal.kunci).size !== soal.kunci.length, 'kunci', 'Kunci yang sama tertulis dua kali.'),
  ]
}

/** Fields of another type, which would be left behind unseen. */
function foreign(soal: SoalParts, own: readonly string[]): FieldError[] {
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
