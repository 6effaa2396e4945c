import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { xlsxWriter } from '../crud/export/xlsx.ts'

const HEADINGS = ['BERKAS', 'BARIS', 'SOAL', 'KOLOM', 'MACAM', 'ALASAN', 'ISI TERBACA']

/** All problems of a preview, as a list to work through. */
export function problemSheet({ filename, problems, left_out }: ImportSoalStatus): Buffer {
  const parts: Uint8Array[] = []
  const writer = xlsxWriter((bytes) => parts.push(bytes))
  writer.row(HEADINGS)
  for (const { file, row, soal, column, reason, value } of problems)
    writer.row([file ?? filename, row, soal ?? '', column, 'kesalahan', reason, value])
  for (const { file, row, soal, column, reason, whole } of left_out)
    writer.row([file ?? filename, row, soal ?? '', column, whole ? 'tidak dapat dibawa' : 'peringatan', reason, ''])
  writer.end()
  return Buffer.concat(parts)
}
