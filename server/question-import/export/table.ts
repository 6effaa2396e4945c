import { OPTION_IDS } from '#contract/choices.ts'
import { csvFile } from '../../crud/export/csv.ts'
import { xlsxWriter } from '../../crud/export/xlsx.ts'
import { rubricText } from '../shared/essay.ts'
import { codeOf, type Exported, type Writer } from './types.ts'

const STATEMENTS = Array.from({ length: 12 }, (_none, index) => index)

export const HEADINGS = [
  ...['KODE', 'MAPEL', 'JENIS', 'MATERI', 'TINGKAT', 'STATUS', 'FORMAT', 'STIMULUS_JUDUL', 'STIMULUS', 'SOAL'],
  ...OPTION_IDS.map((letter) => `OPSI_${letter}`),
  ...['KUNCI', 'ISIAN', 'TOLERANSI', 'NILAI_SEBAGIAN', 'RUBRIK'],
  ...OPTION_IDS.map((letter) => `POIN_${letter}`),
  ...['KOLOM_1', 'KOLOM_2'],
  ...STATEMENTS.map((index) => `PERNYATAAN_${index + 1}`),
  ...['PEMBAHASAN', 'VIDEO'],
]

export function cells({ soal, mapel, stimulus }: Exported): (string | null)[] {
  return [
    ...[codeOf(soal), mapel, soal.jenis, soal.materi, soal.tingkat, soal.status, 'html'],
    ...[stimulus?.judul ?? null, stimulus?.teks ?? null, soal.teks],
    ...OPTION_IDS.map((letter) => soal.opsi.find(({ id }) => id === letter)?.teks ?? null),
    keyOf(soal),
    soal.format_isian,
    soal.toleransi?.toString() ?? null,
    soal.nilai_sebagian ? 'ya' : null,
    rubricText(soal.rubrik) || null,
    ...OPTION_IDS.map((letter) => soal.poin_opsi?.[letter]?.toString() ?? null),
    ...[soal.kolom?.[0] ?? null, soal.kolom?.[1] ?? null],
    ...STATEMENTS.map((index) => soal.pernyataan[index] ?? null),
    ...[soal.pembahasan_teks, soal.pembahasan_video_url],
  ]
}

/** Statements by the names of their columns, as people write them: a place (0, 1) may be the name of the other column. */
function keyOf({ jenis, kunci, kolom }: Exported['soal']): string {
  if (jenis === 'rumpang') return kunci.join(' ; ')
  const named = jenis === 'pernyataan' && kolom?.every((name) => !/[|;,]/.test(name))
  return kunci.map((key) => (named ? (kolom?.[Number(key)] ?? key) : key)).join('|')
}

/** The template's columns, filled: what is written is read back by the same names. */
export const writeXlsx: Writer = (rows) => {
  const parts: Uint8Array[] = []
  const writer = xlsxWriter((bytes) => parts.push(bytes))
  writer.row(HEADINGS)
  for (const row of rows) writer.row(cells(row))
  writer.end()
  return Buffer.concat(parts)
}

export const writeCsv: Writer = (rows) => csvFile([HEADINGS, ...rows.map(cells)])
