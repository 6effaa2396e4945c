import { parse } from 'csv-parse/sync'
import { COLUMNS, columnOf, IGNORED, keyLetters, LETTERS, STATEMENTS, TYPE_NAMES, typeOf } from './columns.ts'
import { paragraphs } from './plain-text.ts'
import {
  ImportError,
  type NotCarried,
  type RawFile,
  type RawQuestion,
  type RawStimulus,
  type Refusal,
} from './types.ts'

type Line = Record<string, string>

/** A table with Indonesian column names; separated by commas, semicolons (as Excel writes here) or tabs. */
export function readCsv(content: string): RawFile {
  return readTable(table(content))
}

export interface TableLine {
  record: Record<string, string>
  /** Its line or row in the file, from 1. */
  line: number
}

/** Rows under the template's headings, from whichever kind of table. */
export function readTable(given: readonly TableLine[]): RawFile {
  const lines = given.map(({ record, line }) => ({
    line,
    record: Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value])) as Line,
  }))
  const names = Object.keys(lines[0]?.record ?? {})
  if (names.length && !names.includes('soal')) {
    throw new ImportError(
      `Tabel ini tidak punya kolom SOAL; kolomnya ${names.filter(Boolean).slice(0, 20).join(', ')}. Unduh templat soal, isi, lalu unggah lagi.`,
    )
  }
  const unknown = names.filter((name) => !IGNORED.includes(name) && !COLUMNS.includes(name))
  const stimuli = new Map<string, RawStimulus>()
  const questions: RawQuestion[] = []
  const refused: Refusal[] = []
  const notCarried: NotCarried[] = []
  for (const { record, line } of lines) {
    const id = record.kode?.trim() || null
    if (typeOf(cell(record, 'jenis')) === 'uraian') {
      const reason = 'Soal uraian (esai), yang dinilai manusia, tidak dapat disimpan di bank soal.'
      notCarried.push({ row: line, id, column: 'jenis', reason, whole: true })
      continue
    }
    const wrong = badCells(record, line)
    if (wrong.length) refused.push(...wrong)
    else questions.push(raw(record, line, stimuli))
    const extra = unknown.filter((name) => record[name]?.trim())
    if (extra.length) {
      const reason = `Tidak ikut disimpan: isi kolom ${extra.slice(0, 10).join(', ')}.`
      notCarried.push({ row: line, id, column: extra[0] ?? '', reason, whole: false })
    }
  }
  return { questions, stimuli: [...stimuli.values()], refused, notCarried, column }
}

function table(content: string): TableLine[] {
  // Excel may name the sign itself, on a line of its own.
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(content)
  const body = named ? content.slice(named[0].length) : content
  const first = body.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)[0] ?? ''
  const likeliest = [';', '\t', ','].sort((a, b) => first.split(b).length - first.split(a).length)[0] as string
  const delimiter = named?.[1] ?? likeliest
  try {
    const rows = parse(body, {
      bom: true,
      delimiter,
      columns: unrepeated,
      skip_empty_lines: true,
      relax_column_count_less: true,
      info: true,
    }) as unknown as { record: Line; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ record, line: info.lines + (named ? 1 : 0) }))
  } catch (error) {
    throw new ImportError(`Berkas CSV tidak terbaca: ${(error as Error).message}`)
  }
}

/** Two columns of one name would hide each other. */
function unrepeated(names: string[]): string[] {
  const columns = names.map((name) => name.trim())
  const twice = columns.find(
    (name, index) => name && columns.findIndex((other) => columnOf(other) === columnOf(name)) < index,
  )
  if (twice && !IGNORED.includes(columnOf(twice))) throw new Error(`kolom ${twice} ada dua kali.`)
  return columns.map((name, index) => name || `_${index}`)
}

function badCells(record: Line, row: number): Refusal[] {
  const id = record.kode?.trim() || null
  const wrong: Refusal[] = []
  if (cell(record, 'jenis') && !typeOf(cell(record, 'jenis'))) {
    wrong.push({
      row,
      id,
      column: 'jenis',
      reason: `Jenis "${record.jenis ?? ''}" tidak dikenal; pilih ${TYPE_NAMES.join(', ')}.`,
    })
  }
  if (!['', 'teks', 'html'].includes(cell(record, 'format').toLowerCase())) {
    wrong.push({ row, id, column: 'format', reason: 'Format adalah teks atau html.' })
  }
  if (!['', 'angka', 'teks'].includes(cell(record, 'isian').toLowerCase())) {
    wrong.push({ row, id, column: 'isian', reason: 'Isian adalah angka atau teks.' })
  }
  for (const letter of LETTERS) {
    const points = cell(record, `poin_${letter}`)
    if (points !== '' && !/^-?\d+(?:[.,]\d+)?$/.test(points)) {
      wrong.push({ row, id, column: `poin_${letter}`, reason: `"${points}" bukan angka.` })
    }
  }
  return wrong
}

