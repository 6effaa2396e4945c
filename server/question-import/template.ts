import type { ImportTemplate } from '#contract/question-bank/import-soal.ts'
import { csvFile } from '../crud/export/csv.ts'
import { xlsxWriter } from '../crud/export/xlsx.ts'
import { BORDERS, contentOf, plainOf } from './export/docx-content.ts'
import { docxFile } from './export/docx-file.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Headings and examples of the workbook that authors fill in; one row for each type of question. */
const HEAD = ['KODE', 'MAPEL', 'JENIS', 'MATERI', 'TINGKAT', 'STATUS', 'FORMAT', 'STIMULUS_JUDUL', 'STIMULUS', 'SOAL']
const OPTIONS = ['A', 'B', 'C', 'D', 'E']
const HEADINGS = [
  ...HEAD,
  ...OPTIONS.map((letter) => `OPSI_${letter}`),
  'KUNCI',
  ...OPTIONS.map((letter) => `POIN_${letter}`),
  ...['KOLOM_1', 'KOLOM_2', 'PERNYATAAN_1', 'PERNYATAAN_2', 'PERNYATAAN_3', 'PEMBAHASAN', 'VIDEO'],
]

const EXAMPLES: Record<string, string>[] = [
  {
    KODE: 'contoh-1',
    JENIS: 'pilihan',
    MATERI: 'Deret',
    TINGKAT: 'mudah',
    STATUS: 'draf',
    SOAL: 'Bilangan berikutnya dari 3, 6, 12, 24 adalah …',
    OPSI_A: '30',
    OPSI_B: '36',
    OPSI_C: '42',
    OPSI_D: '48',
    OPSI_E: '60',
    KUNCI: 'D',
    PEMBAHASAN: 'Setiap suku dua kali suku sebelumnya.',
  },
  {
    KODE: 'contoh-2',
    JENIS: 'ganda',
    MATERI: 'Bilangan',
    STATUS: 'draf',
    SOAL: 'Pilih semua bilangan genap.',
    OPSI_A: '4',
    OPSI_B: '7',
    OPSI_C: '10',
    KUNCI: 'A|C',
  },
  {
    KODE: 'contoh-3',
    JENIS: 'isian',
    STATUS: 'draf',
    SOAL: 'Tulis \\(\\frac{7}{2}\\) sebagai bilangan desimal.',
    KUNCI: '3,5|3.5',
  },
  {
    KODE: 'contoh-4',
    JENIS: 'pernyataan',
    STATUS: 'draf',
    STIMULUS_JUDUL: 'Kebun sekolah',
    STIMULUS: 'Kebun sekolah menghasilkan 40 kg sayur pada Maret dan 50 kg pada April.',
    SOAL: 'Tentukan kebenaran pernyataan berikut.',
    KOLOM_1: 'Benar',
    KOLOM_2: 'Salah',
    PERNYATAAN_1: 'Hasil April lebih tinggi daripada Maret.',
    PERNYATAAN_2: 'Hasil kedua bulan berjumlah 100 kg.',
    KUNCI: 'benar|salah',
  },
  {
    KODE: 'contoh-5',
    JENIS: 'skala',
    STATUS: 'draf',
    SOAL: 'Rekan Anda kesulitan menyelesaikan tugasnya. Anda …',
    OPSI_A: 'membantu setelah tugas sendiri selesai',
    OPSI_B: 'menunggu diminta',
    POIN_A: '5',
    POIN_B: '2',
  },
]

const ROWS = [HEADINGS, ...EXAMPLES.map((example) => HEADINGS.map((heading) => example[heading] ?? null))]

/** What authors fill in, by its ending. */
export const TEMPLATES: Record<ImportTemplate, { mime: string; bytes: () => Buffer }> = {
  xlsx: { mime: XLSX, bytes: workbook },
  docx: { mime: DOCX, bytes: document },
  csv: { mime: 'text/csv; charset=utf-8', bytes: () => csvFile(ROWS) },
}

function workbook(): Buffer {
  const parts: Uint8Array[] = []
  const writer = xlsxWriter((bytes) => parts.push(bytes))
  for (const row of ROWS) writer.row(row)
  writer.end()
  return Buffer.concat(parts)
}

const WORD_HEADINGS = [
  'NO',
  'SOAL',
  'JAWABAN A',
  'JAWABAN B',
  'JAWABAN C',
  'JAWABAN D',
  'JAWABAN E',
  'JAWABAN BENAR',
  'PEMBAHASAN',
]

/** A row a question; formulas by Word's own equation editor or as LaTeX between \( and \). */
function document(): Buffer {
  const row = (content: readonly string[]) =>
    `<w:tr>${content.map((one) => `<w:tc><w:tcPr/>${one}</w:tc>`).join('')}</w:tr>`
  const numbered = EXAMPLES.filter(({ KUNCI = '', OPSI_A = '' }) => KUNCI && OPSI_A).map((one, index) =>
    [
      ...[String(index + 1), one.SOAL, one.OPSI_A, one.OPSI_B, one.OPSI_C, one.OPSI_D, one.OPSI_E],
      one.KUNCI?.replaceAll('|', ', '),
      one.PEMBAHASAN,
    ].map((text) => contentOf(text ?? '', () => undefined)),
  )
  const lines = [WORD_HEADINGS.map(plainOf), ...numbered].map(row)
  return Buffer.from(docxFile({ body: `<w:tbl>${BORDERS}${lines.join('')}</w:tbl>`, own: false, media: [] }))
}
