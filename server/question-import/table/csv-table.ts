import { type CsvError, parse } from 'csv-parse/sync'
import { ImportError } from '../../worker/import-error.ts'
import { COLUMNS, columnOf, IGNORED, rankOf } from './columns.ts'
import { headless } from './headless.ts'
import { areKinds, foldKinds } from './kind-rows.ts'

export interface TableLine {
  record: Record<string, string>
  /** Its line or row in the file, from 1. */
  line: number
}

export interface CsvTable {
  lines: TableLine[]
  /** Rows with more cells than the heading: a text there holds the separator and is cut in two. */
  broken: { line: number; cells: number }[]
  columns: number
  delimiter: string
  /** What its columns are taken for, where no heading says it. */
  guessed?: string[]
}

/** Rows that may stand above the heading: the school, the subject, the teacher. */
const TITLES = 20
/** Beyond these it is no table of questions, and reading on only costs time. */
const MAX_ROWS = 100_000
const MAX_NAMES = 400
const SEPARATORS = [';', '\t', ',', '|']

export interface CsvRows {
  rows: { cells: string[]; line: number }[]
  delimiter: string
}

/** All rows of a CSV, counted as a spreadsheet shows them. Throws ImportError. */
export function csvRows(content: string): CsvRows {
  // Excel may name the sign itself, on a line of its own.
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(content)
  const body = named ? content.slice(named[0].length) : content
  const delimiter = named?.[1] ?? likeliest(body)
  const rows = parsed(body, delimiter).map((cells, index) => ({ cells, line: index + 1 + (named ? 1 : 0) }))
  return { rows, delimiter }
}

/** The rows of a CSV under its heading. Throws ImportError. */
export function csvTable({ rows, delimiter }: CsvRows): CsvTable {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = filled
  if (!first) return { lines: [], broken: [], columns: 0, delimiter }
  const head = filled.slice(0, TITLES).find(({ cells }) => isHeading(cells)) ?? first
  if (head.cells.filter((cell) => cell.trim() !== '').length > MAX_NAMES)
    throw new ImportError(`Judul tabel ini lebih dari ${MAX_NAMES} kolom. Hapus kolom yang bukan bagian soal.`)
  const bare = head.cells.some((name) => columnOf(name) === 'soal') ? undefined : bareTable(filled, delimiter)
  if (bare) return bare
  const names = unrepeated(head.cells)
  if (!names.some((name) => columnOf(name) === 'soal')) throw withoutHeading(names)
  const below = filled.filter(({ line }) => line > head.line)
  const tooLong = ({ cells }: { cells: string[] }) => cells.slice(names.length).some((cell) => cell.trim() !== '')
  return {
    lines: below
      .filter((row) => !tooLong(row))
      .map(({ cells, line }) => ({
        line,
        record: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])),
      })),
    broken: below.filter(tooLong).map(({ line, cells }) => ({ line, cells: cells.length })),
    columns: names.length,
    delimiter,
  }
}

/** A table of questions without a heading, by what its columns hold; undefined where it is none. */
function bareTable(rows: readonly { cells: string[]; line: number }[], delimiter: string): CsvTable | undefined {
  const kinds = kindsOf(rows)
  if (kinds) return { lines: kinds, broken: [], columns: 3, delimiter }
  const found = headless(rows.map(({ cells }) => cells))
  if (!found) return undefined
  const lines = rows.map(({ cells, line }) => ({ line, record: recordOf(cells, found.names) }))
  return { lines, broken: [], columns: found.names.length, delimiter, guessed: found.names }
}

/** Rows that say SOAL or JAWABAN in a column of theirs, as ZYA-CBT writes them. */
export function kindsOf(rows: readonly { cells: readonly string[]; line: number }[]): TableLine[] | undefined {
  const head = rows
    .slice(0, TITLES)
    .findIndex(({ cells }) => cells.some((text) => /^(?:jenis|tipe|kind|type)$/i.test(text.trim())))
  if (head < 0) return undefined
  const names = (rows[head]?.cells ?? []).map((text) => text.trim().toLowerCase())
  const at = (words: RegExp) => names.findIndex((name) => words.test(name))
  const [kind, text, mark] = [
    at(/^(?:jenis|tipe|kind|type)$/),
    at(/^(?:isi|teks|text|uraian)$/),
    at(/^(?:jawaban|kunci|benar|status|answer)$/),
  ]
  const below = rows.slice(head + 1)
  if (text < 0 || !areKinds(below.map(({ cells }) => cells[kind] ?? ''))) return undefined
  const folded = foldKinds(
    below.map(({ cells }) => ({ kind: cells[kind] ?? '', text: cells[text] ?? '', mark: cells[mark] ?? '' })),
  )
  return folded.map(({ at: index, record }) => ({ line: below[index]?.line ?? 1, record }))
}