/** An apostrophe before a sign that Excel would run says that it is text. */
const cell = (record: Line, name: string): string => record[name]?.replace(/^'(?=[=+\-@\t\r])/, '').trim() ?? ''

function raw(record: Line, row: number, stimuli: Map<string, RawStimulus>): RawQuestion {
  const options = LETTERS.flatMap((letter) => option(record, letter))
  const type = (typeOf(cell(record, 'jenis')) as RawQuestion['type'] | undefined) ?? guessed(record, options)
  const stem_format = cell(record, 'format').toLowerCase() === 'html' ? 'html' : 'text'
  const [first, second] = [cell(record, 'kolom_1'), cell(record, 'kolom_2')]
  return {
    row,
    id: cell(record, 'kode') || null,
    global: true,
    subtest: cell(record, 'subtes') || null,
    mapel: cell(record, 'mapel') || null,
    short_format: shortFormat(cell(record, 'isian')),
    type,
    topic: cell(record, 'materi') || cell(record, 'subtes') || null,
    difficulty: cell(record, 'tingkat') || null,
    status: cell(record, 'status') || null,
    stimulus: stimulusKey(record, stem_format, stimuli),
    stem: cell(record, 'soal'),
    stem_format,
    options,
    answer: answerOf(type, cell(record, 'kunci'), options),
    columns: first || second ? [first, second] : null,
    statements: STATEMENTS.map((name) => cell(record, name)).filter((text) => text !== ''),
    explanation: cell(record, 'pembahasan'),
    video: cell(record, 'video') || null,
  }
}

type Option = { key: string; text: string; weight?: number }

/** Tables of other systems often have no column for the type: what stands in a row says it. */
function guessed(record: Line, options: readonly Option[]): RawQuestion['type'] {
  if (cell(record, 'pernyataan_1')) return 'truefalse_table'
  if (!options.length) return 'short'
  if (options.some(({ weight }) => weight !== undefined) && !cell(record, 'kunci')) return 'weighted'
  return (keyLetters(cell(record, 'kunci'))?.length ?? 1) > 1 ? 'multiple' : 'single'
}

/** Letters in any manner of writing; the full text of an option stands for its letter. */
function answerOf(type: RawQuestion['type'], given: string, options: readonly Option[]): string[] {
  if (type !== 'single' && type !== 'multiple') return listed(given)
  const letters = keyLetters(given)
  if (letters) return letters
  const meant = options.filter(({ text }) => text.trim().toLowerCase() === given.trim().toLowerCase())
  return meant.length === 1 && meant[0] ? [meant[0].key] : listed(given)
}

const shortFormat = (text: string): 'angka' | 'teks' | null =>
  /^(angka|teks)$/i.test(text) ? (text.toLowerCase() as 'angka' | 'teks') : null

function option(record: Line, letter: string): Option[] {
  const text = cell(record, `opsi_${letter}`)
  if (!text) return []
  const points = cell(record, `poin_${letter}`)
  return [{ key: letter.toUpperCase(), text, ...(points !== '' && { weight: Number(points.replace(',', '.')) }) }]
}

/** Several keys in one cell are parted by `|`: a comma stands in too many answers. */
const listed = (text: string): string[] => (text === '' ? [] : text.split('|').map((part) => part.trim()))

function stimulusKey(record: Line, format: string, stimuli: Map<string, RawStimulus>): string | null {
  const [title, body] = [cell(record, 'stimulus_judul'), cell(record, 'stimulus')]
  if (!title && !body) return null
  const key = title || body.slice(0, 80)
  if (!stimuli.has(key) && body)
    stimuli.set(key, { key, title: title || 'Bacaan', html: format === 'text' ? paragraphs(body) : body })
  return key
}

const NAMES: Record<string, string> = {
  teks: 'soal',
  poin_opsi: 'poin_…',
  kolom: 'kolom_1, kolom_2',
  format_isian: 'kunci',
  pembahasan_teks: 'pembahasan',
  pembahasan_video_url: 'video',
  kode_asal: 'kode',
  opsi: 'opsi_…',
  pernyataan: 'pernyataan_…',
}

function column(path: string): string {
  const [name = '', index] = path.split('.')
  if (name === 'opsi' && index !== undefined) return `opsi_${LETTERS[Number(index)] ?? index}`
  if (name === 'pernyataan' && index !== undefined) return `pernyataan_${Number(index) + 1}`
  return NAMES[name] ?? name
}
