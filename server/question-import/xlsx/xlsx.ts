import type { TableLayout } from '#contract/question-bank/import-soal.ts'
import { ImportError } from '../../worker/import-error.ts'
import { COLUMNS, columnOf } from '../table/columns.ts'
import { isHeading as isHeadingOfTexts, kindsOf, recordOf, type TableLine, unrepeated } from '../table/csv-table.ts'
import { headless } from '../table/headless.ts'
import { arranged, withTables } from '../table/layouts.ts'
import { columnsGuessed, unguarded } from '../table/read-csv.ts'
import { readTable, type TableStimuli } from '../table/template-table.ts'
import { escapeHtml } from '../text/escape.ts'
import type { ImportLoss, RawFile, Refusal } from '../types.ts'
import { hiddenSheets, sheetsOf, type XlsxCell, type XlsxRow, type XlsxSheet } from './xlsx-cells.ts'
import { KeySheets, type KeysOfSheet, keyListOf, withKeys } from './xlsx-keys.ts'
import { withMarkedKeys } from './xlsx-marks.ts'
import { readAsPaper, worth } from './xlsx-paper.ts'
import type { Files } from './xlsx-parts.ts'

/** What of a workbook is read, whichever its kind. */
interface Workbook {
  sheets: XlsxSheet[]
  /** Names of sheets that their author hid. */
  hidden: string[]
  media: ReadonlyMap<string, Uint8Array>
}

export const readXlsx = (files: Files, layouts: readonly TableLayout[] = []): RawFile =>
  readWorkbook(
    {
      sheets: sheetsOf(files),
      hidden: hiddenSheets(files),
      media: new Map([...files].filter(([name]) => name.startsWith('xl/media/'))),
    },
    layouts,
  )

/** `layouts`: how somebody says that its sheets are to be read. */
export function readWorkbook(workbook: Workbook, layouts: readonly TableLayout[] = []): RawFile {
  const tables = workbook.sheets.map(({ name, rows }) => ({ sheet: name, rows: rows.map(textsOf) }))
  const sheets = workbook.sheets.map((sheet) => laidOut(sheet, layouts))
  return withTables(tables, layouts, isHeadingOfTexts, () => readSheets({ ...workbook, sheets }))
}

const textsOf = ({ number, cells }: XlsxRow) => ({ number, cells: cells.map(({ text }) => text) })

function laidOut(sheet: XlsxSheet, layouts: readonly TableLayout[]): XlsxSheet {
  const layout = layouts.find((one) => one.sheet === sheet.name)
  if (!layout) return sheet
  const heading = (names: string[]): XlsxRow => ({
    number: layout.row,
    cells: names.map((text) => ({ text, isDate: false })),
  })
  return { ...sheet, rows: arranged(sheet.rows, layout, ({ number }) => number, heading) }
}

/** A sheet in one of the manners in which it may hold questions. */
interface Taken {
  name: string
  read: (named: boolean) => RawFile
}

/**
 * Every sheet that has a column SOAL, in the columns of the template; where none has, those whose cells say what they hold; and a sheet
 * that comes out better so as a paper, line by line. Sheets of keys belong to the questions of the others.
 */
