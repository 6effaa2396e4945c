import { columnOf, readTable } from '../read-csv.ts'
import { ImportError, type RawFile, type Refusal } from '../types.ts'
import { firstSheet, type XlsxRow } from './xlsx-cells.ts'

/** The first sheet of a workbook in the columns of the template. */
export function readXlsx(files: ReadonlyMap<string, Uint8Array>): RawFile {
  const rows = firstSheet(files)
  const head = rows.findIndex(({ cells }) => cells.some(({ text }) => columnOf(text) === 'soal'))
  if (head < 0) {
    throw new ImportError(
      'Lembar pertama tidak punya judul kolom SOAL. Unduh templat soal, isi, lalu unggah lagi; daftar siswa dan mata pelajaran punya halaman sendiri.',
    )
  }
  const names = rows[head]?.cells.map(({ text }) => text) ?? []
  const filled = rows.slice(head + 1).filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''))
  const read = readTable(
    filled.map(({ number, cells }) => ({
      line: number,
      record: Object.fromEntries(names.map((name, at) => [name, cells[at]?.text ?? ''])),
    })),
  )
  return { ...read, refused: [...read.refused, ...filled.flatMap((row) => turnedIntoDates(row, names))] }
}

/** `3/4` typed into Excel becomes the third of April, and what was meant is gone. */
function turnedIntoDates({ number, cells }: XlsxRow, names: readonly string[]): Refusal[] {
  return cells.flatMap(({ isDate }, at) =>
    isDate && names[at]
      ? [
          {
            row: number,
            id: null,
            column: columnOf(names[at] ?? ''),
            reason: 'Excel mengubah isi sel ini menjadi tanggal. Jadikan sel berformat Teks, lalu ketik ulang isinya.',
          },
        ]
      : [],
  )
}
