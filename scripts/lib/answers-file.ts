import { parse } from 'csv-parse/sync'
import { type Answers, answersOf } from '../../server/psychometrics/analysis.ts'
import { ABSENT, BLANK, NOT_PRESENTED } from '../../server/psychometrics/responses.ts'
import { decode } from '../../server/question-import/decode.ts'
import { AnswersError, type KeyMarks } from './answers-key.ts'

export interface ReadOptions {
  key: KeyMarks | null
  /** Column that says how many examinees a row stands for. */
  freq: string | null
  /** Columns that are no items. */
  without: string[]
  /** Points from which an answer is right. */
  right_from: number | null
  /** An empty cell is a question that was passed over, not one that the form did not hold. */
  empty_wrong: boolean
  /** Marks of the file that say no more than an empty cell, such as 8 or 99. */
  missing: string[]
}

export interface AnswersFile {
  items: string[]
  ids: string[]
  answers: Answers
  /** What the options of the items are written as, by their place. */
  marks: string[]
  /** What was left out and why, for whoever reads the figures. */
  notes: string[]
}

const SIGNS = [',', ';', '\t', '|']
const MISSING = new Set(['', 'NA', 'N/A', '#N/A', '.', 'NAN', 'NULL'])
const PASSED_OVER = new Set(['-', '*'])
const FREQUENCY = /^(freq|frequency|count|frekuensi|banyak)$/i
const IDENTITY = /^(|id|no|nr|nama|name|nisn|examinee|student|person|peserta|siswa|row|rownames)$/i
/** What a person is and what the test gave, often written as 0 and 1 as well. */
const ABOUT = /^(gender|sex|group|grup|kelas|class|jk|jenis[ _]?kelamin|major|age|umur|total|sum|score|skor|nilai)$/i
const KEY_ROW = /^(key|kunci)$/i
const MARK = /^[\p{L}\p{N}]$/u

/** Answers of a CSV, a row for each examinee. Throws `AnswersError` with what is wrong and where. */
export function readAnswers(bytes: Buffer, options: ReadOptions): AnswersFile {
  const table = withoutMarks(tableOf(bytes), options.missing)
  const { keyed, rows } = withoutKeyRow(table.rows, table.names)
  if (!rows.length) throw new AnswersError('There is no row of answers in the file.')
  const columns = table.names.map((name, place) => columnOf(name, place, rows))
  for (const name of [...options.without, ...(options.freq ? [options.freq] : [])])
    if (!table.names.includes(name)) throw new AnswersError(`There is no column "${name}".`)
  const weight = weightOf(columns, rows, options.freq)
  const key = options.key ?? keyed
  const open = columns.filter(({ name, place }) => place !== weight?.place && !options.without.includes(name))
  const chosen = key ? keyedItems(open, key) : scoredItems(open, options.right_from)
  const notes = [...table.notes, ...chosen.notes]
  if (weight) notes.push(`Rows are counted by the column ${weight.name}.`)
  const { items } = chosen
  const identity = columns.find(({ name, place }) => place === 0 && !items.some((item) => item.place === 0 && name))
  const names = items.map(({ name }) => name)
  const ids = rows.map((cells, row) => (identity && cells[identity.place]) || String(row + 1))
  const answers = key
    ? optionAnswers(items, rows, chosen.key as string[], weight?.values ?? null, options)
    : rightAnswers(items, rows, weight?.values ?? null, options)
  return { items: names, ids, ...answers, notes }
}

interface Table {
  names: string[]
  rows: string[][]
  notes: string[]
}