function readSheets({ sheets: given, hidden, media }: Workbook): RawFile {
  const lists = given.map((sheet) => keyListOf(sheet)).filter((list) => list !== undefined)
  const sheets = given.filter(({ name }) => !lists.some((list) => list.name === name && !list.below))
  const trimmed = sheets.map((sheet) => lists.find(({ name, below }) => below && name === sheet.name)?.above ?? sheet)
  const all = trimmed.flatMap(tablesOf)
  const headed = all.filter(({ head }) => head >= 0)
  const keysFor = new KeySheets(
    lists,
    headed.map(({ name }) => name),
  )
  const bare = all.filter(({ head }) => head < 0).flatMap((sheet) => bareSheet(sheet) ?? [])
  const stimuli: TableStimuli = new Map()
  const tables: Taken[] = [
    ...headed.map((sheet) => ({
      name: sheet.name,
      read: (named: boolean) => readSheet(sheet, named, stimuli, keysFor.of(sheet.name)),
    })),
    ...bare.map((sheet) => ({ name: sheet.name, read: (named: boolean) => readBare(sheet, named, stimuli) })),
  ]
  const papers = papersAmong(sheets, tables)
  const taken = [...tables.filter(({ name }) => !papers.some((one) => one.name === name)), ...papers]
  if (!taken.length) {
    throw new ImportError(
      'Tidak ada lembar dengan judul kolom SOAL. Sebutkan isi kolomnya (Atur kolom), atau unduh templat soal, isi, lalu unggah lagi; daftar siswa dan mata pelajaran punya halaman sendiri.',
    )
  }
  const several = new Set(taken.map(({ name }) => name)).size > 1
  const read = taken.map((one) => one.read(several))
  const isRead = (name: string) => taken.some((one) => one.name === name)
  const unread = [
    ...all.filter(({ name, rows }) => !isRead(name) && rows.some(({ cells }) => cells.some(({ text }) => text.trim()))),
    ...lists.filter((list) => !list.below && !keysFor.isUsed(list)),
  ]
  return {
    questions: read.flatMap((one) => one.questions),
    stimuli: [...stimuli.values(), ...read.flatMap((one) => one.stimuli.filter(({ key }) => !stimuli.has(key)))],
    refused: read.flatMap((one) => one.refused),
    losses: [
      ...read.flatMap((one) => one.losses ?? []),
      ...hidden.map((name) => notRead(name, `Lembar tersembunyi ${shown(name)} tidak dibaca.`, 'tampilkan')),
      ...unread.map(({ name }) =>
        notRead(name, `Lembar ${shown(name)} tidak punya judul kolom SOAL dan tidak dibaca.`, 'lengkapi'),
      ),
    ],
    media,
    column: read[0]?.column ?? String,
  }
}

/** Sheets that hold more questions as a paper than as a table. */
function papersAmong(sheets: readonly XlsxSheet[], tables: readonly Taken[]): Taken[] {
  return sheets.flatMap((sheet): Taken[] => {
    const own = tables.filter(({ name }) => name === sheet.name)
    const asTable = own.length ? worthOf(own) : undefined
    if (asTable && asTable.worth >= asTable.count * 0.5 && asTable.count) return []
    const paper = readAsPaper(sheet)
    if (!paper || worth(paper) <= (asTable?.worth ?? 0)) return []
    const ofSheet = (named: boolean) => (named ? { file: sheet.name } : {})
    const read = (named: boolean): RawFile => ({
      ...paper,
      questions: paper.questions.map((one) => ({ ...one, ...ofSheet(named) })),
      refused: paper.refused.map((one) => ({ ...one, ...ofSheet(named) })),
      losses: (paper.losses ?? []).map((one) => ({ ...one, ...ofSheet(named) })),
    })
    return [{ name: sheet.name, read }]
  })
}

/** What its tables hold; nothing where one of them cannot be read. */
function worthOf(tables: readonly Taken[]): { worth: number; count: number } {
  try {
    const read = tables.map((one) => one.read(false))
    const rows = new Set(read.flatMap(({ questions, refused }) => [...questions, ...refused].map(({ row }) => row)))
    return { worth: read.reduce((sum, one) => sum + worth(one), 0), count: rows.size }
  } catch (error) {
    if (error instanceof ImportError) return { worth: 0, count: 0 }
    throw error
  }
}

interface BareSheet {
  name: string
  lines: TableLine[]
  /** What its columns were taken for; absent where its rows say it themselves. */
  names?: string[]
  /** What its cells hold that is not what their author typed. */
  refused: Refusal[]
  losses: ImportLoss[]
}

/** A sheet without a heading that holds questions all the same. Its pictures have no row of a question to stand in. */
function bareSheet({ name, rows }: XlsxSheet): BareSheet | undefined {
  const filled = rows
    .filter(({ cells }) => cells.some(({ text, pictures }) => text.trim() || pictures))
    .map(({ cells, number }) => ({ cells: cells.map((cell) => cell.text), line: number, pictures: cells }))
  const kinds = kindsOf(filled)
  if (kinds) return { name, lines: kinds, refused: [], losses: [] }
  const found = headless(filled.map(({ cells }) => cells))
  if (!found) return undefined
  const isFull = ({ cells }: { cells: string[] }) => cells.filter((text) => text.trim()).length > 2
  const lines = filled.filter(isFull).map(({ cells, line }) => ({ line, record: recordOf(cells, found.names) }))
  const taken = new Set(lines.map(({ line }) => line))
  const read = rows.filter(({ number }) => taken.has(number))
  return {
    ...{ name, lines, names: found.names },
    refused: read.flatMap((row) => badCells(row, found.names)),
    losses: read.flatMap((row) => lostInCells(row, found.names)),
  }
}

