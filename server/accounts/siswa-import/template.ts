import { xlsxWriter } from '../../crud/export/xlsx.ts'

const HEADINGS = [
  ...['NAMA SISWA', 'EMAIL', 'NISN', 'NOMOR HP', 'SEKOLAH ASAL', 'NPSN', 'KELAS'],
  ...['NOMOR PESERTA', 'RUANG', 'KURSI', 'PASSWORD', 'PERSETUJUAN'],
]

const EXAMPLES = [
  [
    'Ayu Lestari',
    'ayu@contoh.id',
    '0051234567',
    '081234567890',
    'SMA Nusa Cendekia',
    '',
    'XII IPA 1',
    'P-0001',
    'Ruang 1',
    '1',
    '',
    'YA',
  ],
  ['Bima Pratama', '', '0057654321', '', 'SMA Nusa Cendekia', '', 'XII IPA 1', 'P-0002', 'Ruang 1', '2', '', 'YA'],
]

/** The workbook that a school fills in: the headings, and two students as an example. */
export function siswaTemplate(): Buffer {
  const parts: Uint8Array[] = []
  const sheet = xlsxWriter((bytes) => parts.push(bytes))
  for (const row of [HEADINGS, ...EXAMPLES]) sheet.row(row)
  sheet.end()
  return Buffer.concat(parts)
}
