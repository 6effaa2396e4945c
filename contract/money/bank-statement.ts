import * as z from 'zod/mini'
import { ORDER_STATES } from './order.ts'

/**
 * Bank statement: a file of a bank with the lines of one account. Money that came in is compared with the orders that wait for a
 * transfer to that account. Days are those of WIB, amounts rupiah, with sen where the bank writes them.
 */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024
export const MAX_STATEMENT_ROWS = 20_000
/** Lines that are confirmed with one call. */
export const MAX_CONFIRMED = 100

export const BANKS = ['BCA', 'Mandiri', 'BRI', 'BNI'] as const

const id = z.uuid()
const column = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(99)))

/** What staff choose of a file whose bank is not recognised: columns are counted from 0. */
export const STATEMENT_COLUMNS = ['day', 'text', 'credit', 'amount', 'mark'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/**
 * POST /manual-transfer/bank-statement?rekening_id= : multipart with one CSV or XLSX. `credit`: a column of money that came in;
 * otherwise `amount` with `mark` (CR, DB, K, D), or with its sign or mark in the same cell.
 */
export const statementQuery = z.strictObject({
  rekening_id: id,
  day: column,
  text: column,
  credit: column,
  amount: column,
  mark: column,
})
export type StatementMapping = Partial<Record<StatementColumn, number>>

/** What is wrong with one row; such a row is left out. `value`: what the cell holds. */
const ROW_PROBLEMS = [
  'no_day',
  'bad_day',
  'future_day',
  'pending',
  'no_amount',
  'bad_amount',
  'formula',
  'bad_text',
] as const
const rowProblem = z.object({
  /** Its number in the file, from 1. */
  row: z.int(),
  field: z.enum(['day', 'text', 'amount']),
  reason: z.enum(ROW_PROBLEMS),
  value: z.string(),
})
export type RowProblem = z.infer<typeof rowProblem>

/**
 * `matched`: one open order has this amount · `ambiguous`: staff choose · `used`: the line has paid an order already ·
 * `unmatched`: no order waits for it.
 */
const VERDICTS = ['matched', 'ambiguous', 'unmatched', 'used'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * Why staff choose: several orders · several lines for one order · an order that has expired or whose time was long over · one
 * without a unique code · `settled`: an order of this amount was paid by another proof. Of a line that is not matched: `settled`
 * or `closed`, where the order was cancelled or given back.
 */
const DOUBTS = ['several', 'twice', 'late', 'no_code', 'settled', 'closed'] as const
export type Doubt = (typeof DOUBTS)[number]

const candidate = z.object({
  id,
  invoice: z.string(),
  goods_name: z.string(),
  total: z.int(),
  state: z.enum(ORDER_STATES),
  created_at: z.int(),
  due_at: z.int(),
  buyer: z.string(),
  /** A word of the buyer's name stands in the line. */
  name_seen: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

const statementLine = z.object({
  id,
  row: z.int(),
  day: z.string(),
  text: z.string(),
  amount: z.number(),
  verdict: z.enum(VERDICTS),
  doubt: z.nullable(z.enum(DOUBTS)),
  /** Orders that it may pay; of a line that is used the order that it paid; of one that is not matched those it would have paid. */
  orders: z.array(candidate),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementReply = z.object({
  /** Null: staff chose the columns. */
  bank: z.nullable(z.enum(BANKS)),
  /** The first rows of a file that is not recognised, to choose columns by; empty otherwise. */
  head: z.array(z.array(z.string())),
  lines: z.array(statementLine),
  /** Lines that were not here before. */
  added: z.int(),
  /** Rows of money that went out. */
  debits: z.int(),
  problems: z.array(rowProblem),
})
export type StatementReply = z.infer<typeof statementReply>

/** POST /manual-transfer/bank-statement/confirm: each pair is one payment, in a transaction of its own. */
export const confirmRequest = z.strictObject({
  pairs: z.array(z.strictObject({ line_id: id, order_id: id })).check(z.minLength(1), z.maxLength(MAX_CONFIRMED)),
})
export const confirmReply = z.object({
  data: z.array(
    z.object({
      line_id: id,
      order_id: id,
      /** Null: the order is paid by this line, now or before. Otherwise why not, in the reader's language. */
      refused: z.nullable(z.string()),
    }),
  ),
})
export type ConfirmReply = z.infer<typeof confirmReply>