function readBare(
  { name, lines, names, refused, losses }: BareSheet,
  several: boolean,
  stimuli: TableStimuli,
): RawFile {
  const file = several ? { file: name } : {}
  const read = readTable(
    lines.map(({ line, record }) => ({ line, record: unguarded(record) })),
    stimuli,
  )
  const told = names ? [columnsGuessed(names, lines[0]?.line ?? 1)] : []
  return {
    ...read,
    questions: read.questions.map((one) => ({ ...one, ...file })),
    refused: [...read.refused, ...refused].map((one) => ({ ...one, ...file })),
    losses: [...told, ...losses, ...(read.losses ?? [])].map((one) => ({ ...one, ...file })),
  }
}

/** A heading names more than the question; a title may say SOAL too. */
const isHeading = (row: XlsxRow): boolean => isHeadingOfTexts(textsOf(row).cells)

/** A sheet may hold several tables below each other, each under a heading of its own. */
function tablesOf(sheet: XlsxSheet): (XlsxSheet & { head: number })[] {
  const heads = sheet.rows.flatMap((row, index) => (isHeading(row) ? [index] : []))
  if (heads.length < 2) {
    const bare = sheet.rows.findIndex(({ cells }) => cells.some(({ text }) => columnOf(text) === 'soal'))
    return [{ ...sheet, head: heads[0] ?? bare }]
  }
  return heads.map((head, index) => {
    const rows = sheet.rows.slice(index === 0 ? 0 : head, heads[index + 1])
    const [from, to] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0]
    const isHere = (row: number) => (row >= from || index === 0) && (row <= to || index === heads.length - 1)
    const own = { stray: sheet.stray.filter(isHere), asides: sheet.asides.filter(({ row }) => isHere(row)) }
    return { ...sheet, ...own, rows, head: index === 0 ? head : 0 }
  })
}

const shown = (name: string): string => `"${name.slice(0, 60)}"`

const notRead = (file: string, said: string, remedy: string): ImportLoss => ({
  row: 1,
  file,
  id: null,
  column: 'lembar',
  reason: `${said} Bila memuat soal, ${remedy} lembar itu, lalu unggah lagi.`,
  whole: false,
})

/** A heading may stand in two lines: JAWABAN over A, B, C. */
function headingOf({ rows, head }: XlsxSheet & { head: number }): { names: string[]; below: XlsxRow[] } {
  const names = rows[head]?.cells.map(({ text }) => text) ?? []
  const second = rows[head + 1]?.cells.map(({ text }) => text) ?? []
  const said = second.filter((text) => text.trim())
  const isHeading = said.length > 1 && said.every((text) => /^(opsi|poin)_[a-h]$/.test(columnOf(text)))
  if (!isHeading) return { names, below: rows.slice(head + 1) }
  const both = Array.from(
    { length: Math.max(names.length, second.length) },
    (_none, at) => second[at]?.trim() || names[at] || '',
  )
  return { names: both, below: rows.slice(head + 2) }
}

