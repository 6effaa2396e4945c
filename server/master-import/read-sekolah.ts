import type { Draft } from '#contract/resource.ts'
import { sekolahSiswa } from '#contract/resources/index.ts'
import { tableOf } from './columns.ts'
import { type Read, type ReadRow, readEach } from './read-each.ts'
import type { FileRow } from './rows-of.ts'

const HEADINGS = {
  npsn: ['NPSN'],
  nama: ['NAMA SEKOLAH', 'SEKOLAH', 'NAMA SATUAN PENDIDIKAN', 'NAMA'],
  bentuk: ['BENTUK', 'BENTUK PENDIDIKAN', 'JENJANG'],
  kepemilikan: ['STATUS', 'STATUS SEKOLAH', 'KEPEMILIKAN'],
  kabupaten: ['KABUPATEN KOTA', 'KAB KOTA', 'KABUPATEN', 'KOTA'],
  provinsi: ['PROVINSI', 'PROPINSI'],
  alamat: ['ALAMAT JALAN', 'ALAMAT'],
  akreditasi: ['AKREDITASI'],
} as const

export type SekolahRow = ReadRow &
  Omit<Draft<typeof sekolahSiswa>, 'kabupaten_kota_id' | 'status' | 'e_rapor' | 'kuota_snbp'>

const KINDS: Record<string, string> = { SMLB: 'smalb', SLB: 'smalb', SMA: 'sma', SMK: 'smk', MA: 'ma', MAK: 'mak' }
const OWNERS: Record<string, string> = { N: 'negeri', NEGERI: 'negeri', S: 'swasta', SWASTA: 'swasta' }

/** A list of schools; what a row lacks is said of it, and the row left out. */
export function readSekolah(rows: readonly FileRow[]): Read<SekolahRow> {
  const table = tableOf(rows, HEADINGS, ['npsn', 'nama', 'kabupaten'])
  const { fields } = sekolahSiswa
  return readEach(table, 'NPSN', (row, { take, word }) => ({
    kode: take('NPSN', fields.npsn, table.cell(row, 'npsn')),
    npsn: table.cell(row, 'npsn').toUpperCase(),
    nama: take('NAMA SEKOLAH', fields.nama, table.cell(row, 'nama')) ?? '',
    bentuk: word('BENTUK', fields.bentuk, KINDS, table.cell(row, 'bentuk'), 'sma'),
    kepemilikan: word('STATUS', fields.kepemilikan, OWNERS, table.cell(row, 'kepemilikan'), 'swasta'),
    alamat: table.cell(row, 'alamat').slice(0, 300),
    akreditasi: word('AKREDITASI', fields.akreditasi, {}, table.cell(row, 'akreditasi'), null),
    kabupaten: table.cell(row, 'kabupaten'),
    provinsi: table.cell(row, 'provinsi'),
  }))
}
