import type { BANKS } from '#contract/money/bank-statement.ts'

type Bank = (typeof BANKS)[number]

interface Shape {
  bank: Bank
  /** Headings as `headingOf` writes them. */
  day: string
  /** Columns that say what the line is; of several with one heading all. */
  texts: readonly string[]
  /** Others by which the bank is known. */
  beside: readonly string[]
  /** Money that came in has a column of its own … */
  credit?: string
  /** … or stands in one with what went out, told apart by a column with this heading, by the one after it without any, or in the cell. */
  amount?: string
  mark?: string
  /** Each row names the account. */
  account?: string
}

/** Statements as the banks' own sites write them; every heading named must be there, others may. The first that fits counts. */
const SHAPES: readonly Shape[] = [
  // KlikBCA and myBCA: day without a year, amount with CR or DB in the cell or in a column without a heading.
  { bank: 'BCA', day: 'TANGGAL TRANSAKSI', texts: ['KETERANGAN'], beside: ['CABANG'], amount: 'JUMLAH' },
  { bank: 'BCA', day: 'TANGGAL', texts: ['KETERANGAN'], beside: ['CABANG'], amount: 'JUMLAH' },
  { bank: 'BCA', day: 'TANGGAL', texts: ['KETERANGAN'], beside: ['CBG'], amount: 'MUTASI' },
  { bank: 'BCA', day: 'DATE', texts: ['DESCRIPTION'], beside: ['BRANCH'], amount: 'AMOUNT' },
  // Mandiri Cash Management, its export with semicolons, the workbook of the branch, and Livin’.
  {
    ...{ bank: 'Mandiri', day: 'DATE', texts: ['DESCRIPTION'], beside: ['TRANSACTION CODE', 'REFERENCE NO'] },
    ...{ credit: 'CREDIT', account: 'ACCOUNT NO' },
  },
  {
    ...{ bank: 'Mandiri', day: 'POSTDATE', texts: ['REMARKS', 'ADDITIONALDESC'], beside: ['CCY'] },
    ...{ credit: 'CREDIT AMOUNT', account: 'ACCOUNTNO' },
  },
  { bank: 'Mandiri', day: 'POSTING DATE', texts: ['REMARK'], beside: ['REFERENCE NO'], credit: 'CREDIT' },
  { bank: 'Mandiri', day: 'TANGGAL', texts: ['KETERANGAN'], beside: ['NO'], amount: 'NOMINAL IDR' },
  // BRI: the export of the cash management, and the e-statement.
  {
    ...{ bank: 'BRI', day: 'TGL TRAN', texts: ['DESK TRAN'], beside: ['MUTASI DEBET'] },
    ...{ credit: 'MUTASI KREDIT', account: 'NOREK' },
  },
  { bank: 'BRI', day: 'TANGGAL TRANSAKSI', texts: ['URAIAN TRANSAKSI'], beside: ['TELLER'], credit: 'KREDIT' },
  // BNIDirect in both languages.
  {
    ...{ bank: 'BNI', day: 'POSTING DATE', texts: ['TRANSACTION DESCRIPTION'], beside: ['JOURNAL'] },
    ...{ amount: 'AMOUNT', mark: 'DB CR' },
  },
  { bank: 'BNI', day: 'POST DATE', texts: ['DESCRIPTION'], beside: ['JOURNAL NO'], credit: 'CREDIT' },
  { bank: 'BNI', day: 'TANGGAL TRANSAKSI', texts: ['URAIAN TRANSAKSI'], beside: [], amount: 'NOMINAL', mark: 'TIPE' },
]

/** `'Val. Date` → `VAL DATE`, `DB/CR` → `DB CR`, `MUTASI_KREDIT` → `MUTASI KREDIT` */
export const headingOf = (cell: string): string =>
  cell
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** Where what stands, counted from 0. */
export interface Columns {
  day: number
  texts: number[]
  credit?: number
  amount?: number
  mark?: number
  account?: number
}

export interface Found {
  bank: Bank
  /** Index of the row of headings. */
  head: number
  columns: Columns
}

/** Banks write what the account is above the table, a dozen rows at most. */
const SEARCHED_ROWS = 30

/** Which bank wrote these rows, and where what stands. Undefined where no shape fits. */
export function recognise(rows: readonly (readonly string[])[]): Found | undefined {
  for (const [head, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const headings = row.map(headingOf)
    const shape = SHAPES.find(({ day, texts, beside, credit, amount, mark, account }) =>
      [day, ...texts, ...beside, credit, amount, mark, account].every(
        (name) => name === undefined || headings.includes(name),
      ),
    )
    if (shape) return { bank: shape.bank, head, columns: columnsOf(shape, headings) }
  }
  return undefined
}

function columnsOf({ day, texts, credit, amount, mark, account }: Shape, headings: string[]): Columns {
  const at = (name: string) => headings.indexOf(name)
  const after = amount === undefined ? -1 : at(amount) + 1
  return {
    day: at(day),
    texts: headings.flatMap((heading, column) => (texts.includes(heading) ? [column] : [])),
    ...(credit !== undefined && { credit: at(credit) }),
    ...(amount !== undefined && { amount: at(amount) }),
    ...(mark !== undefined ? { mark: at(mark) } : headings[after] === '' && { mark: after }),
    ...(account !== undefined && { account: at(account) }),
  }
}
