import { parse } from 'csv-parse/sync'
import { paragraphs } from './plain-text.ts'
import { ImportError, type RawFile, type RawQuestion, type RawStimulus, type Refusal } from './types.ts'

/** Columns of the template (docs/import.md); more of opsi_… and pernyataan_… may be left out. */
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const STATEMENTS = Array.from({ length: 12 }, (_none, index) => `pernyataan_${index + 1}`)
const COLUMNS = [
  ...[
    'kode',
    'mapel',
    'jenis',
    'subtes',
    'materi',
    'tingkat',
    'status',
    'format',
    'stimulus_judul',
    'stimulus',
    'soal',
    'kunci',
  ],
  ...['isian', 'kolom_1', 'kolom_2', 'pembahasan', 'video'],
  ...LETTERS.flatMap((letter) => [`opsi_${letter}`, `poin_${letter}`]),
  ...STATEMENTS,
]
const TYPES: Record<string, RawQuestion['type']> = {
  pilihan: 'single',
  ganda: 'multiple',
  skala: 'weighted',
  isian: 'short',
  pernyataan: 'truefalse_table',
}

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

/** `Opsi A *` → opsi_a */
export const columnOf = (heading: string): string =>
  heading
    .replace(/\(.*?\)|\*/gs, ' ')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')

/** Rows under the template's headings, from whichever kind of table. */
export function readTable(given: readonly TableLine[]): RawFile {
  const lines = given.map(({ record, line }) => ({
    line,
    record: Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value])) as Line,
  }))
  const unknown = Object.keys(lines[0]?.record ?? {}).filter((name) => name !== '' && !COLUMNS.includes(name))
  if (unknown.length)
    throw new ImportError(`Kolom tidak dikenal: ${unknown.join(', ')}. Kolom yang ada: ${COLUMNS.join(', ')}.`)
  const stimuli = new Map<string, RawStimulus>()
  const questions: RawQuestion[] = []
  const refused: Refusal[] = []
  for (const { record, line } of lines) {
    const wrong = badCells(record, line)
    if (wrong.length) refused.push(...wrong)
    else questions.push(raw(record, line, stimuli))
  }
  return { questions, stimuli: [...stimuli.values()], refused, column }
}

function table(content: string): TableLine[] {
  const first = content.split('\n', 1)[0] ?? ''
  const delimiter = [';', '\t', ','].sort((a, b) => first.split(b).length - first.split(a).length)[0] as string
  try {
    const rows = parse(content, {
      bom: true,
      delimiter,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      relax_column_count_less: true,
      info: true,
    }) as unknown as { record: Line; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    throw new ImportError(`Berkas CSV tidak terbaca: ${(error as Error).message}`)
  }
}

function badCells(record: Line, row: number): Refusal[] {
  const id = record.kode?.trim() || null
  const wrong: Refusal[] = []
  if (!TYPES[cell(record, 'jenis').toLowerCase()]) {
    wrong.push({
      row,
      id,
      column: 'jenis',
      reason: `Jenis "${record.jenis ?? ''}" tidak dikenal; pilih ${Object.keys(TYPES).join(', ')}.`,
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
  const type = TYPES[cell(record, 'jenis').toLowerCase()] as RawQuestion['type']
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
    options: LETTERS.flatMap((letter) => option(record, letter)),
    answer: listed(cell(record, 'kunci')),
    columns: first || second ? [first, second] : null,
    statements: STATEMENTS.map((name) => cell(record, name)).filter((text) => text !== ''),
    explanation: cell(record, 'pembahasan'),
    video: cell(record, 'video') || null,
  }
}

const shortFormat = (text: string): 'angka' | 'teks' | null =>
  /^(angka|teks)$/i.test(text) ? (text.toLowerCase() as 'angka' | 'teks') : null

function option(record: Line, letter: string): { key: string; text: string; weight?: number }[] {
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