/** Cells by the names of their columns; those that are none of a question stand under no name. */
export const recordOf = (cells: readonly string[], names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    cells
      .map((text, at) => [names[at] || `_${at}`, text] as const)
      .filter(([name, text]) => !/^_\d+$/.test(name) || !/^(?:#{0,3}|\d{0,4}[.)]?)$/.test(text.trim())),
  )

export const withoutHeading = (names: readonly string[]): ImportError =>
  new ImportError(
    `Tabel ini tidak punya kolom SOAL; kolomnya ${names
      .map((name) => name.slice(0, 40))
      .slice(0, 20)
      .join(', ')}. Sebutkan isi kolomnya (Atur kolom), atau unduh templat soal, isi, lalu unggah lagi.`,
  )

export const isHeading = (cells: readonly string[]): boolean => {
  const names = cells.map(columnOf)
  return names.includes('soal') && names.filter((name) => COLUMNS.includes(name)).length > 1
}

/** The sign that parts the most of the first lines outside of quotation marks. */
function likeliest(body: string): string {
  const lines = body
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, TITLES)
  const most = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length))
  const head = lines.find((line) => SEPARATORS.some((sign) => isHeading(line.split(sign))))
  const found = head && SEPARATORS.find((sign) => isHeading(head.split(sign)))
  return found ?? (SEPARATORS.slice(0, 3).sort((a, b) => most(b) - most(a))[0] as string)
}

const WORDS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'ada tanda kutip " yang tidak ditutup',
  CSV_INVALID_CLOSING_QUOTE: 'ada huruf sesudah tanda kutip penutup; tanda kutip di dalam teks ditulis dua kali ("")',
  INVALID_OPENING_QUOTE: 'ada tanda kutip di tengah teks; tanda kutip di dalam teks ditulis dua kali ("")',
  CSV_MAX_RECORD_SIZE: 'ada baris yang terlalu panjang',
}

function parsed(body: string, delimiter: string): string[][] {
  try {
    const read = { bom: true, delimiter, relax_quotes: true, relax_column_count: true, to: MAX_ROWS + 1 }
    const rows: string[][] = parse(body, read)
    if (rows.length <= MAX_ROWS) return rows
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    const where = lines ? `Baris ${lines}: ` : ''
    throw new ImportError(
      `Berkas CSV tidak terbaca. ${where}${WORDS[code] ?? 'susunannya tidak sah'}. Simpan ulang dari Excel sebagai CSV, lalu coba lagi.`,
    )
  }
  throw new ImportError(
    `Tabel ini lebih dari ${MAX_ROWS.toLocaleString('id-ID')} baris. Hapus baris kosong di bawah soal, atau bagi menjadi beberapa berkas.`,
  )
}

/** Two columns of one name would hide each other. */
export function unrepeated(names: readonly string[]): string[] {
  const columns = recounted(withoutRivals(names.map((name) => name.trim())))
  const first = (name: string) => columns.find((other) => columnOf(other) === columnOf(name)) ?? name
  const twice = columns.find(
    (name, index) => name && COLUMNS.includes(columnOf(name)) && columns.indexOf(first(name)) < index,
  )
  // Without a heading at all there is more to say than that.
  const headed = columns.some((name) => columnOf(name) === 'soal')
  if (twice && headed && !IGNORED.includes(columnOf(twice))) {
    const [one, column] = [first(twice), columnOf(twice).toUpperCase()]
    const both =
      one === twice
        ? `Kolom "${one}" ada dua kali.`
        : `Kolom "${one}" dan "${twice}" sama-sama dibaca sebagai ${column}.`
    throw new ImportError(`${both} Hapus atau ganti judul salah satunya.`)
  }
  // Others may share a name: what stands in them is named as lost.
  return columns.map((name, index) => (!name || columns.indexOf(name) < index ? `${name}_${index}` : name))
}

/** `pilihan_4` twice beside each other, and no `pilihan_5`: the second is that. */
function recounted(columns: readonly string[]): string[] {
  const known = columns.map(columnOf)
  return columns.map((name, at) => {
    const letter = /^opsi_([a-g])$/.exec(known[at] ?? '')?.[1]
    const next = letter && `opsi_${String.fromCharCode(letter.charCodeAt(0) + 1)}`
    return next && known[at - 1] === known[at] && known[at - 2] !== known[at] && !known.includes(next) ? next : name
  })
}

/** Beside MATERI a table may have INDIKATOR and the like: the foremost is kept, the others are called otherwise. */
function withoutRivals(columns: readonly string[]): string[] {
  const ranks = columns.flatMap((name) => rankOf(name) ?? [])
  const best = Math.min(...ranks)
  return columns.map((name) => ((rankOf(name) ?? best) > best ? `${name} 2` : name))
}
