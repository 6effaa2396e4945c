import { CURRICULA, type DEGREES, type SCHOOL_KINDS } from '#contract/choices.ts'
import { school, schoolMajor } from '#contract/resources/index.ts'
import { tableOf } from './columns.ts'
import { type Read, type ReadRow, readEach } from './read-each.ts'
import type { FileRow } from './rows-of.ts'

const HEADINGS = {
  ptn_kode: ['PTN KODE', 'KODE PTN', 'KODE PT', 'KODE UNIVERSITAS'],
  ptn: ['PTN', 'NAMA PTN', 'UNIVERSITAS', 'PERGURUAN TINGGI'],
  jenis: ['PTN JENIS', 'JENIS PTN', 'JENIS'],
  kabupaten: ['KAB KOTA', 'KABUPATEN KOTA', 'KABUPATEN', 'KOTA'],
  provinsi: ['PROVINSI', 'PROPINSI'],
  kode: ['PRODI KODE', 'KODE PRODI', 'KODE'],
  prodi: ['PRODI', 'NAMA PRODI', 'PROGRAM STUDI'],
  jenjang: ['JENJANG'],
  rumpun: ['RUMPUN'],
  portofolio: ['PORTOFOLIO'],
  tahun: ['TAHUN', 'TAHUN DATA'],
  peminat: ['PEMINAT', 'PEMINAT SNBT'],
  tempat: ['DAYA TAMPUNG', 'DAYA TAMPUNG SNBT'],
  mapel: ['MAPEL PENDUKUNG', 'MATA PELAJARAN PENDUKUNG'],
  kurikulum: ['KURIKULUM'],
} as const

export interface ProdiRow extends ReadRow {
  ptn_kode: string
  ptn: string
  jenis: (typeof SCHOOL_KINDS)[number]
  jenjang: (typeof DEGREES)[number]
  /** By name; empty where the file says nothing. */
  rumpun: string
  portofolio: boolean
  tahun_data: number | null
  peminat_snbt: number | null
  daya_tampung_snbt: number | null
  /** Names of supporting subjects. */
  mapel: string[]
  kurikulum: (typeof CURRICULA)[number]
}

const DEGREE_WORDS: Record<string, string> = {
  ...{ SARJANA: 's1', 'STRATA 1': 's1', 'SARJANA TERAPAN': 'd4', 'DIPLOMA EMPAT': 'd4', 'D-IV': 'd4', DIV: 'd4' },
  ...{ 'DIPLOMA TIGA': 'd3', 'D-III': 'd3', DIII: 'd3' },
}
const KINDS: Record<string, string> = { KIN: 'keagamaan', PTKIN: 'keagamaan', POLITEKNIK: 'vokasi' }
const YES = new Set(['YA', 'Y', '1', 'ADA', 'TRUE', 'WAJIB'])

/** A list of study programmes with their universities, as the selection publishes it; a programme's newest year counts. */
export function readProdi(rows: readonly FileRow[]): Read<ProdiRow> {
  const table = tableOf(rows, HEADINGS, ['ptn_kode', 'ptn', 'kode', 'prodi', 'jenjang'])
  const { fields } = schoolMajor
  const [applicants, places] = [table.years('PEMINAT'), table.years('DAYA TAMPUNG')]
  return readEach(table, 'KODE PRODI', (row, { take, word }) => {
    const number = (column: string, text: string) =>
      text === '' ? null : take(column, fields.peminat_snbt, Number(text.replace(/[.\s]/g, '') || Number.NaN) as never)
    const newest = applicants.find(({ at }) => row.cells[at])
    const place =
      places.find(({ year, at }) => row.cells[at] && (!newest || year === newest.year)) ??
      places.find(({ at }) => row.cells[at])
    const year = take(
      'TAHUN',
      fields.tahun_data,
      (table.cell(row, 'tahun') ? Number(table.cell(row, 'tahun')) : null) as never,
    )
    return {
      kode: take('KODE PRODI', fields.kode, table.cell(row, 'kode')),
      nama: take('PRODI', fields.nama, titled(table.cell(row, 'prodi'))) ?? '',
      ptn_kode: take('KODE PTN', school.fields.kode, table.cell(row, 'ptn_kode')) ?? '',
      ptn: take('PTN', school.fields.nama, titled(table.cell(row, 'ptn'))) ?? '',
      jenis: word('JENIS', school.fields.jenis, KINDS, table.cell(row, 'jenis'), 'akademik'),
      jenjang: word('JENJANG', fields.jenjang, DEGREE_WORDS, table.cell(row, 'jenjang'), 's1'),
      rumpun: table.cell(row, 'rumpun'),
      portofolio: YES.has(table.cell(row, 'portofolio').toUpperCase()),
      tahun_data: year ?? newest?.year ?? place?.year ?? null,
      peminat_snbt: number('PEMINAT', newest ? (row.cells[newest.at] ?? '') : table.cell(row, 'peminat')),
      daya_tampung_snbt: number('DAYA TAMPUNG', place ? (row.cells[place.at] ?? '') : table.cell(row, 'tempat')),
      mapel: table
        .cell(row, 'mapel')
        .split(/[;,]/)
        .map((name) => name.trim())
        .filter(Boolean),
      kurikulum: kurikulumOf(table.cell(row, 'kurikulum')),
      kabupaten: table.cell(row, 'kabupaten'),
      provinsi: table.cell(row, 'provinsi'),
    }
  })
}

const kurikulumOf = (text: string): ProdiRow['kurikulum'] => {
  const plain = text.toLowerCase().replace(/[\s-]+/g, '_')
  return CURRICULA.find((one) => one === plain) ?? 'merdeka'
}

const SMALL = new Set(['dan', 'di', 'ke', 'dari', 'untuk', 'dengan', 'pada'])

/** Lists write in capitals; names that have small letters are left as they are. */
function titled(text: string): string {
  if (text === '' || text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .split(' ')
    .map((word, at) =>
      at > 0 && SMALL.has(word) ? word : word.replace(/(^|[(/-])\p{L}/gu, (start) => start.toUpperCase()),
    )
    .join(' ')
}