function tableOf(bytes: Buffer): Table {
  const text = decode(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw new AnswersError('This is no text: save the table as CSV.')
  const all = dense(cellsOf(text))
  const [first] = all
  if (!first) throw new AnswersError('The file is empty.')
  const width = Math.max(...all.slice(1).map(({ length }) => length), 0)
  const named = first.some((cell) => !isMark(cell)) || counted(first) || lettered(first, all.slice(1, LOOKED_AT))
  // R writes the names of rows without a heading.
  const head = named && first.length === width - 1 ? ['', ...first] : first
  const rows = named ? all.slice(1) : all
  const odd = rows.findIndex((cells) => cells.length !== head.length)
  if (odd >= 0) {
    const line = odd + (named ? 2 : 1)
    throw new AnswersError(`Row ${line} has ${rows[odd]?.length} cells where the first has ${head.length}.`)
  }
  const names = named ? head : head.map((_, place) => `item${place + 1}`)
  const twice = names.filter((name, place) => name && names.indexOf(name) !== place)
  if (twice.length) throw new AnswersError(`Two columns are called ${[...new Set(twice)].join(', ')}.`)
  return { names, rows, notes: named ? [] : ['The first row holds answers: items are called by their numbers.'] }
}

function withoutMarks(table: Table, missing: readonly string[]): Table {
  if (!missing.length) return table
  const marks = new Set(missing.map((mark) => mark.toUpperCase()))
  const rows = table.rows.map((cells) =>
    cells.map((cell, place) => (place > 0 && marks.has(cell.toUpperCase()) ? 'NA' : cell)),
  )
  return { ...table, rows }
}

const LOOKED_AT = 50

/** Items called by single letters, above right and wrong. */
const lettered = (first: readonly string[], rest: readonly string[][]) =>
  first.every((cell) => /^\p{L}$/u.test(cell)) && rest.flat().every((cell) => !/^\p{L}$/u.test(cell)) && rest.length > 0

const isMark = (cell: string) => MISSING.has(cell.toUpperCase()) || PASSED_OVER.has(cell) || MARK.test(cell)

/** 1, 2, 3 …: items called by their numbers. */
const counted = (cells: readonly string[]) => cells.length > 2 && cells.every((cell, at) => cell === String(at + 1))

function cellsOf(text: string): string[][] {
  const [head = ''] = text.split('\n', 1)
  const sign = SIGNS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] as string
  const spaced = !head.includes(sign)
  const trimmed = (cells: string[]) => cells.map((cell) => cell.trim())
  const filled = (cells: string[]) => cells.some(Boolean)
  if (text.includes('"')) {
    try {
      const delimiter = spaced ? ' ' : sign
      const rows: string[][] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true })
      return rows.map(trimmed).filter(filled)
    } catch (error) {
      throw new AnswersError(`The table cannot be read: ${(error as Error).message}.`)
    }
  }
  const cut = (line: string) => (spaced ? line.trim().split(/\s+/) : trimmed(line.split(sign)))
  return text
    .split(/\r\n|\n|\r/)
    .map(cut)
    .filter(filled)
}

/** Rows such as "01101", alone or with their number, are a cell for each item. */
function dense(rows: string[][]): string[][] {
  const [first] = rows
  const length = first?.[0]?.length ?? 0
  const alike = (cells: string[]) =>
    cells.length === first?.length && cells[0]?.length === length && /^[01.-]+$/.test(cells[0])
  if (!first || first.length > 2 || length < 2 || !rows.every(alike)) return rows
  const head = [...(first[0] as string)].map((_, place) => `item${place + 1}`)
  const named = first.length === 2 ? [[...head, 'freq']] : [head]
  return [...named, ...rows.map(([word = '', ...rest]) => [...word, ...rest])]
}

function withoutKeyRow(rows: string[][], names: readonly string[]) {
  const at = rows.findIndex(([first = '']) => KEY_ROW.test(first))
  const row = rows[at]
  if (!row) return { keyed: null, rows }
  const named = new Map(names.flatMap((name, place) => (place > 0 && row[place] ? [[name, row[place]] as const] : [])))
  return { keyed: { list: null, named } satisfies KeyMarks, rows: rows.toSpliced(at, 1) }
}

interface Column {
  name: string
  place: number
  /** What stands in it, without what is missing; a few of many. */
  values: Set<string>
}

const MOST_VALUES = 60

function columnOf(name: string, place: number, rows: readonly string[][]): Column {
  const values = new Set<string>()
  for (const cells of rows) {
    const value = (cells[place] as string).toUpperCase()
    if (!MISSING.has(value) && !PASSED_OVER.has(value)) values.add(value)
    if (values.size > MOST_VALUES) break
  }
  return { name, place, values }
}

const SCORED: Record<string, number> = {
  ...{ '0': 0, '1': 1, '0.0': 0, '1.0': 1, FALSE: 0, TRUE: 1, NO: 0, YES: 1, SALAH: 0, BENAR: 1 },
}
const all = ({ values }: Column, fits: (value: string) => boolean) => [...values].every(fits)
const isScored = (column: Column) => all(column, (value) => value in SCORED)
const isPoints = (column: Column) => all(column, (value) => /^\d{1,3}$/.test(value))
const isOptions = (column: Column) => all(column, (value) => MARK.test(value))
const isIdentity = ({ name, place }: Column) => (place === 0 && IDENTITY.test(name)) || ABOUT.test(name)

const called = (columns: readonly Column[]) => columns.map(({ name }) => name || '(no name)').join(', ')

