import type { BANKS, RowProblem, StatementMapping } from '#contract/money/bank-statement.ts'
import { refusal } from '../lib/errors.ts'
import type { Row } from './cells.ts'
import { dayOf, type Money, moneyOf, sideOf } from './figures.ts'
import { type Columns, recognise } from './shapes.ts'

/** Money that came in. */
export interface Credit {
  row: number
  day: string
  text: string
  amount: number
}

export interface Statement {
  bank: (typeof BANKS)[number] | null
  /** The number of the account, where the file names it. */
  account: string | null
  /** Of a file that is not recognised. */
  head: string[][]
  credits: Credit[]
  debits: number
  problems: RowProblem[]
}

const SHOWN_ROWS = 20
const SHOWN_COLUMNS = 15
const SHOWN_LETTERS = 60
/** What a bank writes about a line is stored up to here. */
const MAX_TEXT = 500

/** Rows of totals and of page ends. */
const SUMS = /^(?:SALDO|MUTASI|TOTAL|JUMLAH|OPENING|CLOSING|ENDING|BEGINNING|LEDGER|PAGE|HALAMAN|BALANCE)\b/i
const PENDING = /^'?(?:PEND|PENDING)$/i

/** `today`: the day in WIB; no line is of a later one. Throws `invalid_file` where the columns that were chosen hold no table. */
export function readStatement(rows: readonly Row[], mapping: StatementMapping, today: string): Statement {
  const chosen = Object.values(mapping).some((column) => column !== undefined)
  const found = chosen ? undefined : recognise(rows.map(({ cells }) => cells))
  const above = rows.slice(0, found?.head ?? 0)
  if (!chosen && !found) {
    const head = rows
      .slice(0, SHOWN_ROWS)
      .map(({ cells }) => cells.slice(0, SHOWN_COLUMNS).map((cell) => cell.slice(0, SHOWN_LETTERS)))
    return { bank: null, account: null, head, credits: [], debits: 0, problems: [] }
  }
  const columns = found?.columns ?? columnsOf(mapping)
  const table = found ? rows.slice(found.head + 1) : rows
  const latest = periodEnd(above, today) ?? today
  const read = readRows(table, { columns, latest, today, headed: found !== undefined })
  if (!found && read.credits.length + read.debits === 0) throw refusal('statement.columns')
  const account = numberIn(table[0]?.cells[columns.account ?? -1] ?? '') ?? accountOf(above)
  return { bank: found?.bank ?? null, account, head: [], ...read }
}

/** As staff chose them. */
function columnsOf({ day, text, credit, amount, mark }: StatementMapping): Columns {
  if (day === undefined || text === undefined || (credit ?? amount) === undefined) throw refusal('statement.columns')
  return { day, texts: [text], ...(credit === undefined ? { amount, mark } : { credit }) } as Columns
}

interface Table {
  columns: Columns
  /** A day without a year is up to this one. */
  latest: string
  today: string
  /** Otherwise what stands above the first line is its heading. */
  headed: boolean
}

function readRows(rows: readonly Row[], { columns, latest, today, headed }: Table) {
  const credits: Credit[] = []
  const problems: RowProblem[] = []
  let debits = 0
  /** The line whose text goes on in rows without a day and an amount; null: one that does not count. */
  let open: Credit | null = null
  const started = () => headed || credits.length + debits > 0
  for (const { number: row, cells, uncounted } of rows) {
    const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
    const addProblem = (field: RowProblem['field'], reason: RowProblem['reason'], value: string) => {
      open = null
      problems.push({ row, field, reason, value: value.slice(0, SHOWN_LETTERS) })
    }
    const day = cell(columns.day)
    const text = columns.texts.map(cell).filter(Boolean).join(' ')
    const amount = cell(columns.credit ?? columns.amount)
    if (uncounted.some((column) => column === columns.day || column === (columns.credit ?? columns.amount))) {
      addProblem('amount', 'formula', '')
      continue
    }
    const when = dayOf(day, latest)
    if (when === null && SUMS.test(cells.find((one) => one !== '') ?? '')) {
      open = null
      continue
    }
    if (day === '' && amount === '') {
      if (open && text !== '') open.text = `${open.text} ${text}`.slice(0, MAX_TEXT)
      continue
    }
    if (PENDING.test(day)) {
      addProblem('day', 'pending', day)
      continue
    }
    if (when === null) {
      if (started()) addProblem('day', day === '' ? 'no_day' : 'bad_day', day)
      continue
    }
    const money = moneyIn(columns, cell)
    if (money === null) addProblem('amount', amount === '' ? 'no_amount' : 'bad_amount', amount)
    else if (money.side === 'debit' || money.amount === 0) {
      debits++
      open = null
    } else if (money.side === 'unknown') addProblem('amount', 'bad_amount', amount)
    else if (when > today) addProblem('day', 'future_day', day)
    else if (text.includes('\0') || !text.isWellFormed()) addProblem('text', 'bad_text', '')
    else {
      open = { row, day: when, text: text.slice(0, MAX_TEXT), amount: money.amount }
      credits.push(open)
    }
  }
  return { credits, debits, problems }
}

/** Of a column of credits an empty cell is a row of money that went out. */
function moneyIn(columns: Columns, cell: (column: number | undefined) => string): Money | null {
  if (columns.credit !== undefined) {
    const text = cell(columns.credit)
    if (text === '' || text === '-') return { amount: 0, side: 'debit' }
    const money = moneyOf(text)
    return money && { ...money, side: money.side === 'debit' ? 'debit' : 'credit' }
  }
  const money = moneyOf(cell(columns.amount))
  if (!money || columns.mark === undefined || money.side !== 'unknown') return money
  return { ...money, side: sideOf(cell(columns.mark)) }
}

/** The last day of the period that stands above the table: a day without a year belongs to it. */
function periodEnd(rows: readonly Row[], today: string): string | null {
  const period = rows.map(({ cells }) => cells.join(' ')).find((text) => /periode?/i.test(text))
  const days = [...(period ?? '').matchAll(/\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/g)].map(([text]) => dayOf(text, today))
  return days.at(-1) ?? null
}

/** The number beside the words for it, above the table. */
function accountOf(rows: readonly Row[]): string | null {
  const named = rows.map(({ cells }) => cells.join(' ')).filter((text) => /REKENING|ACCOUNT/i.test(text))
  return named.map(numberIn).find((number) => number !== null) ?? null
}

/** Of a number with signs in between the digits; null of one that is hidden in part. */
function numberIn(text: string): string | null {
  const [digits] = /(?<![\d*X])\d[\d -]{4,24}\d(?![\d*X])/i.exec(text) ?? []
  return digits?.replace(/\D/g, '') ?? null
}
