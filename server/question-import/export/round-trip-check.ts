import { setImmediate as breathe } from 'node:timers/promises'
import { QUESTION_TYPES, type QuestionType } from '#contract/exam/choices.ts'
import type { SoalExportFormat } from '#contract/question-bank/import-soal.ts'
import { ImportError } from '../../worker/import-error.ts'
import { prepare, type ReadySoal } from '../prepare.ts'
import { readFile } from '../read-file.ts'
import { saysSame } from '../same-text.ts'
import { writeAiken } from './aiken.ts'
import { writeDocx } from './docx.ts'
import { writeGift } from './gift.ts'
import { writeMoodleXml } from './moodle-xml.ts'
import { writeQti1 } from './qti1.ts'
import { writeQti2 } from './qti2.ts'
import { writeCsv, writeXlsx } from './table.ts'
import { codeOf, type Exported, type MediaFiles, type SoalRow, type Writer } from './types.ts'

const PLAIN: readonly QuestionType[] = ['pilihan', 'ganda', 'pernyataan', 'isian', 'skala']
/** Types that a format carries where they are not the plain ones. */
const CARRIED: Partial<Record<SoalExportFormat, readonly QuestionType[]>> = {
  xlsx: QUESTION_TYPES,
  csv: QUESTION_TYPES,
  moodle: [...PLAIN, 'jodoh', 'urut', 'rumpang', 'uraian'],
  gift: [...PLAIN, 'jodoh', 'uraian'],
  qti21: [...PLAIN, 'jodoh', 'urut'],
  qti22: [...PLAIN, 'jodoh', 'urut'],
}

interface Format {
  write: Writer
  ending: string
  mime: string
  /** Holds passages that several questions share. */
  stimulus?: boolean
  /** Names each question, so that what it does not say is left alone. */
  named: boolean
}

/** Questions between two looks at waiting requests. */
const STEP = 10

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const FORMATS: Record<SoalExportFormat, Format> = {
  xlsx: { write: writeXlsx, ending: 'xlsx', mime: XLSX, stimulus: true, named: true },
  csv: { write: writeCsv, ending: 'csv', mime: 'text/csv; charset=utf-8', stimulus: true, named: true },
  docx: { write: writeDocx, ending: 'docx', mime: DOCX, stimulus: true, named: true },
  moodle: { write: writeMoodleXml, ending: 'xml', mime: 'application/xml', stimulus: true, named: true },
  gift: { write: writeGift, ending: 'gift', mime: 'text/plain; charset=utf-8', stimulus: true, named: true },
  aiken: { write: writeAiken, ending: 'txt', mime: 'text/plain; charset=utf-8', named: false },
  qti12: { write: writeQti1, ending: 'zip', mime: 'application/zip', stimulus: true, named: true },
  qti21: { write: writeQti2('2p1'), ending: 'zip', mime: 'application/zip', stimulus: true, named: true },
  qti22: { write: writeQti2('2p2'), ending: 'zip', mime: 'application/zip', stimulus: true, named: true },
}

export interface RoundTrip {
  rows: Exported[]
  left: { row: Exported; reason: string }[]
}

/**
 * The questions that come back from a file of the format exactly as they are: each is written, read and compared. What
 * would come back changed is left out with its reason, rather than being changed by the next import.
 */
export async function roundTripCheck(
  format: SoalExportFormat,
  rows: readonly Exported[],
  media: MediaFiles,
): Promise<RoundTrip> {
  const found: RoundTrip = { rows: [], left: [] }
  for (const [index, row] of rows.entries()) {
    if (index % STEP === 0) await breathe()
    const reason = unfit(format, row) ?? plainer(format, await changed(format, row, media))
    if (reason) found.left.push({ row, reason })
    else found.rows.push(row)
  }
  return found
}

/** Whatever it was that did not come back from plain text: it is no plain text. */
const plainer = (format: SoalExportFormat, reason: string | undefined): string | undefined =>
  format === 'aiken' && reason
    ? 'Aiken hanya memuat teks polos: tanpa gambar, tabel dan huruf tebal, satu baris tiap opsi.'
    : reason

function unfit(format: SoalExportFormat, { soal, stimulus }: Exported): string | undefined {
  if (stimulus && !FORMATS[format].stimulus) return 'Format ini tidak memuat bacaan bersama (stimulus).'
  if (!(CARRIED[format] ?? PLAIN).includes(soal.jenis)) return `Format ini tidak memuat soal jenis ${soal.jenis}.`
  if (format !== 'aiken') return undefined
  if (soal.jenis !== 'pilihan') return 'Aiken hanya memuat soal pilihan dengan satu jawaban.'
  if (soal.pembahasan_teks) return 'Aiken tidak memuat pembahasan.'
  return undefined
}

async function changed(format: SoalExportFormat, row: Exported, media: MediaFiles): Promise<string | undefined> {
  const { write, ending, named } = FORMATS[format]
  try {
    const read = await readFile(await write([row], media), `soal.${ending}`)
    const { soal, stimuli, refused } = await prepare(read, { folder: null, set: null })
    const [back] = soal
    const [problem] = refused
    if (problem || !back) return problem?.reason ?? 'Soal ini tidak terbaca kembali dari format ini.'
    const [text] = stimuli.filter(({ key }) => key === back.stimulus)
    if (row.stimulus && (!saysSame(text?.teks, row.stimulus.teks) || text?.judul !== row.stimulus.judul))
      return 'Bacaan bersama tidak kembali sama dari format ini.'
    const field = differing(row.soal, back, named)
    return field && `${FIELDS[field] ?? field} tidak kembali sama dari format ini.`
  } catch (error) {
    if (error instanceof ImportError) return error.message
    throw error
  }
}

const FIELDS: Record<string, string> = {
  jenis: 'Jenis soal',
  teks: 'Teks soal',
  opsi: 'Opsi',
  kolom: 'Judul kolom',
  pernyataan: 'Pernyataan',
  format_isian: 'Format isian',
  kunci: 'Kunci',
  toleransi: 'Toleransi',
  nilai_sebagian: 'Nilai sebagian',
  rubrik: 'Rubrik',
  poin_opsi: 'Poin opsi',
  pembahasan_teks: 'Pembahasan',
  kode_asal: 'Kode soal',
}
const CONTENT = [
  'jenis',
  'teks',
  'opsi',
  'kolom',
  'pernyataan',
  'format_isian',
  'kunci',
  'toleransi',
  'nilai_sebagian',
  'rubrik',
  'poin_opsi',
  'pembahasan_teks',
] as const
const ABOUT = ['materi', 'tingkat', 'status', 'pembahasan_video_url'] as const

function differing(soal: SoalRow, { draft, unspecified }: ReadySoal, named: boolean): string | undefined {
  if (named && draft.kode_asal !== codeOf(soal)) return 'kode_asal'
  const compared = [...CONTENT, ...(named ? ABOUT.filter((field) => !unspecified.includes(field)) : [])]
  return compared.find((field) => !saysSame(draft[field] ?? null, soal[field] ?? null))
}