function scoredItems(columns: readonly Column[], from: number | null) {
  const fits = from === null ? isScored : isPoints
  const items = columns.filter((column) => !isIdentity(column) && fits(column))
  const left = columns.filter((column) => !items.includes(column))
  if (!items.length) {
    const options = left.filter((column) => !isIdentity(column) && isOptions(column))
    if (!options.length)
      throw new AnswersError(`No column holds right and wrong (1 and 0) or options chosen. Columns: ${called(left)}.`)
    throw new AnswersError(
      `No column holds right and wrong (1 and 0) alone. Of options chosen give the key (--key); of points, from how many an answer is right (--right-from). Columns: ${called(options)}.`,
    )
  }
  const notes = left.length ? [`No items, left out: ${called(left)}.`] : []
  return { items, key: null, notes }
}

function keyedItems(columns: readonly Column[], key: KeyMarks) {
  const able = columns.filter((column) => !isIdentity(column) && isOptions(column))
  const { named, list } = key
  if (named) {
    const unknown = [...named.keys()].filter((name) => !columns.some((column) => column.name === name))
    if (unknown.length) throw new AnswersError(`The key names columns that are not there: ${unknown.join(', ')}.`)
    const items = columns.filter(({ name }) => named.has(name))
    const odd = items.filter((column) => !isOptions(column))
    if (odd.length) throw new AnswersError(`These columns hold more than a mark for an option: ${called(odd)}.`)
    return { items, key: items.map(({ name }) => named.get(name) as string), notes: leftOut(columns, items) }
  }
  const wanted = list?.length ?? 0
  // A column of 0 and 1 beside options is a group, such as a gender, where the key has no mark for it.
  const items = able.length === wanted ? able : able.filter((column) => !isScored(column))
  if (items.length !== wanted) {
    throw new AnswersError(
      `The key has ${wanted} marks, and ${items.length} columns hold options: ${called(items)}. Say which are no items (--without).`,
    )
  }
  return { items, key: list as string[], notes: leftOut(columns, items) }
}

function leftOut(columns: readonly Column[], items: readonly Column[]): string[] {
  const left = columns.filter((column) => !items.includes(column))
  return left.length ? [`No items, left out: ${called(left)}.`] : []
}

function weightOf(columns: readonly Column[], rows: readonly string[][], asked: string | null) {
  const column = columns.find(({ name }) => (asked === null ? FREQUENCY.test(name) : name === asked))
  if (!column) return null
  const values = Float64Array.from(rows, (cells, row) => {
    const cell = cells[column.place] as string
    if (!/^\d{1,7}$/.test(cell))
      throw new AnswersError(
        `"${cell}" in column ${column.name} is no number of examinees (row ${row + 1} of answers).`,
      )
    return Number(cell)
  })
  return { ...column, values }
}

function optionAnswers(
  items: readonly Column[],
  rows: readonly string[][],
  key: readonly string[],
  weight: Float64Array | null,
  { empty_wrong }: ReadOptions,
) {
  const marks = [...new Set([...key, ...items.flatMap(({ values }) => [...values])])].sort()
  const option = new Map(marks.map((mark, index) => [mark, index]))
  const values = new Int16Array(rows.length * items.length)
  rows.forEach((cells, row) => {
    items.forEach(({ place }, item) => {
      const cell = (cells[place] as string).toUpperCase()
      const missing = MISSING.has(cell) && !(empty_wrong && cell === '') ? ABSENT : BLANK
      values[row * items.length + item] = option.get(cell) ?? missing
    })
  })
  const choices = { persons: rows.length, items: items.length, values }
  const right = key.map((mark) => option.get(mark) as number)
  return { answers: answersOf(choices, right, weight), marks }
}

function rightAnswers(
  items: readonly Column[],
  rows: readonly string[][],
  weight: Float64Array | null,
  { right_from, empty_wrong }: ReadOptions,
) {
  const values = new Int8Array(rows.length * items.length)
  rows.forEach((cells, row) => {
    items.forEach(({ place }, item) => {
      const cell = (cells[place] as string).toUpperCase()
      const missing = MISSING.has(cell) && !(empty_wrong && cell === '')
      const right = right_from === null ? SCORED[cell] : Number(Number(cell) >= right_from)
      values[row * items.length + item] = missing ? NOT_PRESENTED : PASSED_OVER.has(cell) ? 0 : (right ?? 0)
    })
  })
  const responses = { persons: rows.length, items: items.length, values }
  return { answers: { responses, chosen: null, weight }, marks: [] }
}
