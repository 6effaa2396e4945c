import { columnOf } from '../columns.ts'
import { readTable, type TableLine } from '../read-csv.ts'
import { escapeHtml } from '../text/escape.ts'
import { ImportError, type NotCarried, type RawFile, type Refusal } from '../types.ts'
import { sheetsOf, type XlsxCell, type XlsxRow, type XlsxSheet } from './xlsx-cells.ts'
import type { Files } from './xlsx-parts.ts'

/** Every sheet of a workbook that has a column SOAL, in the columns of the template. */
export function readXlsx(files: Files): RawFile {
  const sheets = sheetsOf(files).flatMap((sheet) => {
    const head = sheet.rows.findIndex(({ cells }) => cells.some(({ text }) => columnOf(text) === 'soal'))
    return head < 0 ? [] : [{ ...sheet, head }]
  })
  if (!sheets.length) {
    throw new ImportError(
      'Tidak ada lembar dengan judul kolom SOAL. Unduh templat soal, isi, lalu unggah lagi; daftar siswa dan mata pelajaran punya halaman sendiri.',
    )
  }
  const read = sheets.map((sheet) => readSheet(sheet, sheets.length > 1))
  const media = new Map([...files].filter(([name]) => name.startsWith('xl/media/')))
  return {
    questions: read.flatMap((one) => one.questions),
    stimuli: read.flatMap((one) => one.stimuli),
    refused: read.flatMap((one) => one.refused),
    notCarried: read.flatMap((one) => one.notCarried ?? []),
    media,
    column: read[0]?.column ?? String,
  }
}

function readSheet(sheet: XlsxSheet & { head: number }, named: boolean): RawFile {
  const names = sheet.rows[sheet.head]?.cells.map(({ text }) => text) ?? []
  const below = sheet.rows.slice(sheet.head + 1)
  fillMerged(sheet, below, names)
  const filled = below.filter(({ cells }) => cells.some(({ text, pictures }) => text.trim() !== '' || pictures))
  const read = readTable(filled.map((row) => lineOf(row, names)))
  const file = named ? { file: sheet.name } : {}
  return {
    ...read,
    questions: read.questions.map((one) => ({ ...one, ...file })),
    refused: [...read.refused, ...filled.flatMap((row) => turnedIntoDates(row, names))].map((one) => ({
      ...one,
      ...file,
    })),
    notCarried: [...(read.notCarried ?? []), ...filled.flatMap((row) => heldPictures(row, names))].map((one) => ({
      ...one,
      ...file,
    })),
  }
}

/** What stands once beside several rows is meant for each of them: a passage, a subject. */
const SHARED = new Set(['stimulus', 'stimulus_judul', 'mapel', 'materi', 'tingkat', 'jenis', 'subtes', 'status'])

function fillMerged({ merged }: XlsxSheet, rows: readonly XlsxRow[], names: readonly string[]): void {
  for (const { column, from, to } of merged) {
    if (!SHARED.has(columnOf(names[column] ?? ''))) continue
    const first = rows.find(({ number }) => number === from)?.cells[column]
    if (!first) continue
    for (const { number, cells } of rows) {
      if (number <= from || number > to || !cells.some(({ text }) => text.trim())) continue
      while (cells.length <= column) cells.push({ text: '', isDate: false })
      cells[column] = first
    }
  }
}

/** Texts that a reader sees; the others are words for us. */
const RICH = /^(soal|stimulus|pembahasan|opsi_[a-h]|pernyataan_\d+)$/

/** A row as its texts; one with pictures or marks becomes HTML as a whole. */
function lineOf({ number, cells }: XlsxRow, names: readonly string[]): TableLine {
  const texts = Object.fromEntries(names.map((name, at) => [name, cells[at]?.text ?? '']))
  const marked = names.some((name, at) => RICH.test(columnOf(name)) && (cells[at]?.html ?? cells[at]?.pictures))
  if (!marked) return { line: number, record: texts }
  const format = names.find((name) => columnOf(name) === 'format') ?? 'format'
  const isHtml = texts[format]?.trim().toLowerCase() === 'html'
  const record = Object.fromEntries(
    names.map((name, at) => [name, RICH.test(columnOf(name)) ? asHtml(cells[at], isHtml) : (cells[at]?.text ?? '')]),
  )
  return { line: number, record: { ...record, [format]: 'html' } }
}

function asHtml(cell: XlsxCell | undefined, isHtml: boolean): string {
  if (!cell) return ''
  const text = isHtml ? cell.text : (cell.html ?? escapeHtml(cell.text)).trim().replace(/\r?\n/g, '<br>')
  const images = (cell.pictures ?? []).map((name) => `<img src="${encodeURI(name)}" alt="">`).join('')
  return text && images ? `${text}<br>${images}` : text + images
}

const placed = (row: number, column: string) => ({ row, id: null, column: columnOf(column) })

/** `3/4` typed into Excel becomes the third of April, and what was meant is gone. */
function turnedIntoDates({ number, cells }: XlsxRow, names: readonly string[]): Refusal[] {
  const reason = 'Excel mengubah isi sel ini menjadi tanggal. Jadikan sel berformat Teks, lalu ketik ulang isinya.'
  return cells.flatMap(({ isDate }, at) => (isDate && names[at] ? [{ ...placed(number, names[at]), reason }] : []))
}

function heldPictures({ number, cells }: XlsxRow, names: readonly string[]): NotCarried[] {
  const reason =
    'Tidak ikut disimpan: gambar di dalam sel. Di Excel, klik kanan gambarnya, pilih "Letakkan di Atas Sel", lalu unggah lagi.'
  return cells.flatMap(({ holdsPicture }, at) =>
    holdsPicture ? [{ ...placed(number, names[at] ?? ''), reason, whole: false }] : [],
  )
}