function readSheet(
  sheet: XlsxSheet & { head: number },
  named: boolean,
  stimuli: TableStimuli,
  keys: KeysOfSheet | undefined,
): RawFile {
  const { names: given, below } = headingOf(sheet)
  const widest = below.reduce((most, { cells }) => Math.max(most, cells.length), given.length)
  const names = unrepeated(Array.from({ length: widest }, (_none, at) => given[at] ?? ''))
  fillMerged(sheet, below, names)
  for (const row of below) gatherPictures(row, names)
  const filled = below.filter(({ cells }) => cells.some(({ text, pictures }) => text.trim() !== '' || pictures))
  // A CSV export may have been saved as a workbook.
  const texts = filled.map((row) => ({ line: row.number, record: unguarded(lineOf(row, names).record) }))
  const { lines, count } = withMarkedKeys(withKeys(texts, keys), filled, names)
  const read = readTable(lines, stimuli)
  const file = named ? { file: sheet.name } : {}
  return {
    ...read,
    questions: read.questions.map((one) => ({ ...one, ...file })),
    refused: [...read.refused, ...filled.flatMap((row) => badCells(row, names))].map((one) => ({
      ...one,
      ...file,
    })),
    losses: [
      ...(read.losses ?? []),
      ...(count ? [marked(count, filled[0]?.number ?? 1)] : []),
      ...filled.flatMap((row) => lostInCells(row, names)),
      ...hiddenRows(filled),
      ...sheet.stray.filter((row) => row > (sheet.rows[sheet.head]?.number ?? 0) || row < 1).map(strayPicture),
      ...sheet.asides.filter(({ row }) => row > (sheet.rows[sheet.head]?.number ?? 0)).map(lostAside),
    ].map((one) => ({ ...one, ...file })),
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

const DATE = 'Excel mengubah isi sel ini menjadi tanggal. Jadikan sel berformat Teks, lalu ketik ulang isinya.'
const UNCOUNTED =
  'Rumus Excel di sel ini belum dihitung atau gagal. Buka di Excel, ganti dengan nilainya, simpan, lalu unggah lagi.'

/** `3/4` typed into Excel becomes the third of April, and what was meant is gone; a formula may have no result. */
function badCells({ number, cells }: XlsxRow, names: readonly string[]): Refusal[] {
  return cells.flatMap(({ isDate, uncounted }, at) => {
    const name = names[at]
    if (!name || !(isDate || uncounted) || !COLUMNS.includes(columnOf(name))) return []
    return [{ ...placed(number, name), reason: isDate ? DATE : UNCOUNTED }]
  })
}

/** A picture over a cell that holds no text for readers (GAMBAR, NO, the margin) belongs to its row's question. */
function gatherPictures({ cells }: XlsxRow, names: readonly string[]): void {
  const soal = names.findIndex((name) => columnOf(name) === 'soal')
  for (const [at, cell] of cells.entries()) {
    if (!cell.pictures || RICH.test(columnOf(names[at] ?? ''))) continue
    while (cells.length <= soal) cells.push({ text: '', isDate: false })
    const target = cells[soal] as XlsxCell
    target.pictures = [...(target.pictures ?? []), ...cell.pictures]
    delete cell.pictures
  }
}

const strayPicture = (row: number): ImportLoss => ({
  row: Math.max(1, row),
  id: null,
  column: 'gambar',
  reason: 'Tidak ikut disimpan: gambar yang tidak terletak pada baris soal. Geser gambarnya ke sel soal atau opsinya.',
  whole: false,
})

function hiddenRows(rows: readonly XlsxRow[]): ImportLoss[] {
  const numbers = rows.flatMap(({ isHidden, number }) => (isHidden ? [number] : []))
  const reason = `Baris tersembunyi ikut dibaca: ${numbers.slice(0, 10).join(', ')}. Bila bukan bagian soal, hapus baris itu di Excel, lalu unggah lagi.`
  return numbers.length ? [{ row: numbers[0] ?? 1, id: null, column: 'baris', reason, whole: false }] : []
}

const marked = (count: number, row: number): ImportLoss => ({
  ...{ row, id: null, column: 'kunci', whole: false },
  reason: `Kunci ${count} soal diambil dari opsi yang ditandai (tebal, warna). Periksa pada pratinjau.`,
})

const lostAside = ({ row, what }: XlsxSheet['asides'][number]): ImportLoss => ({
  row,
  id: null,
  column: 'sel',
  reason: `Tidak ikut disimpan: ${what}. Bila bagian soal, ketik isinya di dalam sel.`,
  whole: false,
})

const IN_CELL =
  'Tidak ikut disimpan: gambar di dalam sel. Di Excel, klik kanan gambarnya, pilih "Letakkan di Atas Sel", lalu unggah lagi.'

function lostInCells({ number, cells }: XlsxRow, names: readonly string[]): ImportLoss[] {
  return cells.flatMap(({ holdsPicture, shownOtherwise, text }, at) => {
    const name = names[at] ?? ''
    if (holdsPicture) return [{ ...placed(number, name), reason: IN_CELL, whole: false }]
    if (!shownOtherwise || !RICH.test(columnOf(name))) return []
    const reason = `Excel menampilkan angka sel ini dalam bentuk lain; yang disimpan ${text}. Jadikan sel berformat Teks bila bentuknya penting.`
    return [{ ...placed(number, name), reason, whole: false }]
  })
}
