import type { FieldError } from '#contract/errors.ts'
import type { SoalRow } from './bank.ts'
import { isBlank, render } from './text/render.ts'

/**
 * What makes a question sound, by its type. Complaints name the field below the question, so that the form, the
 * import report and a refused publication say the same.
 */
export function soalProblems(soal: Omit<SoalRow, 'id' | 'version' | 'created_at' | 'updated_at'>): FieldError[] {
  return [...textProblems(soal), ...BY_TYPE[soal.jenis](soal)]
}

type Soal = Parameters<typeof soalProblems>[0]

const complaint = (path: string, message: string): FieldError => ({ path, message })
const when = (wrong: boolean, path: string, message: string): FieldError[] => (wrong ? [complaint(path, message)] : [])

function textProblems(soal: Soal): FieldError[] {
  const needed: [string, string][] = [
    ['teks', soal.teks],
    ...soal.opsi.map((opsi, index): [string, string] => [`opsi.${index}.teks`, opsi.teks]),
    ...soal.pernyataan.map((teks, index): [string, string] => [`pernyataan.${index}`, teks]),
  ]
  return [
    ...needed.flatMap(([path, text]) => {
      const rendered = render(text)
      if (rendered.problems.length) return rendered.problems.map((problem) => complaint(path, problem))
      return when(isBlank(rendered), path, 'Teks ini kosong.')
    }),
    ...render(soal.pembahasan_teks).problems.map((problem) => complaint('pembahasan_teks', problem)),
  ]
}

const BY_TYPE: Record<Soal['jenis'], (soal: Soal) => FieldError[]> = {
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

function optionProblems(soal: Soal): FieldError[] {
  const ids = soal.opsi.map((opsi) => opsi.id)
  return [
    ...when(ids.length < 2 || ids.length > 8, 'opsi', 'Soal ini perlu dua sampai delapan opsi.'),
    ...when(new Set(ids).size !== ids.length, 'opsi', 'Tiap huruf opsi hanya boleh dipakai sekali.'),
  ]
}

function keyProblems(soal: Soal): FieldError[] {
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
function foreign(soal: Soal, own: readonly string[]): FieldError[] {
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
