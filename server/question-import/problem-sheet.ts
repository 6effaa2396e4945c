import type { ImporSoalStatus } from '#contract/import-soal.ts'
import { xlsxWriter } from '../crud/export/xlsx.ts'

const HEADINGS = ['BERKAS', 'BARIS', 'SOAL', 'KOLOM', 'MACAM', 'ALASAN', 'ISI TERBACA']

/** All problems of a preview, as a list to work through. */
export function problemSheet({ filename, masalah, tidak_terbawa }: ImporSoalStatus): Buffer {
  const parts: Uint8Array[] = []
  const writer = xlsxWriter((bytes) => parts.push(bytes))
  writer.row(HEADINGS)
  for (const { berkas, baris, soal, kolom, alasan, isi } of masalah)
    writer.row([berkas ?? filename, baris, soal ?? '', kolom, 'kesalahan', alasan, isi])
  for (const { berkas, baris, soal, kolom, alasan, seluruh } of tidak_terbawa)
    writer.row([
      berkas ?? filename,
      baris,
      soal ?? '',
      kolom,
      seluruh ? 'tidak dapat dibawa' : 'peringatan',
      alasan,
      '',
    ])
  writer.end()
  return Buffer.concat(parts)
}
