import type { StatementMapping } from '#contract/money/bank-statement.ts'
import { AppError, faultOf } from '../lib/errors.ts'
import { serveOrders } from '../worker/serve.ts'
import { rowsOf } from './cells.ts'
import { readStatement, type Statement } from './read-statement.ts'

export interface StatementOrder {
  bytes: Uint8Array
  mapping: StatementMapping
  today: string
}

serveOrders<StatementOrder, Statement>(
  async ({ bytes, mapping, today }) =>
    readStatement(await rowsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), mapping, today),
  (error) => (error instanceof AppError ? faultOf(error) : undefined),
)
